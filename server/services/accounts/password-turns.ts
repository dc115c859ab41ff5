import { refuse } from '#contract/errors'
import { QueueFull } from '#integrations/fair-queue'
import type { ServiceContext } from '../work/context'

/** A caller that waits longer than this for its turn is refused. */
const longestWaitMs = 15_000
const retryAfterSeconds = 5

/**
 * Runs work that hashes a password when it is its caller's turn: callers take turns, so that one with many hashes
 * delays only itself. All work that hashes goes through here, and it looks at the limits of guessing only once it has
 * its turn: what is turned away costs the database nothing.
 * @param caller `place:…` for a visitor, `user:…` for somebody who is signed in
 * Refuses service_unavailable when too much waits already, or for too long.
 */
export async function inPasswordTurn<Result>(
  service: ServiceContext,
  caller: `place:${string}` | `user:${string}`,
  work: () => Promise<Result>,
): Promise<Result> {
  const patience = AbortSignal.timeout(longestWaitMs)
  try {
    return await service.outside.passwordTurns.run(caller, work, patience)
  } catch (error) {
    const isTooBusy = error instanceof QueueFull || (patience.aborted && error === patience.reason)
    throw isTooBusy ? refuse('service_unavailable', undefined, retryAfterSeconds) : error
  }
}
