import { Refusal, refuse } from '#contract/errors'
import { isUniqueViolation } from '#db/errors'
import { checkPrintable } from '#domain/invoice/compliance'
import { sha256 } from '#integrations/tokens'
import { changeAccount } from '../changes/change-account'
import type { AccountReach } from '../context'
import { documentOf } from './document'
import { keepFile } from './keep-file'
import { requireInvoice, requireInvoiceName, readToShow, type InvoiceRecord } from './record'
import { renderInvoice } from './render'
import { requireDocuments } from './require-documents'

/** A file to hand out. */
export interface InvoiceFile {
  filename: string
  bytes: Uint8Array
  sha256: string
}

/**
 * The PDF: frozen once issued, a watermarked concept of a draft. Refuses not_found, document_expired, invoice_imported
 * for what another program made, invoice_not_compliant for a draft that is too long to print, and service_unavailable
 * when too many documents wait to be printed.
 */
export async function getInvoicePdf(
  account: AccountReach & { messageLocale?: 'nl' | 'en' }, id: string,
): Promise<InvoiceFile> {
  const { status, number, importId, ...name } = await requireInvoiceName(account, id)
  if (importId !== null) throw refuse('invoice_imported')
  requireDocuments(name)
  if (status === 'draft') {
    const record = await requireInvoice(account.db, id)
    const document = documentOf(record, await account.db.business.findFirstOrThrow())
    const findings = checkPrintable(document, { messageLocale: account.messageLocale ?? 'nl' })
    if (findings.length > 0) throw refuse('invoice_not_compliant', findings)
    const bytes = await renderInvoice(account, record)
    return { filename: 'concept.pdf', bytes, sha256: sha256(bytes) }
  }
  const stored = await account.reads.file(id, 'pdf') ?? await storePdf(account, id)
  return { filename: `${number}.pdf`, ...stored }
}

/**
 * Renders an issued document and keeps it; also after a crash in between, by whoever reads it first.
 * The same document gives the same bytes, so a second rendering that lost the race is simply let go.
 */
async function storePdf(account: AccountReach, id: string): Promise<Omit<InvoiceFile, 'filename'>> {
  for (;;) {
    const record = await readToShow(account, id)
    requireDocuments(record)
    const bytes = await renderInvoice(account, record)
    const file = { bytes, sha256: sha256(bytes) }
    if (await keep(account, record, file)) return file
    const stored = await account.reads.file(id, 'pdf')
    if (stored) return stored
    // No rendering was stored: the document was cancelled meanwhile and needs its watermark.
  }
}

/**
 * Prints a document that was just frozen. That cannot be taken back, so a fault here is only reported: whoever reads
 * the PDF first prints it then. That too many documents wait, or that the caller has hung up, is no fault.
 * Answers its SHA-256, or null when it has none yet.
 */
export async function printFrozen(account: AccountReach, id: string): Promise<string | null> {
  try {
    return (await storePdf(account, id)).sha256
  } catch (error) {
    const isExpected = error instanceof Refusal || account.abandoned?.aborted
    if (!isExpected) account.outside.background.run(() => Promise.reject(error))
    return null
  }
}

/** Keeps a rendering unless the document has one already or was cancelled since; answers whether it did. */
async function keep(
  account: AccountReach,
  record: InvoiceRecord,
  { bytes, sha256 }: Omit<InvoiceFile, 'filename'>,
): Promise<boolean> {
  try {
    return await changeAccount(account, async ({ tx, now }) => {
      const { count } = await tx.invoice.updateMany({
        where: { id: record.id, pdfSha256: null, cancelledAt: record.cancelledAt, documentsDeletedAt: null },
        data: { pdfSha256: sha256 },
      })
      if (count === 0) return false
      const { accountId } = account
      await keepFile(tx, { accountId, invoiceId: record.id, format: 'pdf', bytes, sha256, createdAt: now })
      return true
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return false
  }
}
