import { Pool } from 'pg'
import { databaseKindOf } from './database-url'
import { outageOf } from './outage'

/** Where several servers count uses together. */
export interface UseCounts {
  pool: Pool
  table: string
  close: () => Promise<void>
}

/** Its underscore keeps it out of backups, like Prisma's own table: what is counted here is over in a minute. */
const table = '_use_counts'

/** A limit must never hold a request up for longer than this; then it is counted in memory. */
const longestMs = 1_000

/**
 * Opens the counts that all servers on one Postgres share, over a few connections of its own, so that counting never
 * waits for a transaction. Null on SQLite, which has one server: it counts in its own memory; and on a Postgres that is
 * read-only.
 * The table is no part of the schema: unlogged, it costs no write-ahead log, and Postgres empties it after a crash.
 */
export async function openUseCounts(databaseUrl: string): Promise<UseCounts | null> {
  if (databaseKindOf(databaseUrl) === 'sqlite') return null
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: longestMs,
    query_timeout: longestMs,
    allowExitOnIdle: true,
  })
  // A connection that breaks while nobody uses it is replaced with the next use, which tells its own caller.
  pool.on('error', () => undefined)
  try {
    await createTable(pool)
  } catch (error) {
    await pool.end()
    if (outageOf(error) === 'read_only') return null
    throw error
  }
  return { pool, table, close: () => pool.end() }
}

/** Two servers may begin at once: Postgres then refuses one of them a name that is there already. */
async function createTable(pool: Pool): Promise<void> {
  try {
    await pool.query(`CREATE UNLOGGED TABLE IF NOT EXISTS "${table}" (
      key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT)`)
  } catch (error) {
    if (!isNameTaken(error)) throw error
  }
}

function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['23505', '42P07'].includes(String(error.code))
}
