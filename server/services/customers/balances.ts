import type { CustomerBalances, CustomerBalancesQuery } from '#contract/schemas/customer'
import type { IsoDate } from '#domain/invoice/document'
import { toCents } from '#domain/money'
import type { AccountContext } from '../work/context'

type Amount = CustomerBalances['data'][number]['open'][number]

/** What customers have to pay per currency, and when each was invoiced last. Unknown ids have nothing of either. */
export async function listCustomerBalances(
  { db }: AccountContext, { ids }: CustomerBalancesQuery,
): Promise<CustomerBalances> {
  const [open, latest] = await Promise.all([
    sumOpen({ db }, ids),
    db.invoice.groupBy({
      by: ['customerId'],
      where: { customerId: { in: ids }, kind: 'invoice', status: { in: ['issued', 'sent', 'paid'] } },
      _max: { issueDate: true },
    }),
  ])
  return {
    data: ids.map(id => ({
      customerId: id,
      lastIssueDate: latest.find(({ customerId }) => customerId === id)?._max.issueDate ?? null,
      open: open.get(id) ?? [],
    })),
  }
}

/**
 * What is left to pay of the invoices of customers, per currency and without what comes to nothing.
 * @param dueBefore of what was to be paid before a day alone
 */
export async function sumOpen(
  { db }: Pick<AccountContext, 'db'>, ids: string[], dueBefore?: IsoDate,
): Promise<Map<string | null, Amount[]>> {
  const sums = await db.invoice.groupBy({
    by: ['customerId', 'currency'],
    where: {
      customerId: { in: ids }, kind: 'invoice', status: { in: ['issued', 'sent'] },
      ...dueBefore === undefined ? {} : { dueDate: { lt: dueBefore } },
    },
    _sum: { totalCents: true, creditedCents: true },
    orderBy: { currency: 'asc' },
  })
  const open = new Map<string | null, Amount[]>()
  for (const { customerId, currency, _sum } of sums) {
    const cents = toCents((_sum.totalCents ?? 0n) - (_sum.creditedCents ?? 0n))
    if (cents !== 0) open.set(customerId, [...open.get(customerId) ?? [], { currency, cents }])
  }
  return open
}
