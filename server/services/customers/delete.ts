import { refuse } from '#contract/errors'
import type { DeleteResult } from '#contract/schemas/customer'
import { returnQuota } from '../plans/quota'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'

/** Deletes a customer, or archives it when an invoice or draft uses it. Refuses not_found. */
export async function deleteCustomer(account: AccountContext, id: string): Promise<DeleteResult> {
  return changeAccount(account, async ({ tx, now, record }) => {
    const use = await tx.invoice.findFirst({ where: { customerId: id }, select: { id: true } })
    if (!use && (await tx.customer.deleteMany({ where: { id } })).count === 1) {
      await returnQuota(account, tx, 'customers')
      record({ action: 'customer.deleted', subjectId: id })
      return { id, deleted: true, archived: false }
    }
    const archived = await tx.customer.updateMany({ where: { id }, data: { archived: true, updatedAt: now } })
    if (archived.count === 0) throw refuse('not_found')
    record({ action: 'customer.archived', subjectId: id })
    return { id, deleted: false, archived: true }
  })
}
