import type { PrismaClient } from '../generated/sqlite/client'
import type { DirectReads } from './direct-reads'

/** What a database is reached by. */
export interface Driver {
  prisma: PrismaClient
  reads: DirectReads
  /** What the pool of connections does at this moment; null with SQLite, which has none. */
  connections: (() => Connections) | null
}

/** Connections by what they do, and how many callers wait for one. */
interface Connections {
  used: number
  idle: number
  waiting: number
}

/**
 * Fifty issuers at once wait for one number sequence: the default of 2 s would refuse some of them.
 */
export const transactionOptions = { maxWait: 15_000, timeout: 15_000 }
