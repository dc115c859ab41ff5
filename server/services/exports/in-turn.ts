import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/errors'
import { QueueFull } from '#integrations/fair-queue'
import type { AccountContext } from '../work/context'

const pauseMs = 1_000

/** Whoever exports can wait: what is refused for lack of a turn is asked again, until the client hangs up. */
export async function inTurn<Result>(account: AccountContext, work: () => Promise<Result>): Promise<Result> {
  const { accountId, abandoned, outside } = account
  for (;;) {
    try {
      return await outside.workTurns.run(accountId, work, abandoned)
    } catch (error) {
      const isBusy = error instanceof QueueFull || (error instanceof Refusal && error.code === 'service_unavailable')
      if (!isBusy) throw error
      await wait(pauseMs, undefined, { signal: abandoned })
    }
  }
}
