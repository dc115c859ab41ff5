import type { InvoiceRow } from '#db/queries/rows'
import type { PdfLogo } from '#documents/pdf/input'
import { plainFileName } from '#domain/file-name'
import type { MailAttachment, MailMessage } from '#integrations/email/index'
import { findLogo } from '../business/logo'
import { printStatement } from '../customer-pages/statement'
import { requireCustomer } from '../customers/find'
import { hasUbl } from '../invoices/has-ubl'
import { findIssuedLogo } from '../invoices/issued-logo'
import { pdfOf, type InvoiceFile } from '../invoices/pdf'
import { readInvoiceRow } from '../invoices/record'
import { ublOf } from '../invoices/ubl'
import { noticeLetterOf } from '../notices/letter'
import { addressesOf } from '../work/addresses'
import type { AccountReach } from '../work/context'
import { logoContentId } from './compose'
import type { DocumentMailRow } from './row'

/**
 * A mail about documents with their files, as it is handed over: the same each time, for the words are kept in its row
 * and the files are frozen. A statement is that of the moment, and the same until something is paid or issued.
 */
export async function messageOf(reach: AccountReach, mail: DocumentMailRow): Promise<MailMessage> {
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
    attachments: await attachmentsOf(reach, mail),
  }
}

async function attachmentsOf(reach: AccountReach, mail: DocumentMailRow): Promise<MailAttachment[]> {
  if (mail.kind === 'bookkeeping') {
    const ids = Array.isArray(mail.documentIds) ? mail.documentIds.map(String) : []
    const files: MailAttachment[] = []
    // One after the other: what was never printed is printed now.
    for (const id of ids) files.push(...await filesOf(reach, await readInvoiceRow(reach, id), true))
    return files
  }
  if (mail.customerId !== null) {
    const customer = await requireCustomer(reach.db, mail.customerId)
    return [pdfFile(await printStatement(reach, customer, mail.createdAt)), ...logoFile(await findLogo(reach.db))]
  }
  if (mail.invoiceId === null) throw new Error('A mail about a document names it')
  const invoice = await readInvoiceRow(reach, mail.invoiceId)
  const logo = await findIssuedLogo(reach.reads, invoice.logoSha256)
  const letter = mail.noticeId === null ? null : await noticeLetterOf(reach, invoice, mail.noticeId)
  return [...letter ? [pdfFile(letter)] : [], ...await filesOf(reach, invoice, mail.attachUbl), ...logoFile(logo)]
}

/** The logo that the HTML of a mail shows; nothing without one. */
function logoFile(logo: PdfLogo | null): MailAttachment[] {
  if (logo === null) return []
  const filename = `logo.${logo.type === 'image/png' ? 'png' : 'jpg'}`
  return [{ filename, contentType: logo.type, bytes: logo.bytes, contentId: logoContentId }]
}

function pdfFile({ filename, bytes }: Pick<InvoiceFile, 'filename' | 'bytes'>): MailAttachment {
  return { filename: plainFileName(filename), contentType: 'application/pdf', bytes }
}

async function filesOf(reach: AccountReach, invoice: InvoiceRow, withUbl: boolean): Promise<MailAttachment[]> {
  const pdf = await pdfOf(reach, invoice)
  const ubl = withUbl && hasUbl(invoice) ? await ublOf(reach, invoice) : null
  return [
    pdfFile(pdf),
    ...(ubl ? [{ filename: plainFileName(ubl.filename), contentType: 'application/xml', bytes: ubl.bytes }] : []),
  ]
}
