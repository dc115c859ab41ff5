import { isUniqueViolation } from '#db/errors'
import { sha256 } from '#integrations/tokens'
import type { AccountReach } from '../context'
import { requireInvoice, requireInvoiceName, type InvoiceRecord } from './record'
import { renderInvoice } from './render'

/** A file to hand out. */
export interface InvoiceFile {
  filename: string
  bytes: Uint8Array
  sha256: string
}

/** The PDF: frozen once issued, a watermarked concept of a draft. Refuses not_found. */
export async function getInvoicePdf(account: AccountReach, id: string): Promise<InvoiceFile> {
  const { status, number } = await requireInvoiceName(account.db, id)
  if (status === 'draft') {
    const bytes = await renderInvoice(account, await requireInvoice(account.db, id))
    return { filename: 'concept.pdf', bytes, sha256: sha256(bytes) }
  }
  const stored = await readStored(account, id) ?? await storePdf(account, id)
  return { filename: `${number}.pdf`, ...stored }
}

/**
 * Renders an issued document and keeps it; also after a crash in between, by whoever reads it first.
 * The same document gives the same bytes, so a second rendering that lost the race is simply let go.
 */
async function storePdf(account: AccountReach, id: string): Promise<Omit<InvoiceFile, 'filename'>> {
  for (;;) {
    const record = await requireInvoice(account.db, id)
    const bytes = await renderInvoice(account, record)
    const file = { bytes, sha256: sha256(bytes) }
    if (await keep(account, record, file)) return file
    const stored = await readStored(account, id)
    if (stored) return stored
    // Neither ours nor another's was kept: the document was cancelled meanwhile and wants its watermark.
  }
}

/**
 * Prints a document that was just frozen. That cannot be taken back, so a fault here is only reported: whoever reads
 * the PDF first prints it then. Answers its SHA-256, or null when it has none yet.
 */
export async function printFrozen(account: AccountReach, id: string): Promise<string | null> {
  try {
    return (await storePdf(account, id)).sha256
  } catch (error) {
    account.outside.background.run(() => Promise.reject(error))
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
    return await account.transaction(async (tx) => {
      const { count } = await tx.invoice.updateMany({
        where: { id: record.id, pdfSha256: null, cancelledAt: record.cancelledAt },
        data: { pdfSha256: sha256 },
      })
      if (count === 0) return false
      await tx.storedDocument.create({
        data: {
          invoiceId: record.id,
          format: 'pdf',
          bytes: Buffer.from(bytes),
          sha256,
          createdAt: account.outside.clock.now(),
        },
      })
      return true
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return false
  }
}

async function readStored(account: AccountReach, invoiceId: string): Promise<Omit<InvoiceFile, 'filename'> | null> {
  const stored = await account.db.storedDocument.findFirst({ where: { invoiceId, format: 'pdf' } })
  return stored && { bytes: stored.bytes, sha256: stored.sha256 }
}
