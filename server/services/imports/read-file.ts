import { setImmediate as letOthersWork } from 'node:timers/promises'
import { refuse } from '#contract/errors'
import { limits } from '#contract/limits'
import type { ImportReport, ImportUpload } from '#contract/schemas/import'
import type { FileRead } from '#documents/import/read-file'
import { FileTooComplex } from '#documents/import/read-in-thread'
import { belowHeadings, belowLine, type Table } from '#documents/import/table'
import { UnreadableFile } from '#documents/import/unreadable'
import { isBeyondField, type ImportField, type ImportKind, type ImportRow, type ImportValues } from '#domain/import/fields'
import { shownValue, type ImportProblem } from '#domain/import/problem'
import { countColumnsOf, hasColumnsOf, recognise, type Recognised } from '#domain/import/recognise'
import { pick } from '#domain/pick'
import type { AccountContext } from '../work/context'

/** A table that was uploaded, and what its columns are taken for. */
export interface ImportTable<Kind extends ImportKind> {
  rowCount: number
  /** All rows under their fields. */
  rows: ImportRow<Kind>[]
  /** Those of them that are wrong before they are read: their cells may stand under other fields. */
  unread: ReadonlySet<number>
  /** The rows to be read: none where a column is missing that must be there. */
  readable: ImportRow<Kind>[]
  /** What is wrong with the file itself, by its row. */
  problems: ImportProblem[]
  /** How its values are written. */
  recognised: Recognised
  /** The same as it is told. */
  told: ImportReport['recognised']
}

/** Rows are judged that many at once, each of a megabyte at most; then others have their turn. */
const rowsAtOnce = 10
const rowsJudgedBy = 500
const rowsShown = 3

/** Reads a table that was uploaded, as CSV or XLSX. Refuses import_unreadable with its reason, file_too_complex. */
export async function readTable<Kind extends ImportKind>(
  account: AccountContext, kind: Kind, upload: ImportUpload,
): Promise<ImportTable<Kind>> {
  const read = await readUpload(account, upload, { readsEInvoices: false })
  if ('eInvoices' in read) throw refuse('import_unreadable', { reason: 'no_table' })
  return tableOf(kind, read.table, upload)
}

/** Reads a file in a thread of its own. Refuses import_unreadable with `details.reason`, file_too_complex. */
export async function readUpload(
  { accountId, abandoned, outside }: AccountContext, { file, mapping = {} }: ImportUpload,
  { readsEInvoices }: { readsEInvoices: boolean },
): Promise<FileRead> {
  const { delimiter, encoding } = mapping
  const wanted = { bytes: file, maxRows: limits.importRows, readsEInvoices, delimiter, encoding }
  try {
    return await outside.readFile(wanted, { accountId, ...abandoned && { signal: abandoned } })
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('import_unreadable', { reason: error.reason })
    throw error instanceof FileTooComplex ? refuse('file_too_complex') : error
  }
}

/** Takes a table for one of a kind. Refuses import_unreadable. */
export async function tableOf<Kind extends ImportKind>(
  kind: Kind, found: Table, { mapping = {} }: ImportUpload,
): Promise<ImportTable<Kind>> {
  const table = mapping.headingRow === undefined
    ? belowHeadings(found, headings => hasColumnsOf(kind, headings), headings => countColumnsOf(kind, headings))
    : belowLine(found, mapping.headingRow)
  if (!table) throw refuse('import_unreadable', { reason: 'no_heading' })
  if (table.isCut) throw refuse('import_unreadable', { reason: 'too_many_rows', limit: limits.importRows })
  if (table.headings.length < 2 && !hasColumnsOf(kind, table.headings)) throw refuse('import_unreadable', { reason: 'no_table' })
  const samples = table.rows.slice(0, rowsJudgedBy).map(({ cells }) => cells)
  const usualMark = table.delimiter === ',' || table.format === 'xlsx' ? '.' : ','
  const recognised = recognise(kind, { headings: table.headings, samples, usualMark }, mapping)
  const { rows, problems } = await rowsOf<Kind>(table, recognised)
  const unread = new Set(problems.map(({ row }) => row))
  return {
    rowCount: table.rows.length + (table.broken ? 1 : 0),
    rows,
    unread,
    readable: recognised.missing.length === 0 ? rows.filter(({ row }) => !unread.has(row)) : [],
    problems,
    recognised,
    told: tell(table, recognised),
  }
}

/** Has what reads a file done when it is the account's turn. Refuses what the queue refuses. */
export function whenItsTurn<Read>(
  { accountId, abandoned, outside }: AccountContext, { file }: ImportUpload, read: () => Promise<Read>,
): Promise<Read> {
  return outside.workTurns.run(accountId, read, abandoned, Math.ceil(file.length / bytesOfATurn))
}

/** Larger ones take as many places as they are times larger, as other requests do. */
const bytesOfATurn = 64 * 1024

/** The problems of a row with what stands in their cells. */
export function withValues<Kind extends ImportKind>(
  { values }: Pick<ImportRow<Kind>, 'values'>, problems: readonly ImportProblem[],
): ImportProblem[] {
  const cells: Partial<Record<string, string>> = values
  return problems.map((problem) => {
    const value = problem.field === null ? undefined : cells[problem.field]
    return value === undefined ? problem : { ...problem, value: shownValue(value) }
  })
}

/** Goes through rows with pauses, in which others are answered. */
export async function eachRow<Row>(rows: readonly Row[], visit: (row: Row) => void): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    rows.slice(start, start + rowsAtOnce).forEach(visit)
    await letOthersWork()
  }
}

/**
 * The rows under their fields. One that has more cells than there are headings cannot be told apart, and one with a
 * cell that is longer than its field can be is not read: it would only take time.
 */
async function rowsOf<Kind extends ImportKind>(
  table: Table, { columns }: Recognised,
): Promise<{ rows: ImportRow<Kind>[], problems: ImportProblem[] }> {
  const rows: ImportRow<Kind>[] = []
  const problems: ImportProblem[] = []
  const places = Object.entries(columns) as [ImportField<Kind>, number][]
  await eachRow(table.rows, ({ row, cells }) => {
    const wrong: ImportProblem[] = cells.slice(table.headings.length).some(cell => cell.trim() !== '')
      ? [{ row, field: null, code: 'row_uneven' }]
      : places.filter(([field, place]) => isBeyondField(field, cells[place] ?? ''))
          .map(([field]) => ({ row, field, code: 'value_too_long' }))
    const values = Object.fromEntries(places.flatMap(([field, place]) => {
      const value = cells[place]
      return value === undefined || value.trim() === '' ? [] : [[field, value]]
    })) as ImportValues<Kind>
    problems.push(...withValues({ values }, wrong))
    rows.push({ row, values })
  })
  if (table.broken) problems.push({ field: null, ...table.broken })
  return { rows, problems }
}

function tell(table: Table, { columns, missing, ...recognised }: Recognised): ImportReport['recognised'] {
  return {
    ...recognised,
    ...pick(table, ['format', 'encoding', 'delimiter', 'headingRow', 'headings']),
    samples: table.rows.slice(0, rowsShown).map(({ cells }) => cells.map(cell => cell.slice(0, longestSample))),
    columns: Object.fromEntries(Object.entries(columns)),
    missing,
  }
}

const longestSample = 100
