import type { Database } from './client'

const text = 'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint'

/**
 * The moment it is in the database: the one clock that all servers on a Postgres share. SQLite has none of its own, and
 * one machine: null. Asked outside of transactions, for it takes a connection.
 */
export async function databaseNow({ kind, lookUp }: Pick<Database, 'kind' | 'lookUp'>): Promise<Date | null> {
  if (kind === 'sqlite') return null
  const [row] = await lookUp({ sql: text, text, values: [] })
  return new Date(Number(row?.[0]))
}
