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
  table: () => Pick<Table, 'headings' | 'rows' | 'isCut'>
}

/** Rows without anything in them are left out; the first that has something is the heading. */
export function openRows(maxRows: number): RowCollector {
  let headings: string[] | undefined
  const rows: TableRow[] = []
  let isCut = false
  return {
    add({ row, cells }) {
      if (cells.every(cell => cell.trim() === '')) return
      if (headings) {
        if (rows.length < maxRows) rows.push({ row, cells })
        else isCut = true
      } else if (!/^sep=.?$/i.test(cells.join(''))) {
        headings = cells.slice(0, mostColumns).map(cell => cell.trim().slice(0, longestHeading))
      }
    },
    isFull: () => isCut,
    table: () => ({ headings: headings ?? [], rows, isCut }),
  }
}

const mostColumns = 200
const longestHeading = 200
