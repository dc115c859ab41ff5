/** Counts of an account's rows, which hold as long as nothing happens in the account. */
export interface RememberedCounts {
  /**
   * The answer to a question: the one remembered from the same state of the account, or a new one.
   * @param changes how many events the account had before the rows are counted
   */
  count: (accountId: string, changes: number, question: string, ask: () => Promise<number>) => Promise<number>
}

interface Counted {
  changes: number
  answers: Map<string, number>
}

/** Some twenty megabytes at most, whoever asks what. */
const mostAccounts = 1_000
const mostQuestions = 50
const longestQuestion = 300

/** Remembers what the accounts that ask most lately have asked since their last change, in this process. */
export function openRememberedCounts(): RememberedCounts {
  const accounts = new Map<string, Counted>()
  return {
    count: async (accountId, changes, question, ask) => {
      const known = accounts.get(accountId)
      const remembered = known?.changes === changes ? known.answers.get(question) : undefined
      if (remembered !== undefined) return remembered
      const answer = await ask()
      if (question.length <= longestQuestion) remember(accounts, accountId, changes, question, answer)
      return answer
    },
  }
}

function remember(
  accounts: Map<string, Counted>, accountId: string, changes: number, question: string, answer: number,
): void {
  const known = accounts.get(accountId)
  // A caller that was let in before the latest change must not replace what is newer.
  if (known && known.changes > changes) return
  const answers = known?.changes === changes ? known.answers : new Map<string, number>()
  answers.set(question, answer)
  forgetOldest(answers, mostQuestions)
  accounts.delete(accountId)
  accounts.set(accountId, { changes, answers })
  forgetOldest(accounts, mostAccounts)
}

/** A map gives its keys in the order in which they were set. */
function forgetOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
