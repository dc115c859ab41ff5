import { readCsv } from './csv'
import { formatOf } from './format'
import type { CsvDelimiter, CsvEncoding, Table } from './table'
import { readUblArchive, readUblFile, type EInvoiceFile } from './ubl-archive'
import { readWorkbook } from './workbook'

/** A file that somebody sent, and how much of it is read. */
export interface FileToRead {
  bytes: Uint8Array
  maxRows: number
  /** Whether e-invoices are wanted, else a table. */
  readsEInvoices: boolean
  delimiter?: CsvDelimiter | undefined
  encoding?: CsvEncoding | undefined
}

/** What stands in it: a table, or the e-invoices, which are none where a table is wanted. */
export type FileRead = { table: Table } | { eInvoices: EInvoiceFile[] }

/** Reads a file, whatever it is. Throws UnreadableFile. */
export async function readFile({ bytes, maxRows, readsEInvoices, ...chosen }: FileToRead): Promise<FileRead> {
  const format = await formatOf(bytes)
  if (format === 'xlsx') return { table: await readWorkbook(bytes, maxRows) }
  if (format === 'csv') return { table: await readCsv(bytes, maxRows, chosen) }
  if (!readsEInvoices) return { eInvoices: [] }
  if (format === 'ubl') return { eInvoices: [{ file: '', invoice: await readUblFile(bytes) }] }
  const eInvoices: EInvoiceFile[] = []
  for await (const eInvoice of readUblArchive(bytes, maxRows)) eInvoices.push(eInvoice)
  return { eInvoices }
}
