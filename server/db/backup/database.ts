import type { Cell, ColumnType, Table } from './format'

/** A database snapshot, read without Prisma: of any schema, while others go on writing. */
export interface BackupSource {
  /** The names of its migrations, oldest first; none where there is no installation. */
  migrations: () => Promise<string[]>
  /** All but Prisma's own, by name, each with its columns by name: the two databases keep them in other orders. */
  tables: () => Promise<Table[]>
  /** All rows of a table, a portion at a time; see `inPortions`. */
  rows: (table: Table) => AsyncIterable<Cell[]>
  close: () => Promise<void>
}

/** One transaction that puts another content in the place of a database's own. Nothing is seen of it until commit. */
export interface RestoreTarget {
  /** Whether anybody's account is in it. */
  holdsAccounts: () => Promise<boolean>
  /** Takes away every table with what is in it. */
  clear: () => Promise<void>
  execute: (sql: string) => Promise<void>
  tables: () => Promise<Table[]>
  /** Lets rows come in any order, until `checkReferences`. */
  suspendReferences: () => Promise<void>
  insert: (table: Table, rows: Cell[][]) => Promise<void>
  /** @throws on a dangling reference */
  checkReferences: () => Promise<void>
  commit: () => Promise<void>
  /** Rolls back unless it was committed, and closes the database. */
  close: () => Promise<void>
}

/** So many rows are held in memory at a time, and so many bytes of them: one row that has more comes alone. */
export const mostAtOnce = { rows: 100, bytes: 8 * 1024 * 1024 }

/** Rows as their database has them, from the one after those that were read on. */
export interface PortionedRows<Row> {
  /** How many bytes each of the next rows has. */
  sizes: (count: number) => Promise<number[]>
  read: (count: number) => Promise<Row[]>
}

/** Reads rows in portions, which are as many as have few bytes: a hundred files of some megabytes are none. */
export async function* inPortions<Row>({ sizes, read }: PortionedRows<Row>): AsyncGenerator<Row, void, undefined> {
  for (;;) {
    const next = await sizes(mostAtOnce.rows)
    for (let first = 0; first < next.length;) {
      const count = countThatFits(next.slice(first))
      yield* await read(count)
      first += count
    }
    if (next.length < mostAtOnce.rows) return
  }
}

/** How many rows are held together, of those whose sizes are given: one at least. */
function countThatFits(sizes: readonly number[]): number {
  let bytes = 0
  const beyond = sizes.findIndex((size) => {
    bytes += size
    return bytes > mostAtOnce.bytes
  })
  return beyond < 0 ? sizes.length : Math.max(1, beyond)
}

/** The types of columns whose values may be long. */
export const longTypes: ReadonlySet<ColumnType> = new Set(['text', 'json', 'bytes'])

/** Names come from our own migrations or were compared with them. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A list of quoted names. */
export function quotedList(names: string[]): string {
  return names.map(quoted).join(', ')
}

/** JSON without spaces, as each database writes it in its own way. */
export function compactJson(text: string): string {
  return JSON.stringify(JSON.parse(text))
}
