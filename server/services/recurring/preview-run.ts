import { refuse } from '#contract/errors'
import { todayInAmsterdam } from '#domain/dates'
import { hasErrors } from '#domain/invoice/compliance'
import type { CheckResult, InvoiceDocument } from '#domain/invoice/document'
import { maxRecipients, recipientsOf, type Recipients } from '#domain/mail/recipients'
import { findNextNumber } from '../business/find-next-number'
import { complianceOf } from '../invoices/compliance'
import { withRate } from '../invoices/exchange-rate'
import { draftDocument } from '../invoices/insert-draft'
import type { InvoiceRecord } from '../invoices/record'
import { requireTotals } from '../invoices/totals'
import { readerOf, type AccountContext } from '../work/context'
import { leaseEnd } from './claim'
import { draftOn } from './make-invoice'
import { requireSchedule, type ScheduleRow } from './record'
import { requireRunnable } from './rules'
import { requireTemplateOf } from './template'

/** What a run now would make. */
export interface RunPreview {
  schedule: ScheduleRow
  document: InvoiceDocument
  totalCents: number
  /** The one it is going to get; null where it stays a draft. */
  number: string | null
  findings: CheckResult[]
  /** Whom it is mailed to; null where it is not. */
  recipients: Recipients | null
}

/**
 * Tells what `runRecurringSchedule` would do, and does nothing. What keeps the invoice from being issued or mailed is
 * told, not refused; the limits of sending are not asked.
 * Refuses not_found, recurring_inactive, recurring_run_in_progress, insufficient_scope, recurring_template_invalid.
 */
export async function previewRun(account: AccountContext, id: string): Promise<RunPreview> {
  const { db, outside } = account
  const reader = readerOf(account)
  const now = outside.clock.now()
  const date = todayInAmsterdam(now)
  const schedule = await requireSchedule(db, id)
  requireRunnable(account.actor, schedule)
  if (schedule.claimedAt !== null && schedule.claimedAt > leaseEnd(now)) throw refuse('recurring_run_in_progress')
  const template = await requireTemplateOf(reader, schedule)
  const business = await account.reads.business()
  const draft = await withRate(account, async lookup =>
    draftOn(account, template, business, schedule, { date, recurringRunDate: null, lookup }))
  const document = draftDocument(draft, business)
  const { totalCents } = requireTotals(document)
  const next = await findNextNumber(reader, business, { kind: 'invoice', date })
  const notStored = {
    id: '', number: null, numberPeriod: null, numberSequence: null, issuedAt: null, chargesForId: null,
    customerId: template.customerId,
  }
  const findings = await complianceOf(account, reader, notStored, business, document, next)
  const isIssued = schedule.autoIssue && !hasErrors(findings) && !next.isUsed
  return {
    schedule,
    document,
    totalCents,
    number: isIssued ? next.number : null,
    findings,
    recipients: isIssued && schedule.autoSend ? reachableOf(template) : null,
  }
}

/** The addresses that a customer is mailed at; null where there are none, or more than a mail takes. */
function reachableOf({ customer }: InvoiceRecord): Recipients | null {
  const recipients = recipientsOf({}, { email: customer?.email ?? null, emailCc: customer?.emailCc ?? null })
  const count = recipients.to.length + recipients.cc.length
  return count > 0 && count <= maxRecipients ? recipients : null
}
