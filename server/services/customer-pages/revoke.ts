import type { CustomerPageLink } from '#contract/schemas/customer-page'
import { requireCustomer } from '../customers/find'
import { withdrawPage } from '../customers/withdraw-page'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { presentCustomerPage } from './link'

/** Withdraws the link to a customer's own page, if there is one: whoever has it finds it expired. Refuses not_found. */
export async function revokeCustomerPage(account: AccountContext, id: string): Promise<CustomerPageLink> {
  return changeAccount(account, async (change) => {
    const { tx } = change
    await requireCustomer(tx, id)
    await withdrawPage(change, id)
    return presentCustomerPage(account, await tx.customerPage.findFirst({ where: { customerId: id } }))
  })
}
