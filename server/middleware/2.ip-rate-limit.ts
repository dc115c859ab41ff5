import { setTimeout as pause } from 'node:timers/promises'
import { defineEventHandler } from 'h3'
import { refuseOverLimit } from '#contract/errors'
import { useRuntime } from '../utils/account-context'
import { clientNetwork } from '../utils/client-address'
import { refusalToError } from '../utils/refusal-to-error'
import { limitsOf } from '../utils/requested-route'

/** Delay of each refusal: without it, a thousand of them a second would slow down others. */
const refusalPauseMs = 250

/** Limits the requests of one address, by the limits of the route; nothing but the web app's own files is without. */
export default defineEventHandler(async (event) => {
  const { requests } = (await useRuntime()).budgets
  for (const name of limitsOf(event)) {
    const use = await requests[name].use(await clientNetwork(event))
    if (!use?.isExceeded) continue
    await pause(refusalPauseMs)
    const refusal = refuseOverLimit(use)
    if (event.context.route?.reader !== 'customer') throw refusalToError(event, refusal)
    event.context.overLimit = refusal
    return
  }
})
