import type { EInvoice } from '#domain/import/e-invoice-source'
import { openArchive } from './archive'
import { readUbl } from './ubl'
import { UnreadableFile, unreadableOf, type Unreadable } from './unreadable'
import type { XmlBytes } from './xml'

/** A file that should hold an e-invoice: its name in the ZIP, and the invoice or why there is none. */
export interface EInvoiceFile {
  file: string
  invoice: EInvoice | { unreadable: Unreadable }
}

const limits = { entries: 50_000, totalBytes: 128_000_000 }

/**
 * Reads the e-invoices of a ZIP, one after the other; what is no XML, such as the PDF of each, is left alone.
 * @throws UnreadableFile nothing_to_read, archive_too_large for more than `maxFiles`, and what a ZIP is refused for
 */
export async function* readUblArchive(
  bytes: Uint8Array, maxFiles: number,
): AsyncGenerator<EInvoiceFile, void, undefined> {
  const archive = await openArchive(bytes, limits, name => /\.xml$/i.test(name) && !isOfMacOs(name))
  if (archive.names.length === 0) throw new UnreadableFile('nothing_to_read')
  if (archive.names.length > maxFiles) throw new UnreadableFile('archive_too_large')
  for (const file of archive.names) {
    yield { file, invoice: await readUblFile(archive.read(file)) }
  }
}

/** An e-invoice, or why there is none in this file: others may be fine. */
export async function readUblFile(bytes: XmlBytes): Promise<EInvoiceFile['invoice']> {
  try {
    return await readUbl(bytes)
  } catch (error) {
    return { unreadable: unreadableOf(error) }
  }
}

/** What macOS puts beside each file is not the file. */
export function isOfMacOs(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)\._/.test(name)
}
