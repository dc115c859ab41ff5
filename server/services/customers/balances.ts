import type { CustomerBalances, CustomerBalancesQuery } from '#contract/schemas/customer'
import { todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../work/context'

/** What customers have to pay per currency, and when they were invoiced last. Unknown ids have nothing of either. */
export async function listCustomerBalances(
  { reads, outside }: AccountContext, { ids }: CustomerBalancesQuery,
): Promise<CustomerBalances> {
  const sums = await reads.customerSums(ids, todayInAmsterdam(outside.clock.now()))
  return {
    data: ids.map((id) => {
      const ofCustomer = sums.filter(({ customerId }) => customerId === id)
      return {
        customerId: id,
        lastIssueDate: ofCustomer.map(({ lastIssueDate }) => lastIssueDate).toSorted().at(-1) ?? null,
        open: ofCustomer.flatMap(({ currency, openCents: cents }) => (cents === 0 ? [] : [{ currency, cents }])),
      }
    }),
  }
}
