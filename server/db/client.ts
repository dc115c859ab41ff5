import { databaseKindOf, type DatabaseKind } from './database-url'
import type { Select } from './drivers/direct-reads'
import type { Driver, DriverOptions } from './drivers/driver'
import { measuredReads, type Measure } from './drivers/measured'
import type { Patience } from './drivers/postgres-pool'
import { Prisma, type PrismaClient } from './generated/sqlite/client'

export { Prisma }
export type { Patience, PrismaClient }

/** An open database. Both kinds are generated from the same models, so their clients have the same shape. */
export interface Database extends Pick<Driver, 'prisma' | 'connections'> {
  kind: DatabaseKind
  /** Single statements that are asked at every turn: see `direct-reads.ts`. */
  read: Select
  /** The same of rows that a key or an index leads straight to. */
  lookUp: Select
  close: () => Promise<void>
}

/**
 * Opens a database by its URL. It does not migrate: see `migrate`. The driver of the other kind is not loaded.
 * @param options.patience how long a statement may take, on Postgres
 * @param options.connections how many there are at most, on Postgres
 * @param options.measure runs each statement, where somebody wants to know how long they take
 */
export async function openDatabase(
  databaseUrl: string,
  { patience, connections: most, measure }: { patience?: Patience, connections?: number, measure?: Measure } = {},
): Promise<Database> {
  const kind = databaseKindOf(databaseUrl)
  const { prisma, reads, connections } = await openDriver(kind, databaseUrl, { patience, most, measure })
  return {
    kind,
    prisma,
    read: measuredReads(reads.read, measure),
    lookUp: measuredReads(reads.lookUp, measure),
    connections,
    close: async () => {
      await reads.close()
      await prisma.$disconnect()
    },
  }
}

async function openDriver(
  kind: DatabaseKind, databaseUrl: string, options: DriverOptions,
): Promise<Driver> {
  if (kind === 'sqlite') return (await import('./drivers/sqlite-database')).openSqlite(databaseUrl, options)
  return (await import('./drivers/postgres-database')).openPostgres(databaseUrl, options)
}
