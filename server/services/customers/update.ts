import type { Customer, CustomerPatch } from '#contract/schemas/customer'
import { customerSearchText } from '#db/queries/search-text'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireFreeExternalId } from '../work/external-id'
import { isStoredAlready } from '../work/stored-already'
import { requireExpectedVersion } from '../work/version'
import { readCustomer, requireCustomer } from './find'
import { presentOneCustomer } from './present'
import { showOnDrafts } from './show-on-drafts'

/**
 * Changes, archives or restores a customer. Issued documents keep what they froze.
 * Refuses not_found, unknown_layout, plan_upgrade_required, external_id_taken, precondition_failed.
 */
export async function updateCustomer(account: AccountContext, id: string, patch: CustomerPatch): Promise<Customer> {
  return changeAccount(account, async ({ tx, now, record }) => {
    await requireExpectedVersion(account, () => readCustomer(account, tx, id))
    const before = await requireCustomer(tx, id)
    await requireFreeExternalId(tx, 'customer', patch.externalId, id)
    await requireUsableLayout(account, tx, patch.defaultLayoutId, before.defaultLayoutId)
    if (isStoredAlready(before, patch)) return presentOneCustomer(account, tx, before)
    const changed = await tx.customer.update({ where: { id }, data: { ...patch, updatedAt: now } })
    const row = await tx.customer.update({
      where: { id }, data: { searchText: customerSearchText(changed), updatedAt: now },
    })
    await showOnDrafts(tx, row, before.name, now)
    record({ action: 'customer.updated', subjectId: id, details: { fields: Object.keys(patch) } })
    return presentOneCustomer(account, tx, row)
  })
}
