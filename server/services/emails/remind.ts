import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import { nextReminderAllowedAt, refuseRemind } from '#domain/invoice/lifecycle'
import { balanceOf } from '../invoices/balance'
import { pdfOf } from '../invoices/pdf'
import { readInvoiceRow, requireInvoiceRow } from '../invoices/record'
import { requireDocuments } from '../invoices/require-documents'
import type { Change } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { waitingMail } from '../work/waiting-mail'
import { claimMail, type ClaimOptions } from './claim-mail'
import { handOver, presentSent } from './hand-over'
import type { DocumentMailRow } from './row'

/**
 * Mails the customer a reminder of an open invoice, more plainly each time, and answers once somebody has taken it.
 * Refuses not_found, invoice_not_remindable, document_expired, reminder_too_early with `details.nextAllowedAt`,
 * reminder_in_progress, no_recipient, too_many_recipients, email_sending_paused, the limits of recipients,
 * and email_send_failed.
 */
export async function sendReminder(account: AccountContext, id: string): Promise<Invoice> {
  const invoice = await readInvoiceRow(account, id)
  requireRemindable(invoice)
  if (invoice.pdfSha256 === null) await pdfOf(account, invoice)
  return handOver(
    account,
    (change, options) => claimReminder(account, change, id, options),
    presentSent(account, id),
  )
}

/**
 * Writes a reminder, under the account's lock: an invoice that was paid a moment ago is none to remind of any more.
 * Refuses as `sendReminder` does.
 */
export async function claimReminder(
  reach: AccountReach,
  change: Pick<Change, 'tx' | 'now'>,
  id: string,
  options: ClaimOptions,
): Promise<DocumentMailRow> {
  const { tx, now } = change
  const invoice = await requireInvoiceRow(tx, id)
  await requireReminderDue(reach, tx, invoice, now)
  return claimMail(reach, change, invoice, { kind: 'reminder' }, options)
}

/** Refuses invoice_not_remindable, reminder_in_progress, and reminder_too_early with `details.nextAllowedAt`. */
export async function requireReminderDue(
  reach: AccountReach,
  client: Pick<AccountTransaction, 'outboxMail'>,
  invoice: InvoiceRow,
  now: Date,
): Promise<void> {
  requireRemindable(invoice)
  const underWay = await client.outboxMail.count({ where: { invoiceId: invoice.id, kind: 'reminder', ...waitingMail } })
  if (underWay > 0) throw refuse('reminder_in_progress', undefined, 5)
  const lastAt = invoice.lastReminderAt?.getTime() ?? null
  const allowedAt = nextReminderAllowedAt(lastAt, reach.settings.reminderIntervalHours)
  if (allowedAt !== null && allowedAt > now.getTime()) {
    throw refuse('reminder_too_early', { nextAllowedAt: new Date(allowedAt).toISOString() })
  }
}

/** Refuses invoice_not_remindable, with `details.status`, unless money is still to come in; and document_expired. */
export function requireRemindable(invoice: InvoiceRow): void {
  const balance = balanceOf(invoice)
  const refusal = refuseRemind(balance)
  if (refusal) throw refuse(refusal, { status: balance.status })
  requireDocuments(invoice)
}
