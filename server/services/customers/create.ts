import type { Customer, CustomerInput } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/for-account'
import { searchTextOf } from '#db/search-text'
import type { AccountContext } from '../context'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { takeQuota } from '../plans/quota'
import { presentCustomer, type CustomerRow } from './present'
import { latestVatChecks } from './vat-checks'

/** Creates a customer. Refuses plan_limit_reached, unknown_layout, plan_upgrade_required. */
export async function createCustomer(account: AccountContext, input: CustomerInput): Promise<Customer> {
  return account.transaction(async (tx) => {
    const row = await insertCustomer(account, tx, input)
    const vatCheckOf = await latestVatChecks(tx, [row])
    return presentCustomer({ ...row, _count: { invoices: 0 } }, vatCheckOf(row.vatNumber))
  })
}

/** The same inside a transaction that goes on, such as that of an invoice with an inline customer. */
export async function insertCustomer(
  account: AccountContext,
  tx: AccountTransaction,
  input: CustomerInput,
): Promise<CustomerRow> {
  await takeQuota(account, tx, 'customers')
  await requireUsableLayout(account, tx, input.defaultLayoutId)
  const now = account.outside.clock.now()
  return tx.customer.create({
    data: {
      ...input,
      id: account.outside.ids.next(),
      accountId: account.accountId,
      archived: false,
      searchText: customerSearchText(input),
      createdAt: now,
      updatedAt: now,
    },
  })
}

/** What a search of customers looks through. */
export function customerSearchText(
  customer: { name: string, email?: string | null, kvkNumber?: string | null, vatNumber?: string | null },
): string {
  return searchTextOf(customer.name, customer.email, customer.kvkNumber, customer.vatNumber)
}
