import type { AccountTransaction } from '#db/account/for-account'
import type { AccountReads } from '#db/queries/account-reads'
import type { Series, SeriesState } from '#db/queries/number-sequences'
import { yearOf } from '#domain/dates'
import type { InvoiceKind, IsoDate } from '#domain/invoice/document'
import { tellsYear, yearsWrittenAlike } from '#domain/invoice/numbering'

/** What a business has settled about its numbers. */
export interface Numbering {
  accountId: string
  invoiceNumberFormat: string
  creditNoteNumberFormat: string
  resetSequenceYearly: boolean
}

/** The documents of one kind that are dated on one day. */
export interface NumberedOn {
  kind: InvoiceKind
  date: IsoDate
}

/** A series, and the value its next issue would take. */
export interface NextInSeries extends Series {
  nextValue: number
}

/** By what numbers are read: see `DocumentReader`. */
export interface NumberReader {
  tx: Pick<AccountTransaction, 'invoice'>
  reads: Pick<AccountReads, 'series' | 'numberHolders'>
}

/** The period of a series that began without a yearly restart. */
const firstPeriod = 'all'

/**
 * The series that numbers a kind of document on a date. A year stays with the series that gave its first number; only a
 * year without numbers is free to begin one of its own, where they restart yearly, and else goes on with the series of
 * the year beside it. So it does not matter when the restart is switched on or off. Numbers without the year all come
 * from the newest series, whatever their date, and years that are written alike, as 1926 and 2026 by {YY}, from that of
 * the one that was numbered first: two series would give the same.
 */
export async function findSeries(
  { tx, reads }: NumberReader,
  numbering: Numbering,
  { kind, date }: NumberedOn,
): Promise<NextInSeries> {
  const year = yearOf(date)
  const { format } = numberFormatOf(numbering, kind)
  const namesYear = tellsYear(format)
  const states = await reads.series(kind, year)
  const next = (period: string) => ({
    kind, period, nextValue: states.find(state => state.period === period)?.nextValue ?? 1,
  })
  const own = namesYear ? await firstPeriodOf(tx, kind, year, states) : null
  if (own !== null) return next(own)
  for (const alike of yearsWrittenAlike(format, year)) {
    const period = await firstPeriodOf(tx, kind, alike, await reads.series(kind, alike))
    if (period !== null) return next(period)
  }
  if (numbering.resetSequenceYearly) return next(String(year))
  const neighbour = await findNumberedYear(tx, kind, namesYear ? year : null)
  if (neighbour === null) return next(firstPeriod)
  const statesThen = await reads.series(kind, neighbour)
  return next(await firstPeriodOf(tx, kind, neighbour, statesThen) ?? firstPeriod)
}

/** The number format of a kind of document, and that of the other kind. */
export function numberFormatOf(
  { invoiceNumberFormat, creditNoteNumberFormat }: Numbering,
  kind: InvoiceKind,
): { format: string, otherFormat: string } {
  return kind === 'invoice'
    ? { format: invoiceNumberFormat, otherFormat: creditNoteNumberFormat }
    : { format: creditNoteNumberFormat, otherFormat: invoiceNumberFormat }
}

/**
 * The period of the series that gave a year its first number; null for a year without numbers. Every series has its row
 * in NumberSequence, which `verify` checks.
 * @param states all series, as they stand in that year
 */
async function firstPeriodOf(
  tx: NumberReader['tx'],
  kind: InvoiceKind,
  year: number,
  states: SeriesState[],
): Promise<string | null> {
  const periods = states.filter(({ isInYear }) => isInYear).map(({ period }) => period)
  // A series of its own begins only where there was no number yet. So if there is one, its number came first.
  if (periods.includes(String(year))) return String(year)
  if (periods.length < 2) return periods[0] ?? null
  // Only where series overlap is the whole year read.
  const first = await tx.invoice.findFirst({
    where: {
      kind, issueDate: { gte: `${year}-01-01`, lte: `${year}-12-31` }, numberPeriod: { in: periods },
    },
    orderBy: { issuedAt: 'asc' },
    select: { numberPeriod: true },
  })
  return first && first.numberPeriod
}

/** The last year with numbers before this one, else the first after it; the very last where no year is given. */
async function findNumberedYear(
  tx: NumberReader['tx'],
  kind: InvoiceKind,
  year: number | null,
): Promise<number | null> {
  const numbered = { kind, numberPeriod: { not: null } }
  const select = { issueDate: true }
  const found = await tx.invoice.findFirst({
    where: { ...numbered, ...(year === null ? {} : { issueDate: { lt: `${year}-01-01` } }) },
    orderBy: { issueDate: 'desc' },
    select,
  }) ?? await tx.invoice.findFirst({ where: numbered, orderBy: { issueDate: 'asc' }, select })
  return found && yearOf(found.issueDate)
}
