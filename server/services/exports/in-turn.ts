import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, type ErrorCode } from '#contract/errors'
import type { AccountContext } from '../work/context'

const pauseMs = 1_000
const busyCodes: readonly ErrorCode[] = ['rate_limited', 'service_unavailable']

/** Whoever exports can wait: what is refused for lack of a turn is asked again, until the client hangs up. */
export async function inTurn<Result>(account: AccountContext, work: () => Promise<Result>): Promise<Result> {
  const { accountId, abandoned, outside } = account
  for (;;) {
    try {
      return await outside.workTurns.run(accountId, work, abandoned)
    } catch (error) {
      if (!(error instanceof Refusal && busyCodes.includes(error.code))) throw error
      await wait(pauseMs, undefined, { signal: abandoned })
    }
  }
}
