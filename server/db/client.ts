import { PrismaPg } from '@prisma/adapter-pg'
import { openPool } from './postgres-pool'
import { SqliteAdapter } from './sqlite-adapter'
import { databaseKindOf, type DatabaseKind } from './database-url'
import { PrismaClient as PostgresClient } from './generated/postgres/client'
import { Prisma, PrismaClient as SqliteClient } from './generated/sqlite/client'

export { Prisma }
export type PrismaClient = SqliteClient

/** An open database. Both kinds are generated from the same models, so their clients have the same shape. */
export interface Database {
  kind: DatabaseKind
  prisma: PrismaClient
  close: () => Promise<void>
}

/**
 * Fifty issuers at once wait for one number sequence: the default of 2 s would refuse some of them.
 */
const transactionOptions = { maxWait: 15_000, timeout: 15_000 }

/** Opens a database by its URL. It does not migrate: see `migrate`. */
export function openDatabase(databaseUrl: string): Database {
  const kind = databaseKindOf(databaseUrl)
  const prisma = kind === 'sqlite'
    ? new SqliteClient({ adapter: new SqliteAdapter(databaseUrl), transactionOptions })
    : postgresClient(databaseUrl)
  return {
    kind,
    prisma,
    close: () => prisma.$disconnect(),
  }
}

/** Holds the one cast between the two generated clients: their models are the same file, kept so by a test. */
function postgresClient(connectionString: string): PrismaClient {
  // The adapter brings types of the driver of its own, which differ in a word.
  const pool = openPool(connectionString) as unknown as ConstructorParameters<typeof PrismaPg>[0]
  const client = new PostgresClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }), transactionOptions })
  return client as unknown as PrismaClient
}
