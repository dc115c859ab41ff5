import type { Database, Prisma } from './client'

/**
 * Has transactions that name the same thing run one after the other, until they end: what one of them counts, no other
 * changes meanwhile. Take all names at once, before anything else. On SQLite, where only one transaction writes at a
 * time, the first write does the same.
 */
export async function takeTurns(
  { kind }: Pick<Database, 'kind'>,
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  names: readonly string[],
): Promise<void> {
  if (kind === 'sqlite') return
  // Always in the same order: two that want the same names cannot wait for each other.
  for (const name of [...new Set(names)].sort()) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  }
}
