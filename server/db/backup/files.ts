import type { FileName, StoredFileRow } from '../stored-file-row'
import { mostAtOnce } from './database'
import type { Cell, Table } from './format'

/** Reads the bytes of a file that lies in the object store; null where they are lost: then its row stays as it is. */
export type FileReader = (name: FileName, row: StoredFileRow) => Promise<Uint8Array | null>

/** So many files are fetched at a time, fewer where they are large; see `mostAtOnce`. */
const filesAtOnce = 8

/**
 * The rows of files, those that lie in the object store with their bytes, as if these had never left the database: so a
 * backup is whole by itself, wherever it is put back. In their order.
 * @param options.left told of each that is left there, where nobody reads it
 */
export async function* withFiles(
  rows: AsyncIterable<Cell[]>,
  { columns }: Table,
  { bytesOf, left }: { bytesOf: FileReader | null, left: () => void },
): AsyncGenerator<Cell[], void, undefined> {
  const placeOf = (name: keyof StoredFileRow | keyof FileName) => columns.findIndex(column => column.name === name)
  const [accountId, invoiceId, format, bytes, sha256, createdAt, movedAt, size] = [
    placeOf('accountId'), placeOf('invoiceId'), placeOf('format'), placeOf('bytes'),
    placeOf('sha256'), placeOf('createdAt'), placeOf('movedAt'), placeOf('size'),
  ]
  const complete = async (row: Cell[]): Promise<Cell[]> => {
    const moved = row[movedAt]
    if (typeof moved !== 'string') return row
    if (bytesOf === null) {
      left()
      return row
    }
    const name = { accountId: String(row[accountId]), invoiceId: String(row[invoiceId]), format: String(row[format]) }
    const found = await bytesOf(name, {
      bytes: new Uint8Array(), sha256: String(row[sha256]), createdAt: new Date(String(row[createdAt])),
      movedAt: new Date(moved), size: Number(row[size]),
    })
    if (found === null) return row
    const whole: Cell[] = [...row]
    whole[bytes] = Buffer.from(found).toString('base64')
    whole[movedAt] = whole[size] = null
    return whole
  }
  let next: Cell[][] = []
  let stored = 0
  for await (const row of rows) {
    next.push(row)
    // As long as it lies in the object store, its row has no bytes but says how many there are.
    stored += Number(row[size] ?? 0)
    if (next.length < filesAtOnce && stored < mostAtOnce.bytes) continue
    yield* await Promise.all(next.map(complete))
    next = []
    stored = 0
  }
  yield* await Promise.all(next.map(complete))
}
