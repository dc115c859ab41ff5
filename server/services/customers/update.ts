import { refuse } from '#contract/errors'
import type { Customer, CustomerPatch } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/for-account'
import type { AccountContext } from '../context'
import { renameCustomerOnDrafts } from '../customers/rename-on-drafts'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { customerSearchText } from './create'
import { readCustomer } from './find'
import { customerInclude, presentCustomer } from './present'
import { requireExpectedVersion } from '../version'
import { latestVatChecks } from './vat-checks'

/**
 * Changes, archives or restores a customer. Issued documents keep what they froze.
 * Refuses not_found, unknown_layout, plan_upgrade_required, precondition_failed.
 */
export async function updateCustomer(account: AccountContext, id: string, patch: CustomerPatch): Promise<Customer> {
  return account.transaction(async (tx) => {
    await requireExpectedVersion(account, () => readLocked(account, tx, id))
    const { count } = await tx.customer.updateMany({
      where: { id },
      data: { ...patch, updatedAt: account.outside.clock.now() },
    })
    if (count === 0) throw refuse('not_found')
    await requireUsableLayout(account, tx, patch.defaultLayoutId)
    const changed = await tx.customer.findUniqueOrThrow({ where: { id } })
    const row = await tx.customer.update({
      where: { id },
      data: { searchText: customerSearchText(changed) },
      include: customerInclude,
    })
    if (patch.name !== undefined) await renameCustomerOnDrafts(tx, row)
    const vatCheckOf = await latestVatChecks(tx, [row])
    return presentCustomer(row, vatCheckOf(row.vatNumber))
  })
}

/** Takes a customer's row by writing what stands there already. Refuses not_found. */
async function readLocked(account: AccountContext, tx: AccountTransaction, id: string): Promise<Customer> {
  await tx.customer.updateMany({ where: { id }, data: { accountId: account.accountId } })
  return readCustomer(tx, id)
}
