import { longestCell } from '#domain/import/fields'

export const csvDelimiters = [';', ',', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]
export const csvEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** A row as it stands in a file. */
export interface TableRow {
  /** The line it begins on, from 1. */
  row: number
  cells: string[]
}

/** What a file holds: a heading, and the rows below it. */
export interface Table {
  format: 'csv' | 'xlsx'
  /** Of a text file. */
  encoding: CsvEncoding | null
  delimiter: CsvDelimiter | null
  headings: string[]
  /** The line they stand on, from 1. */
  headingRow: number
  rows: TableRow[]
  /** It went on beyond the most rows that are read; what came then was left. */
  isCut: boolean
  /** Where reading stopped because nothing after it can be understood. */
  broken: { row: number, code: 'quotes_broken' } | null
}

/** Collects the rows of a file, until there are too many. */
export interface RowCollector {
  add: (row: TableRow) => void
  isFull: () => boolean
  table: () => Pick<Table, 'headings' | 'headingRow' | 'rows' | 'isCut'>
}

/** The columns that are read; what stands beyond them belongs to none. */
export const mostColumns = 200
const longestHeading = 200

/**
 * Rows without anything in them are left out; the first that has something is the heading, until a later one is.
 * Whoever looks at a cell finds no more than the longest field can say and one character, and no more cells than
 * columns and one.
 */
export function openRows(maxRows: number): RowCollector {
  let heading: TableRow | undefined
  const rows: TableRow[] = []
  let isCut = false
  return {
    add({ row, cells: all }) {
      if (!all.some(isFilled)) return
      const cells = cellsWithin(all)
      if (heading) {
        if (rows.length < maxRows) rows.push({ row, cells })
        else isCut = true
      } else if (!/^sep=.?$/i.test(cells.join(''))) {
        heading = { row, cells }
      }
    },
    isFull: () => isCut,
    table: () => ({ headings: headingsIn(heading), headingRow: heading?.row ?? 1, rows, isCut }),
  }
}

/** How many rows may stand above the headings: a title, a period, the name of a business. */
const mostAbove = 20
/** A row of a title may happen to name one column. */
const fewestKnown = 2

/**
 * The table below the first of its rows that is a heading. Where none of the first ones is, below the one that is most
 * like it, and as it is where none is like it at all: columns can be chosen by hand then.
 * @param countKnown how many columns a row names that are known
 */
export function belowHeadings(
  table: Table, isHeading: (cells: readonly string[]) => boolean, countKnown: (cells: readonly string[]) => number,
): Table {
  if (isHeading(table.headings)) return table
  const first = table.rows.slice(0, mostAbove).map(headingsIn)
  const whole = first.findIndex(isHeading)
  if (whole !== -1) return belowRow(table, whole)
  const known = first.map(countKnown)
  const most = Math.max(...known, fewestKnown)
  return countKnown(table.headings) >= most || !known.includes(most) ? table : belowRow(table, known.indexOf(most))
}

/** The table below the heading on a line that was chosen; null where no row stands there among the first ones. */
export function belowLine(table: Table, line: number): Table | null {
  if (line === table.headingRow) return table
  const index = table.rows.slice(0, mostAbove).findIndex(({ row }) => row === line)
  return index === -1 ? null : belowRow(table, index)
}

function belowRow(table: Table, index: number): Table {
  const found = table.rows[index]
  return { ...table, headings: headingsIn(found), headingRow: found?.row ?? 1, rows: table.rows.slice(index + 1) }
}

function headingsIn(row: TableRow | undefined): string[] {
  return (row?.cells ?? []).slice(0, mostColumns).map(cell => cell.trim().slice(0, longestHeading))
}

/** Of what stands beyond the columns, however much, the first thing alone: it tells that the row is uneven. */
function cellsWithin(cells: readonly string[]): string[] {
  const beyond = cells.length > mostColumns ? cells.slice(mostColumns).find(isFilled) : undefined
  return [...cells.slice(0, mostColumns), ...beyond === undefined ? [] : [beyond]].map(startOfCell)
}

function startOfCell(cell: string): string {
  return cell.length > longestCell ? cell.trim().slice(0, longestCell) : cell
}

function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}
