import type { CustomerPageLink } from '#contract/schemas/customer-page'
import { requireCustomer } from '../customers/find'
import type { AccountContext } from '../work/context'
import { presentCustomerPage } from './link'

/** The link to a customer's own page, and whether it was looked at. Refuses not_found. */
export async function getCustomerPage(account: AccountContext, id: string): Promise<CustomerPageLink> {
  await requireCustomer(account.db, id)
  return presentCustomerPage(account, await account.db.customerPage.findFirst({ where: { customerId: id } }))
}
