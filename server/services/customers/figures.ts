import { refuse } from '#contract/errors'
import type { CustomerFigures } from '#contract/schemas/customer'
import { daysBetween, todayInAmsterdam, yearOf } from '#domain/dates'
import { toCents } from '#domain/money'
import type { AccountContext } from '../work/context'

/** Over so many of the latest paid invoices is how fast a customer pays. */
const paidInvoices = 12

interface Sums {
  currency: string
  kind: string
  _sum: { totalCents: bigint | null, creditedCents: bigint | null, subtotalCents: bigint | null }
}

/** How a customer stands: what is open and late, what it brought in, and how fast it pays. Refuses not_found. */
export async function getCustomerFigures({ db, outside }: AccountContext, id: string): Promise<CustomerFigures> {
  if (!await db.customer.findUnique({ where: { id }, select: { id: true } })) throw refuse('not_found')
  const today = todayInAmsterdam(outside.clock.now())
  const sums = (where: object) => db.invoice.groupBy({
    by: ['currency', 'kind'],
    where: { customerId: id, ...where },
    _sum: { totalCents: true, creditedCents: true, subtotalCents: true },
    orderBy: [{ currency: 'asc' }, { kind: 'asc' }],
  })
  const unpaid = { kind: 'invoice', status: { in: ['issued', 'sent'] } }
  const turnoverOf = async (year: number) => ({
    year,
    amounts: amountsOf(
      await sums({
        status: { in: ['issued', 'sent', 'paid'] }, taxPointDate: { gte: `${year}-01-01`, lte: `${year}-12-31` },
      }),
      ({ kind, _sum }) => (_sum.subtotalCents ?? 0n) * (kind === 'credit_note' ? -1n : 1n),
    ),
  })
  const [open, overdue, thisYear, lastYear, paid] = await Promise.all([
    sums(unpaid),
    sums({ ...unpaid, dueDate: { lt: today } }),
    turnoverOf(yearOf(today)),
    turnoverOf(yearOf(today) - 1),
    db.invoice.findMany({
      where: { customerId: id, kind: 'invoice', status: 'paid' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: paidInvoices,
      select: { issueDate: true, paidAt: true },
    }),
  ])
  return {
    open: amountsOf(open, openOf), overdue: amountsOf(overdue, openOf), turnover: [thisYear, lastYear],
    daysToPay: averageDays(paid),
  }
}

const openOf = ({ _sum }: Sums) => (_sum.totalCents ?? 0n) - (_sum.creditedCents ?? 0n)

/** What rows of sums come to per currency, without what comes to nothing. */
function amountsOf(rows: readonly Sums[], centsOf: (row: Sums) => bigint): CustomerFigures['open'] {
  const sums = new Map<string, bigint>()
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + centsOf(row))
  return [...sums].map(([currency, cents]) => ({ currency, cents: toCents(cents) })).filter(({ cents }) => cents !== 0)
}

function averageDays(paid: readonly { issueDate: string, paidAt: Date | null }[]): number | null {
  const days = paid.flatMap(({ issueDate, paidAt }) =>
    (paidAt ? [daysBetween(issueDate, todayInAmsterdam(paidAt))] : []))
  return days.length === 0 ? null : Math.round(days.reduce((sum, count) => sum + count, 0) / days.length)
}
