import { textFaultOf } from '#documents/pdf/text-fault'
import { sha256 } from '#integrations/tokens'
import { changeAccount } from '../work/change-account'
import { readerOf, type AccountContext } from '../work/context'
import { deleteFiles } from '../work/delete-files'
import { FileLost, readStoredFile } from '../work/stored-file'
import { keepFile } from './keep-file'
import { requireInvoice, type InvoiceRecord } from './record'
import { renderInvoice } from './render'

export interface ReprintOptions {
  /** Whether to replace what is stored; else only tells what would be. */
  write: boolean
  /** Prints a document anew though nothing is wrong with its PDF, or though it is not the PDF that was kept. */
  force: boolean
}

/** What became of a document of which the PDF is, or was, to be printed anew. */
export interface Reprint {
  invoiceId: string
  number: string | null
  /** `due` would be printed anew, `left` must not or need not be. */
  outcome: 'due' | 'reprinted' | 'left'
  /** Why, as the end of a sentence about its PDF. */
  reason: string
  /** SHA-256 of the PDF that was stored, and of the one that took its place. */
  before: string
  after: string | null
}

/**
 * Prints an issued document anew from what was frozen with it, where the text of its stored PDF is at fault, and keeps
 * both SHA-256 in the audit trail. Content, number and UBL stay what they are: a document whose UBL is not the one that
 * was kept is left alone whatever the options say. Answers null when there is no fault or no PDF yet.
 * Refuses not_found, and service_unavailable when too many documents wait to be printed.
 */
export async function reprintInvoice(
  account: AccountContext, id: string, { write, force }: ReprintOptions,
): Promise<Reprint | null> {
  const record = await requireInvoice(readerOf(account), id)
  const before = record.pdfSha256
  if (before === null || record.documentsDeletedAt !== null) return null
  const result = (outcome: Reprint['outcome'], reason: string, after: string | null = null): Reprint =>
    ({ invoiceId: id, number: record.number, outcome, reason, before, after })

  const { fault, isKept, obstacle } = await examine(account, record, force)
  if (obstacle !== null) return result('left', obstacle)
  if (fault === null && !force) return null
  const reason = fault ?? (isKept ? 'is printed anew by force' : 'is not the one that was kept')
  if (!write) return result('due', reason)

  const bytes = await renderInvoice(account, record)
  const after = sha256(bytes)
  if (isKept && after === before) return result('left', 'comes out just the same')
  const isReplaced = await replace(account, record, { before, bytes, after, reason })
  return isReplaced ? result('reprinted', reason, after) : result('left', 'was changed meanwhile')
}

/** What is wrong with the text of the stored PDF, and what forbids to print it anew. */
async function examine(
  account: AccountContext, { id, pdfSha256, ublSha256 }: InvoiceRecord, force: boolean,
): Promise<{ fault: string | null, isKept: boolean, obstacle: string | null }> {
  const pdf = await readStoredFile(account, id, 'pdf').catch(nothingFor)
  const ubl = await readStoredFile(account, id, 'ubl').catch(nothingFor)
  const isKept = pdf !== null && sha256(pdf.bytes) === pdfSha256
  // A new print would hide that somebody or something changed the file; a backup may still have the old one.
  if (!isKept && !force) return { fault: null, isKept, obstacle: 'is not the one that was kept: look for it in a backup' }
  const fault = pdf ? await textFaultOf(pdf.bytes) : 'is missing'
  const isUblKept = (ubl ? sha256(ubl.bytes) : null) === ublSha256
  const isForbidden = !isUblKept && (fault !== null || force)
  return { fault, isKept, obstacle: isForbidden ? 'would hold a UBL that is not the one that was kept' : null }
}

/** What the object store has lost counts as missing. */
function nothingFor(error: unknown): null {
  if (error instanceof FileLost) return null
  throw error
}

/** Puts the new PDF in the place of the old one, unless the document was cancelled or printed anew since. */
function replace(
  account: AccountContext,
  { id, number, cancelledAt }: InvoiceRecord,
  { before, bytes, after, reason }: { before: string, bytes: Uint8Array, after: string, reason: string },
): Promise<boolean> {
  return changeAccount(account, async ({ tx, now, record }) => {
    const { count } = await tx.invoice.updateMany({
      where: { id, pdfSha256: before, cancelledAt, documentsDeletedAt: null },
      data: { pdfSha256: after, updatedAt: now },
    })
    if (count === 0) return false
    await deleteFiles(account, { tx, now }, { invoiceIds: [id], format: 'pdf' })
    const { accountId } = account
    await keepFile(tx, { accountId, invoiceId: id, format: 'pdf', bytes, sha256: after, createdAt: now })
    record({
      action: 'invoice.reprinted',
      subjectId: id,
      details: { number, reason, pdfSha256Before: before, pdfSha256After: after },
    })
    return true
  })
}
