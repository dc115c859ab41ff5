import { Refusal } from '#contract/errors'
import { packFiles, type PackedFile } from '#documents/export/zip'
import { getInvoicePdf } from '../invoices/pdf'
import type { AccountContext } from '../work/context'
import { FileLost, readStoredFile } from '../work/stored-file'
import { documentList } from './document-list'
import { exportedDocuments, wasDeleted, type ExportSelection, type MissedDocuments } from './exported-documents'
import { filesOf, openDocumentNames } from './file-paths'
import { inTurn } from './in-turn'

/** A file that is made while it is sent. */
export interface PackedExport {
  filename: string
  chunks: AsyncIterable<Uint8Array>
}

/**
 * The documents of an account as a ZIP, with one of them in memory at a time. Each is read, and printed where it never
 * was, in a turn of its own, as if the account had asked for one after the other: between two of them the export holds
 * nothing, however slowly it is read.
 */
export function packDocuments(
  account: AccountContext, selection: ExportSelection, missed: MissedDocuments = new Map(),
): AsyncIterable<Uint8Array> {
  return packFiles(exportedFiles(account, selection, missed))
}

/** The same files before they are packed, with their list at the end. */
export async function* exportedFiles(
  account: AccountContext, selection: ExportSelection, missed: MissedDocuments = new Map(),
): AsyncGenerator<PackedFile, void, undefined> {
  const names = openDocumentNames()
  for await (const document of exportedDocuments(account, selection)) {
    const { pdf, ubl } = filesOf(document, names)
    if (pdf === null) continue
    const modifiedAt = document.issuedAt ?? selection.issuedBy
    const files = wasDeleted(document, selection) ? 'deleted' : await readFiles(account, document.id)
    if (files === 'deleted') {
      missed.set(document.id, files)
      continue
    }
    if (files.pdf) yield { name: pdf, bytes: files.pdf, modifiedAt }
    if (ubl !== null && files.ubl) yield { name: ubl, bytes: files.ubl, modifiedAt }
    const found = { pdf: files.pdf !== null, ubl: ubl === null || files.ubl !== null }
    if (!found.pdf || !found.ubl) missed.set(document.id, found)
  }
  yield { name: 'invoices.csv', bytes: documentList(account, selection, missed), modifiedAt: selection.issuedBy }
}

async function readFiles(
  account: AccountContext, id: string,
): Promise<Record<'pdf' | 'ubl', Uint8Array | null> | 'deleted'> {
  // An export that ended at the first lost file would keep all others from whoever leaves with it.
  const unlessLost = (error: unknown): null => {
    if (!(error instanceof FileLost)) throw error
    account.outside.log.error('an export lacks a file', { account: account.accountId, error })
    return null
  }
  try {
    return await inTurn(account, async () => {
      // The e-invoice first: it is deleted with the PDF, so whoever gets the PDF after it has both.
      const ubl = await readStoredFile(account, id, 'ubl').catch(unlessLost)
      const pdf = await getInvoicePdf(account, id).catch(unlessLost)
      return { pdf: pdf?.bytes ?? null, ubl: ubl?.bytes ?? null }
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'document_expired') return 'deleted'
    throw error
  }
}
