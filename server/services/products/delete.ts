import { refuse } from '#contract/errors'
import type { DeleteResult } from '#contract/schemas/customer'
import { returnQuota } from '../plans/quota'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'

/** Deletes a product, or archives it when a line of an invoice or draft uses it. Refuses not_found. */
export async function deleteProduct(account: AccountContext, id: string): Promise<DeleteResult> {
  return changeAccount(account, async ({ tx, now, record }) => {
    const use = await tx.invoiceLine.findFirst({ where: { productId: id }, select: { id: true } })
    if (!use && (await tx.product.deleteMany({ where: { id } })).count === 1) {
      await returnQuota(account, tx, 'products')
      record({ action: 'product.deleted', subjectId: id })
      return { id, deleted: true, archived: false }
    }
    const archived = await tx.product.updateMany({ where: { id }, data: { archived: true, updatedAt: now } })
    if (archived.count === 0) throw refuse('not_found')
    record({ action: 'product.archived', subjectId: id })
    return { id, deleted: false, archived: true }
  })
}
