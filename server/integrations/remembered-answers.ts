/** Answers about an account's rows, which hold as long as nothing happens in the account. */
export interface RememberedAnswers<Answer> {
  /**
   * The answer to a question: the one remembered from the same state of the account, or a new one.
   * @param changes how many events the account had before the rows are read
   */
  to: (accountId: string, changes: number, question: string, ask: () => Promise<Answer>) => Promise<Answer>
}

interface Answered<Answer> {
  changes: number
  answers: Map<string, Answer>
}

/** Some twenty megabytes at most for answers as small as a number, whoever asks what. */
const mostWithNumbers = 1_000
const mostQuestions = 50
const longestQuestion = 300

/**
 * Remembers what the accounts that ask most lately have asked since their last change, in this process.
 * @param mostAccounts of how many: fewer where an answer is larger
 */
export function openRememberedAnswers<Answer>({ mostAccounts = mostWithNumbers } = {}): RememberedAnswers<Answer> {
  const accounts = new Map<string, Answered<Answer>>()
  return {
    to: async (accountId, changes, question, ask) => {
      const known = accounts.get(accountId)
      const remembered = known?.changes === changes ? known.answers.get(question) : undefined
      if (remembered !== undefined) return remembered
      const answer = await ask()
      if (question.length <= longestQuestion) remember(accounts, accountId, changes, question, answer)
      forgetOldest(accounts, mostAccounts)
      return answer
    },
  }
}

function remember<Answer>(
  accounts: Map<string, Answered<Answer>>, accountId: string, changes: number, question: string, answer: Answer,
): void {
  const known = accounts.get(accountId)
  // A caller that was let in before the latest change must not replace what is newer.
  if (known && known.changes > changes) return
  const answers = known?.changes === changes ? known.answers : new Map<string, Answer>()
  answers.set(question, answer)
  forgetOldest(answers, mostQuestions)
  accounts.delete(accountId)
  accounts.set(accountId, { changes, answers })
}

/** A map gives its keys in the order in which they were set. */
function forgetOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
