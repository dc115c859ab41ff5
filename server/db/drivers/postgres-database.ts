import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../generated/postgres/client'
import { transactionOptions, type Driver, type DriverOptions } from './driver'
import { measured } from './measured'
import { openPool } from './postgres-pool'
import { openPostgresReads } from './postgres-reads'

/**
 * Opens a Postgres by its URL. Holds the one cast between the two generated clients: their models are the same file,
 * kept so by a test.
 */
export function openPostgres(connectionString: string, { patience, most, measure }: DriverOptions): Driver {
  const pool = openPool(connectionString, patience, most)
  // The adapter brings types of the driver of its own, which differ in a word.
  const adapterPool = pool as unknown as ConstructorParameters<typeof PrismaPg>[0]
  const adapter = new PrismaPg(adapterPool, { disposeExternalPool: true })
  return {
    prisma: new PrismaClient({ adapter: measured(adapter, measure), transactionOptions }) as unknown as Driver['prisma'],
    reads: openPostgresReads(pool),
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
