import { refuse } from '#contract/errors'
import type { CustomerPageLink } from '#contract/schemas/customer-page'
import type { AccountTransaction } from '#db/account/for-account'
import type { CustomerRow } from '#db/queries/rows'
import type { AccountContext } from '../work/context'
import { presentCustomerPage } from './link'

/** The link to a customer's own page, and whether it was looked at. Refuses not_found. */
export async function getCustomerPage(account: AccountContext, id: string): Promise<CustomerPageLink> {
  await requireCustomer(account.db, id)
  return presentCustomerPage(account, await account.db.customerPage.findFirst({ where: { customerId: id } }))
}

/** A customer of the account. Refuses not_found. */
export async function requireCustomer(client: Pick<AccountTransaction, 'customer'>, id: string): Promise<CustomerRow> {
  const customer = await client.customer.findUnique({ where: { id } })
  if (!customer) throw refuse('not_found')
  return customer
}
