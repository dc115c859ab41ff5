import { refuse } from '#contract/errors'
import type { SendInvoiceInput } from '#contract/schemas/email'
import type { Invoice } from '#contract/schemas/invoice'
import type { InvoiceRow } from '#db/queries/rows'
import { refuseUnissued } from '#domain/invoice/lifecycle'
import { idOf } from '#integrations/ids'
import { balanceOf } from '../invoices/balance'
import { noEInvoice } from '../invoices/no-e-invoice'
import { pdfOf } from '../invoices/pdf'
import { readInvoiceRow, requireInvoiceRow } from '../invoices/record'
import { requireDocuments } from '../invoices/require-documents'
import type { Change } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { claimMail, type ClaimOptions } from './claim-mail'
import { handOver, presentSent } from './hand-over'
import type { DocumentMailRow } from './row'

/**
 * Mails a document to its customer, with the PDF and the e-invoice, and answers once somebody has taken the mail: the
 * document is sent then, and one that was paid stays paid.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, document_expired, peppol_kvk_required where an e-invoice
 * was asked for that does not exist, no_recipient, too_many_recipients, email_recipient_not_allowed,
 * email_sending_paused, invoice_resend_limit, email_daily_limit, email_rate_limited, email_platform_limit, and
 * email_send_failed.
 */
export async function sendInvoice(account: AccountContext, id: string, input: SendInvoiceInput): Promise<Invoice> {
  const invoice = await readInvoiceRow(account, id)
  requireSendable(invoice, input)
  // Printed before anything is promised: nobody waits for it under the account's lock.
  if (invoice.pdfSha256 === null) await pdfOf(account, invoice)
  return handOver(
    account,
    (change, options) => claimSending(account, change, id, input, options),
    presentSent(account, id),
  )
}

/**
 * Writes the mail that brings a document by itself, for the next sweep to hand over; in the same change as whatever
 * asks for it. Of each document there is one, which its id sees to: asked again, nothing is written.
 */
export async function queueSending(reach: AccountReach, change: Change, invoiceId: string): Promise<void> {
  const id = idOf([reach.accountId, 'sent by itself', invoiceId])
  if (await change.tx.outboxMail.findUnique({ where: { id }, select: { id: true } })) return
  await claimSending(reach, change, invoiceId, {}, { id, claimedAt: null })
}

async function claimSending(
  reach: AccountReach,
  change: Pick<Change, 'tx' | 'now'>,
  id: string,
  input: SendInvoiceInput,
  options: ClaimOptions,
): Promise<DocumentMailRow> {
  const invoice = await requireInvoiceRow(change.tx, id)
  requireSendable(invoice, input)
  const attachUbl = input.attachUbl ?? invoice.ublSha256 !== null
  return claimMail(reach, change, invoice, { kind: 'invoice', ...input, attachUbl }, options)
}

/** Refuses invoice_not_issued, invoice_cancelled, document_expired, peppol_kvk_required. */
export function requireSendable(invoice: InvoiceRow, { attachUbl }: SendInvoiceInput): void {
  const { status } = balanceOf(invoice)
  const refusal = refuseUnissued({ status })
  if (refusal) throw refuse(refusal, { status })
  requireDocuments(invoice)
  if (attachUbl === true && invoice.ublSha256 === null) throw noEInvoice(invoice)
}
