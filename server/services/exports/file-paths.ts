import { openFileNames, type FileNames } from '#documents/export/file-names'
import { hasUbl } from '../invoices/has-ubl'
import type { ExportedDocument } from './exported-documents'

/** The names of one export; taken in the same order, they are the same. */
export type DocumentNames = Record<'invoices' | 'credit-notes', FileNames>

export function openDocumentNames(): DocumentNames {
  return { invoices: openFileNames(), 'credit-notes': openFileNames() }
}

/** Where the files of a document stand in an export; of what another program made there are none. */
export function filesOf(
  document: ExportedDocument, names: DocumentNames,
): { pdf: string | null, ubl: string | null } {
  const { kind, number, importId } = document
  if (importId !== null) return { pdf: null, ubl: null }
  const folder = kind === 'credit_note' ? 'credit-notes' : 'invoices'
  const path = `${folder}/${names[folder].take(number ?? '')}`
  return { pdf: `${path}.pdf`, ubl: hasUbl(document) ? `${path}.xml` : null }
}
