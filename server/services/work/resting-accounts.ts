import type { AccountReach } from './context'

/** An account in whose name things are done at their times. */
export const activeAccount = { deletesAt: null, suspendedAt: null }

/** An account whose customers are written to: mail of a suspended one waits. */
export const sendingAccount = { suspendedAt: null }

/** Whether nothing is done in the name of an account by itself, which is to be deleted or suspended. */
export async function isResting(tx: Pick<AccountReach['db'], 'account'>): Promise<boolean> {
  return await tx.account.count({ where: activeAccount }) === 0
}
