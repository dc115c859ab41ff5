import type { Database, Prisma } from './client'

/**
 * Runs transactions that share a name one after the other: each holds its names until it ends, so no other changes what
 * it counts. Take all names in one call, before anything else. On SQLite, where only one transaction writes at a time,
 * the first write does the same.
 */
export async function takeTurns(
  { kind }: Pick<Database, 'kind'>,
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  names: readonly string[],
): Promise<void> {
  if (kind === 'sqlite') return
  // Always in the same order, so that two transactions cannot deadlock.
  for (const name of [...new Set(names)].sort()) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  }
}
