import { Refusal, refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { isUniqueViolation } from '#db/errors'
import type { InvoiceRow } from '#db/queries/rows'
import { checkPrintable } from '#domain/invoice/compliance'
import { sha256 } from '#integrations/tokens'
import { changeAccount } from '../work/change-account'
import { readerOf, type AccountReach } from '../work/context'
import { FileLost, lostFile, readStoredFile } from '../work/stored-file'
import { documentOf } from './document'
import { keepFile } from './keep-file'
import { completeInvoice, readInvoiceRow, readToShow, type InvoiceRecord } from './record'
import { renderInvoice } from './render'
import { requireDocuments } from './require-documents'

export interface InvoiceFile {
  filename: string
  bytes: Uint8Array
  sha256: string
}

/** Whose document is printed, and in which language a draft is told that it is too long. */
type PrintReach = AccountReach & { messageLocale?: 'nl' | 'en' }

/**
 * The PDF: frozen once issued, a watermarked concept of a draft. Refuses not_found, document_expired, invoice_imported
 * for what another program made, invoice_not_compliant for a draft that is too long to print, and service_unavailable
 * when too many documents wait to be printed, or the object store is away.
 */
export async function getInvoicePdf(account: PrintReach, id: string): Promise<InvoiceFile> {
  return pdfOf(account, await readInvoiceRow(account, id))
}

/** The same of a document that was just looked up. */
export async function pdfOf(account: PrintReach, row: InvoiceRow): Promise<InvoiceFile> {
  if (row.importId !== null) throw refuse('invoice_imported')
  requireDocuments(row)
  if (row.status === 'draft') {
    const record = await completeInvoice(readerOf(account), row)
    const document = documentOf(record, await account.reads.business())
    const findings = checkPrintable(document, { messageLocale: account.messageLocale ?? 'nl' })
    if (findings.length > 0) throw refuse('invoice_not_compliant', findings)
    const bytes = await renderInvoice(account, record)
    return { filename: 'concept.pdf', bytes, sha256: sha256(bytes) }
  }
  const stored = await readStoredFile(account, row.id, 'pdf') ?? await storePdf(account, row.id)
  return { filename: `${row.number}.pdf`, bytes: stored.bytes, sha256: stored.sha256 }
}

/** While a document is drawn it can be cancelled once, and its files deleted once. */
const mostRenderings = 3

/**
 * Renders an issued document and keeps it; also after a crash in between, by whoever reads it first.
 * The same document gives the same bytes, so a second rendering that lost the race is simply let go.
 * Throws FileLost where the file that was kept is not there any more: another would hide that.
 */
async function storePdf(
  account: AccountReach, id: string,
): Promise<Omit<InvoiceFile, 'filename'> & { keptAt: Date | null }> {
  for (let rendering = 1; rendering <= mostRenderings; rendering++) {
    const record = await readToShow(account, id)
    requireDocuments(record)
    const bytes = await renderInvoice(account, record)
    const file = { bytes, sha256: sha256(bytes) }
    const keptAt = await keep(account, record, file)
    if (keptAt) return { ...file, keptAt }
    const stored = await readStoredFile(account, id, 'pdf')
    if (stored) return { ...stored, keptAt: null }
    // No rendering was stored: the document was cancelled meanwhile and needs its watermark.
  }
  throw lostFile({ accountId: account.accountId, invoiceId: id, format: 'pdf' }, new FileLost('was kept and is missing'))
}

/**
 * Prints a document that was just frozen. That cannot be taken back, so a fault here is only reported: whoever reads
 * the PDF first prints it then. That too many documents wait, or that the caller has hung up, is no fault.
 * Answers what that changes: its SHA-256, null when it has none yet, and when it was changed last.
 */
export async function printFrozen(
  account: AccountReach, { id, updatedAt }: Pick<Invoice, 'id' | 'updatedAt'>,
): Promise<Pick<Invoice, 'pdfSha256' | 'updatedAt'>> {
  try {
    const { sha256, keptAt } = await storePdf(account, id)
    return { pdfSha256: sha256, updatedAt: keptAt?.toISOString() ?? updatedAt }
  } catch (error) {
    const isExpected = error instanceof Refusal || account.abandoned?.aborted
    if (!isExpected) account.outside.background.run(() => Promise.reject(error))
    return { pdfSha256: null, updatedAt }
  }
}

/** Keeps a rendering unless the document has one already or was cancelled since; answers when, or null where not. */
async function keep(
  account: AccountReach,
  record: InvoiceRecord,
  { bytes, sha256 }: Omit<InvoiceFile, 'filename'>,
): Promise<Date | null> {
  try {
    return await changeAccount(account, async ({ tx, now }) => {
      const { count } = await tx.invoice.updateMany({
        where: { id: record.id, pdfSha256: null, cancelledAt: record.cancelledAt, documentsDeletedAt: null },
        data: { pdfSha256: sha256, updatedAt: now },
      })
      if (count === 0) return null
      const { accountId } = account
      await keepFile(tx, { accountId, invoiceId: record.id, format: 'pdf', bytes, sha256, createdAt: now })
      return now
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return null
  }
}
