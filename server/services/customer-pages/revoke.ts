import type { CustomerPageLink } from '#contract/schemas/customer-page'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireCustomer } from './find'
import { presentCustomerPage } from './link'

/** Withdraws the link to a customer's own page, if there is one: whoever has it finds it expired. Refuses not_found. */
export async function revokeCustomerPage(account: AccountContext, id: string): Promise<CustomerPageLink> {
  return changeAccount(account, async ({ tx, record }) => {
    await requireCustomer(tx, id)
    const { count } = await tx.customerPage.updateMany({
      where: { customerId: id, madeAt: { not: null } }, data: { madeAt: null },
    })
    if (count > 0) record({ action: 'customer.page_revoked', subjectId: id })
    return presentCustomerPage(account, await tx.customerPage.findFirst({ where: { customerId: id } }))
  })
}
