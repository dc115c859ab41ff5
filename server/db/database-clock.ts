import { Prisma, type Database } from './client'

/**
 * The moment it is in the database: the one clock that all servers on a Postgres share. SQLite has none of its own, and
 * one machine: null. Asked outside of transactions, for it takes a connection.
 */
export async function databaseNow({ kind, lookUp }: Pick<Database, 'kind' | 'lookUp'>): Promise<Date | null> {
  if (kind === 'sqlite') return null
  const [row] = await lookUp<{ now: Date }>(Prisma.sql`SELECT clock_timestamp() AT TIME ZONE 'UTC' AS "now"`)
  return row?.now ?? null
}
