import { PrismaPg } from '@prisma/adapter-pg'
import { openPool, type Patience } from './drivers/postgres-pool'
import { SqliteAdapter } from './drivers/sqlite-adapter'
import { sqliteFileOf } from './drivers/sqlite-file'
import { databaseKindOf, type DatabaseKind } from './database-url'
import { openPostgresReads, openSqliteReads, type DirectReads, type Select } from './drivers/direct-reads'
import { PrismaClient as PostgresClient } from './generated/postgres/client'
import { Prisma, PrismaClient as SqliteClient } from './generated/sqlite/client'

export { Prisma }
export type { Patience }
export type PrismaClient = SqliteClient

/** An open database. Both kinds are generated from the same models, so their clients have the same shape. */
export interface Database {
  kind: DatabaseKind
  prisma: PrismaClient
  /** Single statements that are asked at every turn: see `direct-reads.ts`. */
  read: Select
  /** The same of rows that a key or an index leads straight to. */
  lookUp: Select
  /** What the pool of connections does at this moment; null with SQLite, which has none. */
  connections: (() => Connections) | null
  close: () => Promise<void>
}

/** Connections by what they do, and how many callers wait for one. */
export interface Connections {
  used: number
  idle: number
  waiting: number
}

/**
 * Fifty issuers at once wait for one number sequence: the default of 2 s would refuse some of them.
 */
const transactionOptions = { maxWait: 15_000, timeout: 15_000 }

/**
 * Opens a database by its URL. It does not migrate: see `migrate`.
 * @param options.patience how long a statement may take, on Postgres
 * @param options.connections how many there are at most, on Postgres
 */
export function openDatabase(
  databaseUrl: string,
  { patience, connections }: { patience?: Patience, connections?: number } = {},
): Database {
  const kind = databaseKindOf(databaseUrl)
  return kind === 'sqlite' ? openSqlite(databaseUrl) : openPostgres(databaseUrl, patience, connections)
}

function openSqlite(databaseUrl: string): Database {
  const prisma = new SqliteClient({ adapter: new SqliteAdapter(databaseUrl), transactionOptions })
  return database('sqlite', prisma, openSqliteReads(sqliteFileOf(databaseUrl)), null)
}

/** Holds the one cast between the two generated clients: their models are the same file, kept so by a test. */
function openPostgres(connectionString: string, patience?: Patience, connections?: number): Database {
  const pool = openPool(connectionString, patience, connections)
  // The adapter brings types of the driver of its own, which differ in a word.
  const adapterPool = pool as unknown as ConstructorParameters<typeof PrismaPg>[0]
  const adapter = new PrismaPg(adapterPool, { disposeExternalPool: true })
  const prisma = new PostgresClient({ adapter, transactionOptions }) as unknown as PrismaClient
  return database('postgres', prisma, openPostgresReads(pool), () => ({
    used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount,
  }))
}

function database(
  kind: DatabaseKind, prisma: PrismaClient, reads: DirectReads, connections: Database['connections'],
): Database {
  return {
    kind,
    prisma,
    read: reads.read,
    lookUp: reads.lookUp,
    connections,
    close: async () => {
      await reads.close()
      await prisma.$disconnect()
    },
  }
}
