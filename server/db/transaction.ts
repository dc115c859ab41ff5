import { setTimeout as wait } from 'node:timers/promises'
import { isBusyFile, isForeignKeyViolation, isRetryable } from './errors'

const attempts = 30
/** How long to retry: fifty that issue at once wait for one number sequence. */
const longestRaceMs = 15_000
/** Some five seconds of pauses. Another program that has the SQLite file for longer is no race: it is out of reach. */
const attemptsAtBusyFile = 16
/** What the second look does not settle is a fault of our own, not a race. */
const attemptsAtKeys = 5
const firstPauseMs = 10
const longestPauseMs = 500

/**
 * Runs a transaction, and runs it again when the database asks for that (a busy SQLite file, a deadlock) or when a row
 * it leans on was deleted meanwhile.
 * `work` must begin with the write that takes the lock and must have no effect outside the database.
 * @param options.timeout milliseconds for one run, where that is not the client's own
 */
export async function runTransaction<Transaction, Result>(
  client: {
    $transaction: <Returned>(
      work: (transaction: Transaction) => Promise<Returned>, options?: { timeout?: number },
    ) => Promise<Returned>
  },
  work: (transaction: Transaction) => Promise<Result>,
  options?: { timeout: number },
): Promise<Result> {
  const raceIsOver = AbortSignal.timeout(longestRaceMs)
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.$transaction(work, options)
    } catch (error) {
      if (attempt >= attemptsAfter(error) || raceIsOver.aborted) throw error
      await wait(Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)))
    }
  }
}

/** How often a transaction that ended so is run at most. */
function attemptsAfter(error: unknown): number {
  if (isForeignKeyViolation(error)) return attemptsAtKeys
  if (isBusyFile(error)) return attemptsAtBusyFile
  return isRetryable(error) ? attempts : 1
}
