import type { Cell, Table } from './format'

/** A database snapshot, read without Prisma: of any schema, while others go on writing. */
export interface BackupSource {
  /** The names of its migrations, oldest first; none where there is no installation. */
  migrations: () => Promise<string[]>
  /** All but Prisma's own, by name, each with its columns by name: the two databases keep them in other orders. */
  tables: () => Promise<Table[]>
  /** All rows of a table, a page at a time. */
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
