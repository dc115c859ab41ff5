import type { AccountReach, ServiceContext } from './context'

/** An account in whose name things are done at their times. */
export const activeAccount = { deletesAt: null, suspendedAt: null }

/** An account whose customers are written to: mail of a suspended one waits. */
export const sendingAccount = { suspendedAt: null }

/** Whether nothing is done in the name of an account by itself, which is to be deleted or suspended. */
export async function isResting(tx: Pick<AccountReach['db'], 'account'>): Promise<boolean> {
  return await tx.account.count({ where: activeAccount }) === 0
}

/** More would be a long statement for every sweep. */
const mostNamed = 1_000

/**
 * The accounts that are to be deleted or suspended, so that a sweep looks past their work. Where there are more than a
 * thousand of a kind, the rest is found out about one by one: see `isResting`.
 */
export async function restingAccounts({ database: { prisma } }: ServiceContext): Promise<string[]> {
  const leaving = await prisma.account.findMany({
    where: { deletesAt: { not: null } }, orderBy: { deletesAt: 'asc' }, take: mostNamed, select: { id: true },
  })
  const suspended = await prisma.account.findMany({
    where: { suspendedAt: { not: null } }, orderBy: { suspendedAt: 'asc' }, take: mostNamed, select: { id: true },
  })
  return [...leaving, ...suspended].map(({ id }) => id)
}
