import { refuse } from '#contract/errors'
import type { Customer, CustomerPatch } from '#contract/schemas/customer'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireFreeExternalId } from '../work/external-id'
import { renameCustomerOnDrafts } from '../customers/rename-on-drafts'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { customerSearchText } from './create'
import { readCustomer } from './find'
import { presentOneCustomer } from './present'
import { requireExpectedVersion } from '../work/version'

/**
 * Changes, archives or restores a customer. Issued documents keep what they froze.
 * Refuses not_found, unknown_layout, plan_upgrade_required, external_id_taken, precondition_failed.
 */
export async function updateCustomer(account: AccountContext, id: string, patch: CustomerPatch): Promise<Customer> {
  return changeAccount(account, async ({ tx, now, record }) => {
    await requireExpectedVersion(account, () => readCustomer(account, tx, id))
    await requireFreeExternalId(tx, 'customer', patch.externalId, id)
    const { count } = await tx.customer.updateMany({ where: { id }, data: { ...patch, updatedAt: now } })
    if (count === 0) throw refuse('not_found')
    await requireUsableLayout(account, tx, patch.defaultLayoutId)
    const changed = await tx.customer.findUniqueOrThrow({ where: { id } })
    const row = await tx.customer.update({
      where: { id }, data: { searchText: customerSearchText(changed), updatedAt: now },
    })
    if (patch.name !== undefined) await renameCustomerOnDrafts(tx, row, now)
    record({ action: 'customer.updated', subjectId: id, details: { fields: Object.keys(patch) } })
    return presentOneCustomer(account, tx, row)
  })
}
