/** What became of the mail that an account sent within the window. */
export interface SendingRecord {
  /** Mails that were sent. */
  sent: number
  /** Mails to addresses that will never take one. */
  hardBounces: number
  /** Mails that somebody called unwanted. */
  complaints: number
}

export type PauseReason = 'complaints' | 'bounces'

/** How far back an account's mail is looked at. */
export const recordDays = 7
/** Pauses that began longer ago than this make no later one longer. */
export const rememberedPausesDays = 90

/** Below this many mails a single complaint is one too many. */
const fewMails = 200
const pausesHours = [24, 72, 7 * 24] as const

/**
 * Whether an account's mail is so unwanted that sending stops for a while, and why: a complaint among fewer than 200
 * mails, or of three in a thousand; or three hard bounces that are a tenth of the mails. Providers of mail begin to
 * refuse a sender's mail at such shares, and here all accounts send by one of them.
 */
export function pauseReasonOf({ sent, hardBounces, complaints }: SendingRecord): PauseReason | null {
  if (complaints >= 1 && (sent < fewMails || complaints * 1_000 >= sent * 3)) return 'complaints'
  if (hardBounces >= 3 && hardBounces * 10 >= sent) return 'bounces'
  return null
}

/**
 * How long a pause takes.
 * @param earlier pauses before it that are remembered
 */
export function pauseHours(earlier: number): number {
  return pausesHours[Math.min(earlier, pausesHours.length - 1)] ?? 24
}
