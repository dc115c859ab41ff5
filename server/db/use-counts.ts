import type { QueryConfig, QueryResult } from 'pg'
import { databaseKindOf } from './database-url'
import { outageOf } from './outage'

/** Where several servers count uses together. */
export interface UseCounts {
  pool: { query: (statement: QueryConfig) => Promise<QueryResult> }
  table: string
  close: () => Promise<void>
}

/** Its underscore keeps it out of backups, like Prisma's own table: what is counted here is over in a minute. */
const table = '_use_counts'

const lookEveryMs = 100
/** How long counting may take. */
interface Patience {
  /** A limit must never hold a request up for longer than so many looks, a second; then it is counted in memory. */
  looks: number
  /** A connection that says nothing for this long gives way to another. */
  silenceMs: number
}
const ofRequest: Patience = { looks: 10, silenceMs: 5_000 }
/** After a failure, no count is asked for during this time: no request after the first waits for it in vain. */
const restMs = 5_000
/** A server that starts has more time: on a busy machine it begins beside others. */
const longestStartMs = 15_000

/**
 * Opens the counts that all servers on one Postgres share, over a few connections of its own, so that counting never
 * waits for a transaction. Null on SQLite, which has one server: it counts in its own memory; and on a Postgres that is
 * read-only.
 * The table is no part of the schema: unlogged, it costs no write-ahead log, and Postgres empties it after a crash.
 * @param onFault told when counting fails, once in a while
 * @param patience how long a count may take; a request's where nobody says another
 */
export async function openUseCounts(
  databaseUrl: string,
  onFault: (error: unknown) => void = () => undefined,
  { looks, silenceMs } = ofRequest,
): Promise<UseCounts | null> {
  if (databaseKindOf(databaseUrl) === 'sqlite') return null
  try {
    await createTable(databaseUrl)
  } catch (error) {
    if (outageOf(error) === 'read_only') return null
    throw error
  }
  const { Pool } = await import('pg')
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: silenceMs,
    query_timeout: silenceMs,
    allowExitOnIdle: true,
  })
  // A connection that breaks while nobody uses it is replaced with the next use, which tells its own caller.
  pool.on('error', () => undefined)
  let isResting = false
  let isClosing = false
  async function query(statement: QueryConfig): Promise<QueryResult> {
    if (isClosing) throw new Error('The counts were closed')
    if (isResting) throw new Error('The counts failed a moment ago')
    try {
      return await inTime(pool.query(statement), looks)
    } catch (error) {
      // Of many that fail at once, one tells.
      if (!isResting && !isClosing) onFault(error)
      isResting = true
      setTimeout(() => {
        isResting = false
      }, restMs).unref()
      throw error
    }
  }
  const close = () => {
    isClosing = true
    return pool.end()
  }
  return { pool: { query }, table, close }
}

/** Two servers may begin at once: Postgres then refuses one of them a name that is taken, the table's or its type's. */
async function createTable(connectionString: string): Promise<void> {
  const { Client } = await import('pg')
  const limits = { connectionTimeoutMillis: longestStartMs, query_timeout: longestStartMs }
  const client = new Client({ connectionString, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`CREATE UNLOGGED TABLE IF NOT EXISTS "${table}" (
      key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT)`)
  } catch (error) {
    if (!isNameTaken(error)) throw error
  } finally {
    await client.end()
  }
}

function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['23505', '42P07', '42710'].includes(String(error.code))
}

/**
 * What is counted, unless the database takes too long. That is seen in looks, not by the clock: while this very process
 * is busy, as in the flood that a limit is there for, what the database says is not read.
 */
function inTime<Counted>(counting: Promise<Counted>, mostLooks: number): Promise<Counted> {
  return new Promise((resolve, reject) => {
    let looks = 0
    const looking = setInterval(() => {
      looks++
      if (looks === mostLooks) reject(new Error('Query read timeout'))
    }, lookEveryMs)
    counting.then(resolve, reject).finally(() => clearInterval(looking))
  })
}
