import type { CustomerPageLink } from '#contract/schemas/customer-page'
import type { CustomerPageRow } from '#db/queries/rows'
import { requireCustomer } from '../customers/find'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { presentCustomerPage } from './link'

/**
 * Makes a link to a customer's own page, good for two years; whoever has an older one finds it expired.
 * Refuses not_found.
 */
export async function renewCustomerPage(account: AccountContext, id: string): Promise<CustomerPageLink> {
  return changeAccount(account, async (change) => {
    await requireCustomer(change.tx, id)
    return presentCustomerPage(account, await makeLink(account, change, id))
  })
}

/** The same in a change that goes on. */
export async function makeLink(
  { accountId }: Pick<AccountReach, 'accountId'>, { tx, now, record }: Change, customerId: string,
): Promise<CustomerPageRow> {
  record({ action: 'customer.page_renewed', subjectId: customerId })
  return tx.customerPage.upsert({
    where: { accountId_customerId: { accountId, customerId } },
    create: { accountId, customerId, madeAt: now },
    update: { renewals: { increment: 1 }, madeAt: now },
  })
}
