import type { Prisma } from '../generated/sqlite/client'

/** The rows of a SELECT, with values as Prisma's client gives them: `Row` says what its columns are called. */
export type Select = <Row extends object>(query: Prisma.Sql) => Promise<Row[]>

/**
 * Reads of a single statement that are asked at every turn, past Prisma's client: there each statement costs four to
 * twenty times what the database itself takes.
 */
export interface DirectReads {
  read: Select
  /**
   * The same of a SELECT that looks a few rows up by a whole key, or reads some dozens where an index leads straight to
   * them. With SQLite it runs in the server's own thread, where it takes some microseconds: less than to ask another
   * thread and to be woken by its answer.
   */
  lookUp: Select
  close: () => Promise<void>
}

/** Moments as text, in UTC, as they are compared with those that are stored. */
export function asPrismaStores(values: readonly unknown[], zone: string): unknown[] {
  return values.map(value => value instanceof Date ? value.toISOString().replace('Z', zone) : value)
}
