import { buffer } from 'node:stream/consumers'
import type { BankFormat, BankStatement } from '#domain/bank/statement'
import { openArchive } from '../import/archive'
import { openText, recogniseEncoding } from '../import/csv'
import { formatOf } from '../import/format'
import { isOfMacOs } from '../import/ubl-archive'
import { UnreadableFile, unreadableOf, type Unreadable } from '../import/unreadable'
import { readCamt } from './camt'
import { readBankCsv } from './csv'
import { isMt940, readMt940 } from './mt940'
import { withOwnReferences } from './pages'
import { openReadCount, type ReadCount } from './values'

/** A file with statements: its name in the ZIP, else none. */
export interface BankFile {
  file: string
  statements: BankStatement[]
  /** Why a file of a ZIP has none: others may be fine. */
  unreadable?: Unreadable
}

const mostFiles = 500
/** What stands beside the statements, such as the PDF of each, is counted as well. */
const limits = { entries: 5_000, totalBytes: 64_000_000 }
/** What the form of a text is told by. */
const bytesJudged = 16 * 1024

/**
 * Reads the statements of a bank in a file of any form: CAMT.053, MT940, the CSV of a bank that is known, or a ZIP of
 * many of these. What it is, is told by what stands in it. A file of a ZIP beyond what is read of an upload is left.
 * @throws UnreadableFile no_statement, camt_052, camt_054, statement_broken and statement_too_large, what XML and a ZIP
 * can be refused for, and nothing_to_read for a ZIP without files
 */
export async function readBankFile(bytes: Uint8Array): Promise<BankFile[]> {
  const count = openReadCount()
  if (await formatOf(bytes) !== 'zip') return [{ file: '', statements: await statementsIn(bytes, count) }]
  const archive = await openArchive(bytes, limits, name => !isOfMacOs(name))
  if (archive.names.length === 0) throw new UnreadableFile('nothing_to_read')
  if (archive.names.length > mostFiles) throw new UnreadableFile('archive_too_large')
  const files: BankFile[] = []
  for (const file of archive.names) files.push(await fileOf(file, archive.read(file), count))
  return files
}

async function fileOf(file: string, chunks: AsyncIterable<Uint8Array>, count: ReadCount): Promise<BankFile> {
  try {
    return { file, statements: await statementsIn(await buffer(chunks), count) }
  } catch (error) {
    return { file, statements: [], unreadable: unreadableOf(error) }
  }
}

async function statementsIn(bytes: Uint8Array, count: ReadCount): Promise<BankStatement[]> {
  return withOwnReferences(await readersOf[await formIn(bytes)](bytes, count))
}

type BankForm = BankFormat | 'other'

const readersOf: Record<BankForm, (bytes: Uint8Array, count: ReadCount) => Promise<BankStatement[]>> = {
  camt053: readCamt,
  mt940: readMt940,
  csv: readBankCsv,
  other: () => Promise.reject(new UnreadableFile('no_statement')),
}

async function formIn(bytes: Uint8Array): Promise<BankForm> {
  const format = await formatOf(bytes)
  if (format !== 'csv' && format !== 'ubl') return 'other'
  const start = openText(recogniseEncoding(bytes))(bytes.subarray(0, bytesJudged))
  if (format === 'ubl') return webPage.test(start) ? 'other' : 'camt053'
  return isMt940(start) ? 'mt940' : 'csv'
}

/** A page of the bank that was saved begins as XML does. */
const webPage = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+)?html\b/i
