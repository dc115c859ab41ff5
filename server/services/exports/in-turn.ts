import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, type ErrorCode } from '#contract/errors'
import { requireSameRights } from '../work/actor'
import type { AccountContext } from '../work/context'

const pauseMs = 1_000
const busyCodes: readonly ErrorCode[] = ['rate_limited', 'service_unavailable']

/**
 * Does a step of an export in a turn of its own. Whoever exports can wait: what is refused for lack of a turn is asked
 * again, until the client hangs up. An export may take an hour, so each step asks anew whether the caller may go on.
 * Refuses unauthenticated and role_not_allowed to whoever lost that, and what the work refuses.
 */
export async function inTurn<Result>(account: AccountContext, work: () => Promise<Result>): Promise<Result> {
  const { accountId, abandoned, actor, outside, reads } = account
  const step = async () => {
    await requireSameRights(actor, reads)
    return work()
  }
  for (;;) {
    try {
      return await outside.workTurns.run(accountId, step, abandoned)
    } catch (error) {
      if (!(error instanceof Refusal && busyCodes.includes(error.code))) throw error
      await wait(pauseMs, undefined, { signal: abandoned })
    }
  }
}
