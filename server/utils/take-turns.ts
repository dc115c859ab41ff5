import { outageOfAll, type FairQueue } from './account-context'

/**
 * Works on a request when it is its caller's turn, and not at all when the caller has hung up by then. Where the
 * database cannot be reached, whatever of the caller waits fails at once: it would fail as well.
 * Refuses what the queue refuses. Throws the reason of `abandoned`.
 * @param caller an account's id, or the address of somebody unknown
 * @param weight how many of the caller's places it takes; one by default
 */
export async function takeTurn<Result>(
  queue: FairQueue,
  caller: string,
  abandoned: AbortSignal,
  work: () => Promise<Result>,
  weight?: number,
): Promise<Result> {
  try {
    return await queue.run(caller, work, abandoned, weight)
  } catch (error) {
    if (outageOfAll(error) === 'unreachable') queue.turnAway(caller, error)
    throw error
  }
}
