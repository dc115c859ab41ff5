import type { SendInvoiceInput } from '#contract/schemas/email'
import type { InvoiceRow } from '#db/queries/rows'
import { readInvoiceRow } from '../invoices/record'
import type { AccountContext } from '../work/context'
import { requireRecipientsOf, type AskedMail } from './claim-mail'
import { composeMailOf } from './compose'
import { requireReminderDue } from './remind'
import { requireSendable } from './send'

/** A mail as its reader would get it, before anybody was asked to take it. */
export interface MailPreview {
  to: string[]
  cc: string[]
  subject: string
  text: string
}

/** The mail that `sendInvoice` would send. Refuses as it does, but for the limits of sending; changes nothing. */
export async function previewSending(
  account: AccountContext,
  id: string,
  input: SendInvoiceInput,
): Promise<MailPreview> {
  const invoice = await readInvoiceRow(account, id)
  requireSendable(invoice, input)
  const attachUbl = input.attachUbl ?? invoice.ublSha256 !== null
  return previewMail(account, invoice, { kind: 'invoice', ...input, attachUbl })
}

/** The mail that `sendReminder` would send. Refuses as it does, but for the limits of sending; changes nothing. */
export async function previewReminder(account: AccountContext, id: string): Promise<MailPreview> {
  const invoice = await readInvoiceRow(account, id)
  await requireReminderDue(account, account.db, invoice, account.outside.clock.now())
  return previewMail(account, invoice, { kind: 'reminder' })
}

async function previewMail(account: AccountContext, invoice: InvoiceRow, request: AskedMail): Promise<MailPreview> {
  const { to, cc } = await requireRecipientsOf(account, account.db, invoice, request)
  const business = await account.reads.business()
  const { subject, text } = composeMailOf(account, invoice, business, request)
  return { to: [...to], cc: [...cc], subject, text }
}
