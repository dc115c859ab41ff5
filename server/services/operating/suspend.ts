import { refuse } from '#contract/errors'
import { todayInAmsterdam } from '#domain/dates'
import { goOnFrom } from '../recurring/go-on-from'
import { changeAccount } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'

/**
 * Keeps an account from sending and from being changed, such as one that sends invoices of somebody else's business.
 * Its links lead nowhere and its programs are refused, while its owners can read, export, end things and delete it:
 * the law has them keep their books.
 * Refuses not_found, and does nothing to one that is suspended already.
 * @param reason for the audit trail, which its owners can read
 */
export async function suspendAccount(service: ServiceContext, id: string, reason: string): Promise<void> {
  await changeAccount(await reachExisting(service, id), async ({ tx, now, record }) => {
    const { count } = await tx.account.updateMany({
      where: { suspendedAt: null }, data: { suspendedAt: now, updatedAt: now },
    })
    if (count === 1) record({ action: 'account.suspended', subjectId: id, details: { reason } })
  })
}

/**
 * Takes that back. Mail that waited goes out, if it is still true; of recurring invoices and reminders, what fell due
 * meanwhile is passed over, so that nobody gets a pile of it.
 * Refuses not_found, and does nothing to one that is not suspended.
 */
export async function resumeAccount(service: ServiceContext, id: string): Promise<void> {
  await changeAccount(await reachExisting(service, id), async ({ tx, now, record }) => {
    const { count } = await tx.account.updateMany({
      where: { suspendedAt: { not: null } }, data: { suspendedAt: null, resumedAt: now, updatedAt: now },
    })
    if (count === 0) return
    await goOnFrom(tx, todayInAmsterdam(now), now)
    record({ action: 'account.resumed', subjectId: id })
  })
}

async function reachExisting(service: ServiceContext, id: string): Promise<AccountReach> {
  const account = await service.database.prisma.account.findUnique({ where: { id }, select: { id: true } })
  if (account === null) throw refuse('not_found')
  return reachAccount(service, id, { type: 'command_line' })
}
