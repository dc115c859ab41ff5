import type { Stats, StatsQuery } from '#contract/schemas/stats'
import type { BalanceSum } from '#db/queries/invoice-balances'
import { previousQuarter, quarterOf, todayInAmsterdam, yearOf, type Quarter } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import { daysLater, noticeDays } from '#domain/retention'
import { inEuro } from '#domain/vat/in-euro'
import type { AccountContext } from '../work/context'
import { vatQuarter } from './vat-quarter'

/** The figures of an account: what is open, overdue and paid, the revenue of a year, and the VAT return. */
export async function getStats(account: AccountContext, query: StatsQuery): Promise<Stats> {
  const today = todayInAmsterdam(account.outside.clock.now())
  const year = query.year ?? yearOf(today)
  const quarter = query.quarter as Quarter['quarter'] | undefined
  const current = quarterOf(today)
  const [balances, expiring, months, ...vat] = await Promise.all([
    account.reads.balances(today),
    countExpiring(account),
    account.reads.months({ from: `${year}-01`, to: `${year}-12` }),
    vatQuarter(account, current),
    vatQuarter(account, previousQuarter(current)),
    quarter ? vatQuarter(account, { year, quarter }) : null,
  ])
  const revenueByMonth = Array.from({ length: 12 }, (_, index) =>
    months.find(({ month }) => Number(month.slice(5)) === index + 1)?.taxableCents ?? 0)
  return {
    year,
    quarter: quarter ?? null,
    currency: 'EUR',
    ...balanceInEuro(balances),
    revenueCents: revenueByMonth.reduce((sum, cents) => sum + cents, 0),
    revenueByMonth,
    expiring,
    vat: { current: vat[0], previous: vat[1], selected: vat[2] },
  }
}

/** Documents that are named; of more there is the count. */
const namedAtMost = 10

/** What is deleted within the time of the first mail about it, however much is not. */
async function countExpiring({ db, outside }: AccountContext): Promise<Stats['expiring']> {
  const where = { documentsDeletedAt: null, expiresAt: { lte: daysLater(outside.clock.now(), noticeDays.announced) } }
  const [count, notDownloadedCount, first] = await Promise.all([
    db.invoice.count({ where }),
    db.invoice.count({ where: { ...where, downloadedAt: null } }),
    db.invoice.findMany({
      where,
      orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
      take: namedAtMost,
      select: { id: true, kind: true, number: true, expiresAt: true },
    }),
  ])
  const documents = first.flatMap(({ kind, expiresAt, ...document }) =>
    (expiresAt === null ? [] : [{ ...document, kind: kind as InvoiceKind, expiresAt: expiresAt.toISOString() }]))
  return { count, notDownloadedCount, firstAt: documents[0]?.expiresAt ?? null, documents }
}

/** Added up per currency and rate, and converted once each: the sum of what was rounded before would be further off. */
function balanceInEuro(balances: readonly BalanceSum[]) {
  const open = sumInEuro(balances, 'open')
  const overdue = sumInEuro(balances, 'overdue')
  const paid = sumInEuro(balances, 'paid')
  return {
    openCents: open.cents, openCount: open.count,
    overdueCents: overdue.cents, overdueCount: overdue.count,
    paidCents: paid.cents, paidCount: paid.count,
  }
}

function sumInEuro(balances: readonly BalanceSum[], of: BalanceSum['of']): { cents: number, count: number } {
  const perRate = new Map<string, BalanceSum>()
  for (const balance of balances.filter(balance => balance.of === of)) {
    const key = `${balance.currency} ${balance.exchangeRate}`
    const sum = perRate.get(key)
    perRate.set(key, { ...balance, cents: balance.cents + (sum?.cents ?? 0), count: balance.count + (sum?.count ?? 0) })
  }
  return [...perRate.values()].reduce((sum, { currency, exchangeRate, cents, count }) => ({
    // Nothing is issued without a rate.
    cents: sum.cents + (currency === 'EUR' ? cents : inEuro(cents, exchangeRate) ?? 0),
    count: sum.count + count,
  }), { cents: 0, count: 0 })
}
