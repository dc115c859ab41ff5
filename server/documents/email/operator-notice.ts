/** What an operator is told of, when it begins and when it is over. */
export interface OperatorNotice {
  /** mail_waiting, or job_failing: and the name of a job */
  trouble: string
  event: 'begun' | 'over'
  /** Since when it was wrong. */
  since: Date
  /** When it was noticed that it is, or is no more. */
  at: Date
}

/** The words of a notice, in English as the command line and the log. */
export function operatorNotice({ trouble, event, since, at }: OperatorNotice): { subject: string, text: string } {
  const [, job] = trouble.split(':')
  const words = job === undefined ? mailWords : jobWords(job)
  if (event === 'over') {
    return {
      subject: `Polder: over: ${words.over}`,
      text: `It began at ${since.toISOString()} and was over by ${at.toISOString()}.${words.after}\n`,
    }
  }
  return {
    subject: `Polder: ${words.begun}`,
    text: `It began at ${since.toISOString()}. ${words.advice} \`status\` shows all else.\n`,
  }
}

const mailWords = {
  begun: 'mail waits for more than 6 hours',
  advice: 'See that whoever takes mail can be reached. `mail list --waiting` says why, `mail retry --all` sends what waits.',
  over: 'no mail waits for more than 6 hours any more',
  after: ' It was sent, or given up: owners are told of what was given up about their documents.',
}

function jobWords(job: string): typeof mailWords {
  const words = `the job ${job} fails for more than an hour`
  return { begun: words, advice: '`jobs list` and the log say why.', over: words, after: '' }
}
