import { Refusal } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { besideAnswer } from '../work/answer-once'
import type { AccountContext } from '../work/context'
import { claimSchedule, releaseClaim, type Claim } from './claim'
import { finishLeftRun, finishRun } from './finish-run'
import { makeExtraInvoice } from './make-invoice'
import { requireRunnable } from './rules'

/**
 * Makes an invoice out of turn, and issues and sends it as the schedule says. What breaks a rule stays a draft.
 * Refuses not_found, recurring_inactive, recurring_run_in_progress, insufficient_scope, recurring_template_invalid.
 */
export async function runRecurringSchedule(account: AccountContext, id: string): Promise<Invoice> {
  const claim = await claimRun(account, id)
  const made = await makeExtraInvoice(account, claim).catch(async (error: unknown) => {
    // A run that could make nothing leaves the schedule as it was: its caller hears why.
    if (error instanceof Refusal) await releaseClaim(account, claim)
    throw error
  })
  return (await finishRun(account, claim, made)).invoice
}

async function claimRun(account: AccountContext, id: string): Promise<Claim> {
  const claim = await claimSchedule(account, id, schedule => requireRunnable(account.actor, schedule))
  if (claim.leftInvoiceId === null) return claim
  // An invoice as well, but not the one that this request asks for.
  await finishLeftRun(besideAnswer(account), claim, claim.leftInvoiceId)
  return claimRun(account, id)
}
