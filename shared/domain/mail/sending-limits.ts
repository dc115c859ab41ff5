/** Mail that an account or the installation sent before, as its limits count it. */
export interface SentMail {
  atMs: number
  /** Recipients of to and cc, or 1 where mails are counted. */
  count: number
}

/** So much within so long, counted back from now: the window slides. */
export interface SendingLimit {
  most: number
  windowMs: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The windows of the contract's limits. */
export const sendingWindows = { dayMs, hourMs } as const

/**
 * When a mail to so many recipients would fit again.
 * @param sent everything in the window, oldest first; what is older does not count
 * @returns null where it fits now. The end of a whole window where it alone is more than the limit
 */
export function fitsAgainAtMs(
  sent: readonly SentMail[],
  { most, windowMs }: SendingLimit,
  wanted: number,
  nowMs: number,
): number | null {
  const counted = sent.filter(({ atMs }) => atMs > nowMs - windowMs)
  let used = usedWithin(counted)
  if (used + wanted <= most) return null
  for (const { atMs, count } of counted) {
    used -= count
    if (used + wanted <= most) return atMs + windowMs
  }
  return nowMs + windowMs
}

/** How much of a limit is used by what was sent within its window. */
export function usedWithin(sent: readonly SentMail[]): number {
  return sent.reduce((sum, { count }) => sum + count, 0)
}
