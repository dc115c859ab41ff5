import { openFileNames, type FileNames } from '#documents/export/file-names'
import type { ExportedDocument } from './exported-documents'

/** The names of one export; taken in the same order, they are the same. */
export type DocumentNames = Record<'invoices' | 'credit-notes', FileNames>

export function openDocumentNames(): DocumentNames {
  return { invoices: openFileNames(), 'credit-notes': openFileNames() }
}

/**
 * Where the files of a document stand in an export. Of what was cancelled, nobody may book or pay the e-invoice; of
 * what another program made there are none.
 */
export function filesOf(
  { kind, status, number, ublSha256, importId }: ExportedDocument, names: DocumentNames,
): { pdf: string | null, ubl: string | null } {
  if (importId !== null) return { pdf: null, ubl: null }
  const folder = kind === 'credit_note' ? 'credit-notes' : 'invoices'
  const path = `${folder}/${names[folder].take(number ?? '')}`
  return { pdf: `${path}.pdf`, ubl: ublSha256 === null || status === 'cancelled' ? null : `${path}.xml` }
}
