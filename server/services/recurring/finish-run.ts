import { refuse, Refusal, type ErrorCode } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { outageOf } from '#db/outage'
import { recurringNotice } from '#documents/email/recurring-notice'
import { todayInAmsterdam } from '#domain/dates'
import type { CheckResult } from '#domain/invoice/document'
import { queueSending } from '../emails/send'
import { getInvoice } from '../invoices/find'
import { issueInvoice } from '../invoices/issue'
import { updateInvoice } from '../invoices/update'
import { appLink } from '../work/app-link'
import { changeAccount } from '../work/change-account'
import type { AccountContext, ChangeTerms } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { requireNotLeaving } from '../work/pending-deletion'
import { requireNotSuspended } from '../work/suspension'
import { claimed, releaseClaim, type Claim } from './claim'

/** How a run ended; one that waits is gone on with by a later sweep. */
export interface FinishedRun {
  invoice: Invoice
  outcome: 'done' | 'waits' | 'failed'
}

/** What passes by itself: the sweep tries again when the claim has run out. */
const passing: readonly ErrorCode[] = [
  'exchange_rate_unavailable', 'service_unavailable', 'email_daily_limit', 'email_rate_limited', 'email_platform_limit',
]
/** How long to wait for what passes before the owner is told. */
const longestWaitMs = 24 * 60 * 60 * 1000

/**
 * Issues what a run has made and has it sent, as its schedule says, and gives the claim back. An invoice that cannot be
 * issued stays a draft and one that cannot be sent stays issued; the schedule keeps why, and the owner is told. So they
 * are of a fault that does not pass within a day, which is thrown as well. While its account is suspended or to be
 * deleted, a draft stays one, and the run waits for its account; see `dateAfterRest`.
 */
export async function finishRun(account: AccountContext, claim: Claim, made: Invoice): Promise<FinishedRun> {
  let step: 'issue' | 'send' = 'issue'
  let invoice = made
  try {
    if (claim.schedule.autoIssue && invoice.status === 'draft') {
      const active = { ...account, terms: [...account.terms, whileActive] }
      await dateAfterRest(active, claim, invoice)
      invoice = await issueInvoice(active, invoice.id, {})
    }
    step = 'send'
    await settle(account, claim, invoice)
  } catch (error) {
    if (!(error instanceof Refusal)) return keepFault(account, claim, { invoice, step }, error)
    if (isOfRest(error)) return { invoice, outcome: 'waits' }
    // Somebody issued or deleted the draft meanwhile: there is nothing left to issue.
    const isGone = error.code === 'invoice_locked' || error.code === 'not_found'
    if (!isGone) return { invoice, outcome: await keepFailure(account, claim, { invoice, step, refusal: error }) }
    await releaseClaim(account, claim)
  }
  return { invoice, outcome: 'done' }
}

/** Under the lock: the account may have been suspended since the draft was made. */
const whileActive: ChangeTerms = {
  async require(tx) {
    const account = await tx.account.findFirstOrThrow({ select: { suspendedAt: true, deletesAt: true } })
    requireNotSuspended(account)
    requireNotLeaving(account)
  },
}

/** Nothing is issued in the name of the account for now; once it is, the run is taken up again. */
function isOfRest({ code, details }: Refusal): boolean {
  if (code === 'account_deletion_pending') return true
  return code === 'forbidden' && (details as { reason?: string } | undefined)?.reason === 'account_suspended'
}

/**
 * Gives a draft that waited for its account the day of today, and its due date with it: months may lie between, numbers
 * come in the order of dates, and nobody is late with an invoice that they never had. Where dates that passed meanwhile
 * are made up for, it keeps its own, as they do.
 */
async function dateAfterRest(account: AccountContext, { schedule }: Claim, draft: Invoice): Promise<void> {
  const issueDate = todayInAmsterdam(account.outside.clock.now())
  if (draft.issueDate >= issueDate || schedule.nextRunDate < issueDate) return
  const { resumedAt } = await account.db.account.findFirstOrThrow({ select: { resumedAt: true } })
  if (resumedAt && resumedAt > new Date(draft.createdAt)) await updateInvoice(account, draft.id, { issueDate })
}

/** Goes on with what a run that died had made; there is nothing to do where it was deleted since. */
export async function finishLeftRun(
  account: AccountContext,
  claim: Claim,
  invoiceId: string,
): Promise<FinishedRun['outcome']> {
  const left = await account.db.invoice.findUnique({
    where: { id: invoiceId }, select: { id: true, createdAt: true, issueDate: true, customerName: true, status: true },
  })
  if (left === null) {
    await releaseClaim(account, claim)
    return 'done'
  }
  const step = left.status === 'draft' ? 'issue' : 'send'
  const made = await getInvoice(account, invoiceId)
    .catch(error => keepFault(account, claim, { invoice: left, step }, error))
  return (await finishRun(account, claim, made)).outcome
}

/** Writes the mail and gives the claim back, both or neither: a run that died before is sent once all the same. */
async function settle(account: AccountContext, claim: Claim, { id, status }: Invoice): Promise<void> {
  await changeAccount(account, async (change) => {
    const { count } = await change.tx.recurringSchedule.updateMany({
      where: claimed(claim), data: { claimedAt: null, lastError: null },
    })
    if (count === 1 && claim.schedule.autoSend && status === 'issued') await queueSending(account, change, id)
  })
}

interface Failure {
  invoice: Pick<Invoice, 'id' | 'issueDate' | 'customerName'> & { createdAt: Date | string }
  step: 'issue' | 'send'
  refusal: Refusal
  /** Nothing was refused: something of ours is broken. */
  isFault?: boolean
}

/** Keeps that something of ours is broken, which a later sweep may find mended, and throws it. An outage is none. */
async function keepFault(
  account: AccountContext,
  claim: Claim,
  failed: Pick<Failure, 'invoice' | 'step'>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal) && !outageOf(error)) {
    const refusal = refuse(failed.step === 'issue' ? 'internal_error' : 'email_send_failed')
    await keepFailure(account, claim, { ...failed, refusal, isFault: true })
  }
  throw error
}

/** Keeps why a run could not be finished, and tells the owner unless it may still pass. */
async function keepFailure(
  account: AccountContext,
  claim: Claim,
  { invoice, step, refusal, isFault = false }: Failure,
): Promise<'waits' | 'failed'> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const { code } = refusal
    const waitedMs = now.getTime() - new Date(invoice.createdAt).getTime()
    const isPassing = (isFault || passing.includes(code)) && waitedMs < longestWaitMs
    const { count } = await tx.recurringSchedule.updateMany({
      where: claimed(claim),
      data: { lastError: code, updatedAt: now, ...(isPassing ? {} : { claimedAt: null }) },
    })
    if (isPassing) return 'waits'
    if (count === 0) return 'failed'
    const { id } = claim.schedule
    const { issueDate: date, customerName } = invoice
    record({ action: 'recurring.failed', subjectId: id, details: { invoiceId: invoice.id, date, error: code } })
    await mailOwners(account, change, 'recurring_run_failed', locale => recurringNotice(locale, {
      kind: 'unfinished', date, step, customerName, problems: problemsIn(refusal),
      link: appLink(account, `/invoices/${invoice.id}`),
    }))
    return 'failed'
  })
}

/** What the check found, in the caller's language. */
function problemsIn({ code, details }: Refusal): string[] {
  if (code !== 'invoice_not_compliant') return []
  return (details as CheckResult[]).filter(({ level }) => level === 'error').map(({ message }) => message)
}
