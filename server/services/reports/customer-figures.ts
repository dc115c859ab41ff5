import { refuse } from '#contract/errors'
import type { CustomerFigures } from '#contract/schemas/customer'
import { inPages } from '#db/snapshot'
import { daysBetween, todayInAmsterdam, yearOf } from '#domain/dates'
import { toCents } from '#domain/money'
import { turnoverColumns, turnoverEntriesOf } from '../invoices/turnover'
import type { AccountContext } from '../work/context'

/** Over so many of the latest paid invoices is how fast a customer pays. */
const paidInvoices = 12

/** How a customer stands: what is open and late, what it brought in, and how fast it pays. Refuses not_found. */
export async function getCustomerFigures(account: AccountContext, id: string): Promise<CustomerFigures> {
  const { db, reads, outside } = account
  if (!await db.customer.findUnique({ where: { id }, select: { id: true } })) throw refuse('not_found')
  const today = todayInAmsterdam(outside.clock.now())
  const [sums, turnover, paid] = await Promise.all([
    reads.customerSums([id], today),
    turnoverOfYears(account, id, yearOf(today)),
    db.invoice.findMany({
      where: { customerId: id, kind: 'invoice', status: 'paid' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: paidInvoices,
      select: { issueDate: true, paidAt: true },
    }),
  ])
  const amountsOf = (which: 'openCents' | 'overdueCents') => sums
    .map(sum => ({ currency: sum.currency, cents: sum[which] }))
    .filter(({ cents }) => cents !== 0)
  return { open: amountsOf('openCents'), overdue: amountsOf('overdueCents'), turnover, daysToPay: averageDays(paid) }
}

/**
 * Of a year and the one before, by the arithmetic that the sums of the VAT return are kept by: those name a customer
 * under box 3b alone. Documents whose turnover is their subtotal are added up by the database.
 */
async function turnoverOfYears(
  { reads, outside }: AccountContext, customerId: string, year: number,
): Promise<CustomerFigures['turnover']> {
  const ofCustomer = { customerId, from: `${year - 1}-01-01`, to: `${year}-12-31` }
  const sums = new Map([[year, 0n], [year - 1, 0n]])
  const add = (toYear: number, cents: bigint) => sums.set(toYear, (sums.get(toYear) ?? 0n) + cents)
  for (const plain of await reads.plainTurnover(ofCustomer)) add(plain.year, plain.cents)
  const readPage = (after: { createdAt: Date, id: string } | undefined) =>
    reads.otherDocuments(ofCustomer, turnoverColumns, after)
  const others = inPages<Awaited<ReturnType<typeof readPage>>[number]>(readPage)
  for await (const document of others) {
    for (const { heading, month, taxableCents } of turnoverEntriesOf(document, outside.vatRates)) {
      if (heading === 'all') add(yearOf(month), taxableCents)
    }
  }
  return [...sums].map(([ofYear, cents]) => ({ year: ofYear, cents: toCents(cents) }))
}

function averageDays(paid: readonly { issueDate: string, paidAt: Date | null }[]): number | null {
  const days = paid.flatMap(({ issueDate, paidAt }) =>
    (paidAt ? [daysBetween(issueDate, todayInAmsterdam(paidAt))] : []))
  return days.length === 0 ? null : Math.round(days.reduce((sum, count) => sum + count, 0) / days.length)
}
