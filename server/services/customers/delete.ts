import { refuse } from '#contract/errors'
import type { DeleteResult } from '#contract/schemas/customer'
import type { AccountContext } from '../context'
import { returnQuota } from '../plans/quota'

/** Deletes a customer, or archives it when an invoice or draft uses it. Refuses not_found. */
export async function deleteCustomer(account: AccountContext, id: string): Promise<DeleteResult> {
  return account.transaction(async (tx) => {
    const { count } = await tx.customer.deleteMany({ where: { id, invoices: { none: {} } } })
    if (count === 1) {
      await returnQuota(account, tx, 'customers')
      return { id, deleted: true, archived: false }
    }
    const archived = await tx.customer.updateMany({
      where: { id },
      data: { archived: true, updatedAt: account.outside.clock.now() },
    })
    if (archived.count === 0) throw refuse('not_found')
    return { id, deleted: false, archived: true }
  })
}
