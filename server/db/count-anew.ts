import type { Database } from './client'

/**
 * Has Postgres count what stands of bank statements, after one that may be most of it: until it does so by itself, a
 * minute later, it plans as if nothing of the account were there, and compares each movement with each. SQLite counts
 * nothing, and plans by the indexes alone.
 */
export async function countBankRowsAnew({ kind, prisma }: Database): Promise<void> {
  if (kind === 'postgres') await prisma.$executeRaw`ANALYZE (SKIP_LOCKED) "BankTransaction", "BankStatementEntry"`
}
