import { setTimeout as wait } from 'node:timers/promises'
import { isRetryable } from './errors'

const attempts = 30
const firstPauseMs = 10
const longestPauseMs = 500

/**
 * Runs a transaction, and runs it again when the database asks for that (a busy SQLite file, a deadlock).
 * `work` must begin with the write that takes the lock and must have no effect outside the database.
 */
export async function runTransaction<Transaction, Result>(
  client: { $transaction: <Returned>(work: (transaction: Transaction) => Promise<Returned>) => Promise<Returned> },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.$transaction(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await wait(Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)))
    }
  }
}
