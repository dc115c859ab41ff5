import type { CustomerBalances, CustomerBalancesQuery } from '#contract/schemas/customer'
import { toCents } from '#domain/money'
import type { AccountContext } from '../work/context'

/** What customers have to pay per currency, and when each was invoiced last. Unknown ids have nothing of either. */
export async function listCustomerBalances(
  { db }: AccountContext, { ids }: CustomerBalancesQuery,
): Promise<CustomerBalances> {
  const invoices = { customerId: { in: ids }, kind: 'invoice' }
  const [sums, latest] = await Promise.all([
    db.invoice.groupBy({
      by: ['customerId', 'currency'],
      where: { ...invoices, status: { in: ['issued', 'sent'] } },
      _sum: { totalCents: true, creditedCents: true },
      orderBy: { currency: 'asc' },
    }),
    db.invoice.groupBy({
      by: ['customerId'],
      where: { ...invoices, status: { in: ['issued', 'sent', 'paid'] } },
      _max: { issueDate: true },
    }),
  ])
  return {
    data: ids.map(id => ({
      customerId: id,
      lastIssueDate: latest.find(({ customerId }) => customerId === id)?._max.issueDate ?? null,
      open: sums
        .filter(({ customerId }) => customerId === id)
        .map(({ currency, _sum }) => ({
          currency, cents: toCents((_sum.totalCents ?? 0n) - (_sum.creditedCents ?? 0n)),
        }))
        .filter(({ cents }) => cents !== 0),
    })),
  }
}
