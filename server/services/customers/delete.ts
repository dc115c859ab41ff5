import { refuse } from '#contract/errors'
import type { DeleteResult } from '#contract/schemas/customer'
import { returnQuota } from '../plans/quota'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { withdrawPage } from './withdraw-page'

/**
 * Deletes a customer, or archives it when an invoice or draft uses it: the link to its own page leads nowhere then.
 * Refuses not_found.
 */
export async function deleteCustomer(account: AccountContext, id: string): Promise<DeleteResult> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const use = await tx.invoice.findFirst({ where: { customerId: id }, select: { id: true } })
    if (!use && (await tx.customer.deleteMany({ where: { id } })).count === 1) {
      await returnQuota(account, tx, 'customers')
      record({ action: 'customer.deleted', subjectId: id })
      return { id, deleted: true, archived: false }
    }
    const archived = await tx.customer.updateMany({ where: { id }, data: { archived: true, updatedAt: now } })
    if (archived.count === 0) throw refuse('not_found')
    record({ action: 'customer.archived', subjectId: id })
    await withdrawPage(change, id)
    return { id, deleted: false, archived: true }
  })
}
