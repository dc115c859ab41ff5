import { refuse } from '#contract/errors'
import type { CustomerFigures } from '#contract/schemas/customer'
import { inPages } from '#db/snapshot'
import { daysBetween, todayInAmsterdam, yearOf } from '#domain/dates'
import { toCents } from '#domain/money'
import { sumOpen } from '../customers/balances'
import { turnoverEntriesOf, turnoverSelect } from '../invoices/turnover'
import type { AccountContext } from '../work/context'

/** Over so many of the latest paid invoices is how fast a customer pays. */
const paidInvoices = 12
const documentsPerPage = 500

/** How a customer stands: what is open and late, what it brought in, and how fast it pays. Refuses not_found. */
export async function getCustomerFigures(account: AccountContext, id: string): Promise<CustomerFigures> {
  const { db, outside } = account
  if (!await db.customer.findUnique({ where: { id }, select: { id: true } })) throw refuse('not_found')
  const today = todayInAmsterdam(outside.clock.now())
  const [open, overdue, turnover, paid] = await Promise.all([
    sumOpen(account, [id]),
    sumOpen(account, [id], today),
    turnoverOfYears(account, id, [yearOf(today), yearOf(today) - 1]),
    db.invoice.findMany({
      where: { customerId: id, kind: 'invoice', status: 'paid' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: paidInvoices,
      select: { issueDate: true, paidAt: true },
    }),
  ])
  return { open: open.get(id) ?? [], overdue: overdue.get(id) ?? [], turnover, daysToPay: averageDays(paid) }
}

/** By the arithmetic that the sums of the VAT return are kept by: those name a customer under box 3b alone. */
async function turnoverOfYears(
  { db, outside }: AccountContext, customerId: string, years: readonly number[],
): Promise<CustomerFigures['turnover']> {
  const sums = new Map(years.map(year => [year, 0n]))
  const readPage = (after: { id: string, createdAt: Date } | undefined) => db.invoice.findMany({
    where: {
      customerId,
      status: { in: ['issued', 'sent', 'paid'] },
      taxPointDate: { gte: `${Math.min(...years)}-01-01`, lte: `${Math.max(...years)}-12-31` },
      ...after
        ? {
            createdAt: { gte: after.createdAt },
            OR: [{ createdAt: { gt: after.createdAt } }, { id: { gt: after.id } }],
          }
        : {},
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: documentsPerPage,
    select: { id: true, createdAt: true, ...turnoverSelect },
  })
  const documents = inPages<Awaited<ReturnType<typeof readPage>>[number]>(readPage)
  for await (const document of documents) {
    for (const { heading, month, taxableCents } of turnoverEntriesOf(document, outside.vatRates)) {
      const year = yearOf(month)
      if (heading === 'all') sums.set(year, (sums.get(year) ?? 0n) + taxableCents)
    }
  }
  return [...sums].map(([year, cents]) => ({ year, cents: toCents(cents) }))
}

function averageDays(paid: readonly { issueDate: string, paidAt: Date | null }[]): number | null {
  const days = paid.flatMap(({ issueDate, paidAt }) =>
    (paidAt ? [daysBetween(issueDate, todayInAmsterdam(paidAt))] : []))
  return days.length === 0 ? null : Math.round(days.reduce((sum, count) => sum + count, 0) / days.length)
}
