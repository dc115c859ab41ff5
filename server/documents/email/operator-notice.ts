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
  const words = job === undefined ? 'mail waits for more than a day' : `the job ${job} fails for more than an hour`
  if (event === 'over') {
    return {
      subject: `Polder: over: ${words}`,
      text: `It began at ${since.toISOString()} and was over by ${at.toISOString()}. There is nothing to do.\n`,
    }
  }
  const advice = job === undefined
    ? 'See that whoever takes mail can be reached. `mail list --waiting` says why, `mail retry --all` sends what waits.'
    : '`jobs list` and the log say why.'
  return {
    subject: `Polder: ${words}`,
    text: `It began at ${since.toISOString()}. ${advice} \`status\` shows all else.\n`,
  }
}
