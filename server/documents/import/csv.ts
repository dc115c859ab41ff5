import { isUtf8 } from 'node:buffer'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { openCsvRows } from './csv-rows'
import {
  csvDelimiters, openRows, type CsvDelimiter, type CsvEncoding, type RowCollector, type Table,
} from './table'

/** Small enough that reading so much keeps nobody waiting for longer than some milliseconds. */
const bytesAtOnce = 32 * 1024
/** What a heading is judged by. */
const bytesJudged = 64 * 1024

interface CsvChoice {
  delimiter?: CsvDelimiter | undefined
  encoding?: CsvEncoding | undefined
}

/** Reads a CSV file of up to `maxRows` rows as a table. Rows without anything in them are left out. */
export async function readCsv(bytes: Uint8Array, maxRows: number, chosen: CsvChoice = {}): Promise<Table> {
  const rows = openRows(maxRows)
  const { encoding, delimiter, brokenRow } = await readCsvRows(bytes, rows, chosen)
  return {
    format: 'csv',
    encoding,
    delimiter,
    ...rows.table(),
    broken: brokenRow === null ? null : { row: brokenRow, code: 'quotes_broken' },
  }
}

/**
 * Hands over the rows of a CSV file until there are enough: encoding and delimiter are recognised unless they are
 * given, line ends may be mixed, quotes may hold line ends and doubled quotes. Other work goes on between pieces.
 * @returns with what encoding and delimiter, and the line of a row that has no end
 */
export async function readCsvRows(
  bytes: Uint8Array, rows: Pick<RowCollector, 'add' | 'isFull'>, chosen: CsvChoice = {},
): Promise<{ encoding: CsvEncoding, delimiter: CsvDelimiter, brokenRow: number | null }> {
  const encoding = chosen.encoding ?? recogniseEncoding(bytes)
  const delimiter = chosen.delimiter ?? recogniseDelimiter(openText(encoding)(bytes.subarray(0, bytesJudged)))
  const csv = openCsvRows(delimiter, rows.add)
  const textOf = openText(encoding)
  for (let start = 0; start < bytes.length && !rows.isFull() && !csv.isEndless(); start += bytesAtOnce) {
    csv.write(textOf(bytes.subarray(start, start + bytesAtOnce)))
    await letOthersWork()
  }
  return { encoding, delimiter, brokenRow: rows.isFull() ? null : csv.end() }
}

/** A byte order mark, then whether all bytes are UTF-8; what is not is of Windows, as Dutch spreadsheets write it. */
export function recogniseEncoding(bytes: Uint8Array): CsvEncoding {
  if (bytes[0] === 0xFF && bytes[1] === 0xFE) return 'utf-16le'
  if (bytes[0] === 0xFE && bytes[1] === 0xFF) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Decodes a text piece by piece; a character may begin in one of them and end in the next. */
export function openText(encoding: CsvEncoding): (piece: Uint8Array) => string {
  const decoder = new TextDecoder(encoding)
  return (piece) => {
    const text = decoder.decode(piece, { stream: true })
    if (encoding !== 'windows-1252') return text
    // Node.js 20 reads these as controls of ISO 8859-1, which is another encoding.
    return text.replace(/[\x80-\x9F]/g, control => windows1252[control.charCodeAt(0) - 0x80] ?? control)
  }
}

/** What Windows-1252 has from 0x80 to 0x9F; five places are empty. */
const windows1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ']

/** The delimiter that the first line with any has most of; text between quotes counts for none. */
function recogniseDelimiter(start: string): CsvDelimiter {
  const [, declared] = /^\uFEFF?sep=([;,\t|])\r?\n/i.exec(start) ?? []
  const lines = start.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/)
  const heading = lines.find(line => csvDelimiters.some(delimiter => line.includes(delimiter))) ?? ''
  const counts = csvDelimiters.map(delimiter => heading.split(delimiter).length)
  const most = counts.indexOf(Math.max(...counts))
  return csvDelimiters.find(delimiter => delimiter === declared) ?? csvDelimiters[most] ?? ';'
}
