import { refuse } from '#contract/errors'
import { outageOfAll, QueueFull, type FairQueue } from './account-context'

/** What waits longer than this is refused: a program may try again, and a person has given up. */
const longestWaitMs = 20_000

/**
 * Works on a request when it is its caller's turn, and not at all when the caller has hung up by then.
 * Refuses rate_limited when too much of this caller waits already, and service_unavailable when too much of everybody
 * does or the turn does not come. Throws the reason of `abandoned`.
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
  abandoned.throwIfAborted()
  // Most turns come at once, and need nobody who watches over the waiting.
  const patience = queue.hasPlace(caller, weight) ? null : waitWhile(abandoned)
  try {
    return await queue.run(caller, () => {
      patience?.end()
      return work()
    }, patience?.over, weight)
  } catch (error) {
    // The caller's waiting requests would fail as well.
    if (outageOfAll(error) === 'unreachable') queue.turnAway(caller, error)
    if (error instanceof QueueFull && error.filledBy === 'caller') {
      throw refuse('rate_limited', { waiting: queue.limits.waitingPerCaller }, 1)
    }
    const hasNoTurn = error instanceof QueueFull || error instanceof WaitedTooLong
    throw hasNoTurn ? refuse('service_unavailable', undefined, 1) : error
  } finally {
    patience?.end()
  }
}

class WaitedTooLong extends Error {}

/** How long somebody waits: until the longest wait is over, or the caller hangs up. `end` watches no longer. */
function waitWhile(abandoned: AbortSignal): { over: AbortSignal, end: () => void } {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new WaitedTooLong('The turn did not come in time')), longestWaitMs)
  const hangUp = () => over.abort(abandoned.reason)
  // A signal made of others, by AbortSignal.any, costs more than the turn.
  abandoned.addEventListener('abort', hangUp, { once: true })
  return {
    over: over.signal,
    end: () => {
      clearTimeout(timer)
      abandoned.removeEventListener('abort', hangUp)
    },
  }
}
