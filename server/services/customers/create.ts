import type { Customer, CustomerInput } from '#contract/schemas/customer'
import type { CustomerRow } from '#db/queries/rows'
import { customerSearchText } from '#db/queries/search-text'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { takeQuota } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireFreeExternalId } from '../work/external-id'
import { presentOneCustomer } from './present'

/** Creates a customer. Refuses plan_limit_reached, unknown_layout, plan_upgrade_required, external_id_taken. */
export async function createCustomer(account: AccountContext, input: CustomerInput): Promise<Customer> {
  return changeAccount(account, async (change) => {
    const row = await insertCustomer(account, change, input)
    return presentOneCustomer(account, change.tx, row)
  })
}

/** The same inside a change that goes on, such as that of an invoice with an inline customer. */
export async function insertCustomer(
  account: AccountContext,
  { tx, now, record }: Change,
  input: CustomerInput,
): Promise<CustomerRow> {
  await takeQuota(account, tx, 'customers')
  await requireUsableLayout(account, tx, input.defaultLayoutId)
  await requireFreeExternalId(tx, 'customer', input.externalId, null)
  const id = account.outside.ids.next()
  record({ action: 'customer.created', subjectId: id })
  return tx.customer.create({
    data: {
      ...input,
      id,
      accountId: account.accountId,
      archived: false,
      searchText: customerSearchText(input),
      createdAt: now,
      updatedAt: now,
    },
  })
}
