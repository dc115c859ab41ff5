import { isUtf8 } from 'node:buffer'
import { finished } from 'node:stream/promises'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { csvDelimiters, openRows, type CsvDelimiter, type CsvEncoding, type Table } from './table'

/** Small enough that parsing one keeps nobody waiting for longer than some milliseconds. */
const charactersAtOnce = 64 * 1024
/** What a heading is judged by. */
const charactersJudged = 64 * 1024

/**
 * Reads a CSV file of up to `maxRows` rows: encoding and delimiter are recognised unless they are given, line ends may
 * be mixed, quotes may hold line ends and doubled quotes. Rows without anything in them are left out. Other work goes
 * on between pieces of the file.
 */
export async function readCsv(
  bytes: Uint8Array,
  maxRows: number,
  chosen: { delimiter?: CsvDelimiter | undefined, encoding?: CsvEncoding | undefined } = {},
): Promise<Table> {
  const encoding = chosen.encoding ?? recogniseEncoding(bytes)
  const text = decode(bytes, encoding)
  const delimiter = chosen.delimiter ?? recogniseDelimiter(text.slice(0, charactersJudged))
  const rows = openRows(maxRows)
  let lastLine = 0
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], { lines }: { lines: number }) => {
      rows.add({ row: lastLine + 1, cells })
      lastLine = lines
      return null
    },
  })
  parser.resume()
  const done = finished(parser).then(() => null, (error: unknown) => error)
  for (let start = 0; start < text.length && !rows.isFull() && !parser.destroyed; start += charactersAtOnce) {
    parser.write(text.slice(start, start + charactersAtOnce))
    await letOthersWork()
  }
  if (rows.isFull()) parser.destroy()
  else if (!parser.destroyed) parser.end()
  const fault = await done
  const isCut = rows.isFull()
  if (fault instanceof Error && !isCut && !(fault instanceof CsvError)) throw fault
  return {
    format: 'csv',
    encoding,
    delimiter,
    ...rows.table(),
    broken: fault instanceof CsvError ? { row: lastLine + 1, code: 'quotes_broken' } : null,
  }
}

/** A byte order mark, then whether all bytes are UTF-8; what is not is of Windows, as Dutch spreadsheets write it. */
function recogniseEncoding(bytes: Uint8Array): CsvEncoding {
  if (bytes[0] === 0xFF && bytes[1] === 0xFE) return 'utf-16le'
  if (bytes[0] === 0xFE && bytes[1] === 0xFF) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function decode(bytes: Uint8Array, encoding: CsvEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (encoding !== 'windows-1252') return text
  // Node.js 20 reads these as controls of ISO 8859-1, which is another encoding.
  return text.replace(/[\x80-\x9F]/g, control => windows1252[control.charCodeAt(0) - 0x80] ?? control)
}

/** What Windows-1252 has from 0x80 to 0x9F; five places are empty. */
const windows1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ']

/** The delimiter that the heading has most of; text between quotes counts for none. */
function recogniseDelimiter(start: string): CsvDelimiter {
  const [, told] = /^\uFEFF?sep=([;,\t|])\r?\n/i.exec(start) ?? []
  const heading = start.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/).find(line => line.trim() !== '') ?? ''
  const counts = csvDelimiters.map(delimiter => heading.split(delimiter).length)
  const most = counts.indexOf(Math.max(...counts))
  return csvDelimiters.find(delimiter => delimiter === told) ?? csvDelimiters[most] ?? ';'
}
