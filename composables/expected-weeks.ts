import type { InvoiceSummary } from '#contract/schemas/invoice'
import { weekday } from '#domain/calendar'
import { addDays } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'

/** What is to be paid in one currency. */
export interface Amount {
  currency: string
  cents: number
}

/** A stretch of time in which money is to come in. */
export interface ExpectedPart {
  name: 'late' | 'thisWeek' | 'nextWeek' | 'week' | 'later'
  /** Its first day; null where it has none. */
  from: IsoDate | null
  sums: Amount[]
}

const weeksAhead = 4

/**
 * When open invoices are to be paid: what is late, this week and the next ones, and later. Of many invoices only the
 * first to be paid are known one by one: weeks that are not known whole count as later, so that all parts together are
 * what is open.
 * @param page the first of them by due date
 * @param open what all of them come to
 * @param late what those come to whose day went by, of which there may be more than are known one by one
 */
export function expectedByWeek(
  today: IsoDate,
  { data: rows, total }: { data: Pick<InvoiceSummary, 'dueDate' | 'openCents' | 'currency'>[], total: number },
  { open, late }: { open: readonly Amount[], late: readonly Amount[] },
): ExpectedPart[] {
  const lastKnown = total > rows.length ? rows.at(-1)?.dueDate ?? '' : null
  const monday = addDays(today, -weekday(today))
  const weeks = Array.from({ length: weeksAhead }, (_, week) => ({
    name: week === 0 ? 'thisWeek' as const : week === 1 ? 'nextWeek' as const : 'week' as const,
    from: week === 0 ? today : addDays(monday, 7 * week),
    to: addDays(monday, 7 * week + 6),
  }))
  const known = [
    { name: 'late' as const, from: null, sums: late.filter(({ cents }) => cents > 0) },
    ...weeks.filter(({ to }) => lastKnown === null || to < lastKnown).map(({ name, from, to }) => ({
      name, from, sums: sumsOf(rows.filter(({ dueDate }) => dueDate !== null && dueDate >= from && dueDate <= to)),
    })),
  ]
  const later = open.map(({ currency, cents }) => ({
    currency,
    cents: known.flatMap(({ sums }) => sums).filter(sum => sum.currency === currency)
      .reduce((left, sum) => left - sum.cents, cents),
  })).filter(({ cents }) => cents !== 0)
  return [...known, { name: 'later' as const, from: null, sums: later }]
    .filter(({ name, sums }) => sums.length > 0 || !['late', 'later'].includes(name))
}

function sumsOf(rows: Pick<InvoiceSummary, 'openCents' | 'currency'>[]): Amount[] {
  const sums = new Map<string, number>()
  for (const { currency, openCents } of rows) sums.set(currency, (sums.get(currency) ?? 0) + openCents)
  return [...sums].map(([currency, cents]) => ({ currency, cents }))
}
