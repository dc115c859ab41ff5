import type { PrismaClient } from '../generated/sqlite/client'
import type { DirectReads } from './direct-reads'
import type { Measure } from './measured'
import type { Patience } from './postgres-pool'

export interface Driver {
  prisma: PrismaClient
  reads: DirectReads
  /** What the pool of connections does at this moment; null with SQLite, which has none. */
  connections: (() => { used: number, idle: number, waiting: number }) | null
}

/** How a database is opened; what is of Postgres alone does nothing with SQLite. */
export interface DriverOptions {
  patience?: Patience | undefined
  /** How many connections there are at most, on Postgres. */
  most?: number | undefined
  measure?: Measure | undefined
}

/**
 * Fifty issuers at once wait for one number sequence: the default of 2 s would refuse some of them.
 */
export const transactionOptions = { maxWait: 15_000, timeout: 15_000 }
