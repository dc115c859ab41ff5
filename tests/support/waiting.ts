import { setTimeout as sleep } from 'node:timers/promises'

/** How long tests wait at most for what a busy machine does late, in milliseconds. What is slow is no failure. */
export const longestMs = {
  /** Something on a page, a mail, an answer: as by `expect.poll`. */
  answer: 45_000,
  /** A test that has another program work, such as Python or a second browser. */
  program: 240_000,
  /** A test of a year that is lived through, or of hundreds at once. */
  story: 900_000,
  /** A test that has everything judged by the rules of others. */
  judges: 900_000,
  /** A test that is given millions of rows. */
  millions: 10_800_000,
} as const

/** Waits until work is over, or so long that it shows to wait for what its caller holds; either is right. */
export async function doneOrWaiting(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => null), sleep(500)])
}
