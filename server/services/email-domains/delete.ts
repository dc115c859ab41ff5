import type { Deleted } from '#contract/schemas/invoice'
import { changeAccount } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { requireEmailDomain } from './find'
import { removing } from './present'
import { removeDroppedDomain } from './remove-dropped'

/**
 * Deletes a sender domain. It is gone at once for its account; the provider hears of it after that, and until it has,
 * nobody else can add the domain. Refuses not_found.
 */
export async function deleteEmailDomain(account: AccountContext, id: string): Promise<Deleted> {
  await changeAccount(account, async ({ tx, now, record }) => {
    const { domain } = await requireEmailDomain(tx, id)
    await tx.emailDomain.update({ where: { id }, data: { status: removing, lastCheckedAt: null, updatedAt: now } })
    record({ action: 'email_domain.deleted', subjectId: id, details: { domain } })
  })
  const unasked: AccountReach = { ...account, actor: { type: 'system' }, terms: [] }
  account.outside.background.run(async () => {
    const row = await unasked.db.emailDomain.findUnique({ where: { id } })
    if (row) await removeDroppedDomain(unasked, row)
  })
  return { id, deleted: true }
}
