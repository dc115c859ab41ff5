import { plainFileName } from '#documents/export/file-names'
import type { MailAttachment, MailMessage } from '#integrations/email/index'
import { findIssuedLogo } from '../invoices/issued-logo'
import { pdfOf } from '../invoices/pdf'
import { readInvoiceRow } from '../invoices/record'
import { ublOf } from '../invoices/ubl'
import { addressesOf } from '../work/addresses'
import type { AccountReach } from '../work/context'
import { logoContentId } from './compose'
import type { DocumentMailRow } from './row'

/**
 * A mail about a document with its files, as it is handed over: the same each time, for the words are kept in its row
 * and the files are frozen.
 */
export async function messageOf(reach: AccountReach, mail: DocumentMailRow): Promise<MailMessage> {
  if (mail.invoiceId === null) throw new Error('A mail about a document names it')
  const { mailFrom } = reach.settings
  return {
    id: mail.id,
    date: mail.createdAt,
    from: { name: mail.fromName ?? mailFrom.name, address: mail.fromAddress ?? mailFrom.address },
    ...(mail.replyTo === null ? {} : { replyTo: { name: mail.fromName ?? '', address: mail.replyTo } }),
    to: addressesOf(mail.recipients),
    cc: addressesOf(mail.cc),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    attachments: await attachmentsOf(reach, mail.invoiceId, mail.attachUbl),
  }
}

async function attachmentsOf(reach: AccountReach, invoiceId: string, attachUbl: boolean): Promise<MailAttachment[]> {
  const invoice = await readInvoiceRow(reach, invoiceId)
  const pdf = await pdfOf(reach, invoice)
  const ubl = attachUbl ? await ublOf(reach, invoice) : null
  const logo = await findIssuedLogo(reach.db, invoice.logoSha256)
  return [
    { filename: plainFileName(pdf.filename), contentType: 'application/pdf', bytes: pdf.bytes },
    ...(ubl ? [{ filename: plainFileName(ubl.filename), contentType: 'application/xml', bytes: ubl.bytes }] : []),
    ...(logo
      ? [{ filename: `logo.${logo.type === 'image/png' ? 'png' : 'jpg'}`, contentType: logo.type, bytes: logo.bytes, contentId: logoContentId }]
      : []),
  ]
}
