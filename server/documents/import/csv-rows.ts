import { longestCell } from '#domain/import/fields'
import { mostColumns, type CsvDelimiter, type TableRow } from './table'

/** Takes the text of a CSV file in pieces, and gives each row when it ends. */
export interface CsvRows {
  write: (text: string) => void
  /** Whether the row that stands open is longer than all its cells may be: no quote of it was closed. */
  isEndless: () => boolean
  /** Ends the last row. Answers the line of one that has no end, because a quote is not closed; null for none. */
  end: () => number | null
}

const longestRow = mostColumns * longestCell

const quote = '"'.charCodeAt(0)
const lineFeed = '\n'.charCodeAt(0)
const carriageReturn = '\r'.charCodeAt(0)

/**
 * Reads the rows of CSV (RFC 4180), each character once: lines may end in any way, also within quotes, where quotes are
 * doubled. As people and programs write it, a quote within a text is one of its characters, and a text that goes on
 * behind its closing quote has both of them.
 */
export function openCsvRows(delimiter: CsvDelimiter, give: (row: TableRow) => void): CsvRows {
  const delimiterCode = delimiter.charCodeAt(0)
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let cells: string[] = []
  let cell = ''
  let line = 1
  let row = 1
  /** Of the row that stands open, in the pieces before this one. */
  let length = 0
  let isAfterReturn = false

  const endCell = () => {
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = () => {
    endCell()
    give({ row, cells })
    cells = []
    row = line
  }
  return {
    write(text) {
      /** Where that part of the cell begins which is not taken over yet. */
      let from = 0
      let rowFrom = -length
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index)
        const isLineEnd = code === carriageReturn || code === lineFeed
        const isSecondHalf = isAfterReturn && code === lineFeed
        if (isLineEnd && !isSecondHalf) line++
        isAfterReturn = code === carriageReturn
        if (state === 'quoted') {
          if (code !== quote) continue
          cell += text.slice(from, index)
          state = 'closed'
        } else if (state === 'closed' && code === quote) {
          from = index
          state = 'quoted'
        } else if (code === delimiterCode || isLineEnd) {
          if (state === 'plain') cell += text.slice(from, index)
          if (code === delimiterCode) endCell()
          else if (!isSecondHalf) endRow()
          if (isLineEnd) rowFrom = index + 1
        } else if (state === 'start' && code === quote) {
          from = index + 1
          state = 'quoted'
        } else if (state !== 'plain') {
          if (state === 'closed') cell = `"${cell}"`
          from = index
          state = 'plain'
        }
      }
      if (state === 'plain' || state === 'quoted') cell += text.slice(from)
      length = text.length - rowFrom
    },
    isEndless: () => length > longestRow,
    end() {
      if (state === 'quoted' || length > longestRow) return row
      if (state !== 'start' || cells.length > 0) endRow()
      return null
    },
  }
}
