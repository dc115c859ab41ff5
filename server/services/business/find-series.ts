import type { AccountTransaction } from '#db/for-account'
import type { Series } from '#db/number-sequences'
import { yearOf } from '#domain/dates'
import type { InvoiceKind, IsoDate } from '#domain/invoice/document'
import { tellsYear } from '#domain/invoice/numbering'

/** What a business has settled about its numbers. */
export interface Numbering {
  invoiceNumberFormat: string
  creditNoteNumberFormat: string
  resetSequenceYearly: boolean
}

/** The documents of one kind that are dated on one day. */
export interface NumberedOn {
  kind: InvoiceKind
  date: IsoDate
}

/** Reads through the account's client or through a transaction that goes on. */
type SeriesReader = Pick<AccountTransaction, 'invoice' | 'numberSequence'>

/** The period of a series that began without a yearly restart. */
const firstPeriod = 'all'

/**
 * The series that numbers a kind of document on a date. A year stays with the series that gave its first number; only a
 * year without numbers is free to begin one of its own, where they restart yearly, and else goes on with the series of
 * the year beside it. So it does not matter when the restart is switched on or off. Numbers without the year all come
 * from the newest series, whatever their date: two series would give the same.
 */
export async function findSeries(
  client: SeriesReader,
  numbering: Numbering,
  { kind, date }: NumberedOn,
): Promise<Series> {
  const year = yearOf(date)
  const isTold = tellsYear(numberFormatOf(numbering, kind).format)
  const own = isTold ? await firstPeriodOf(client, kind, year) : null
  if (own !== null) return { kind, period: own }
  if (numbering.resetSequenceYearly) return { kind, period: String(year) }
  const neighbour = await findNumberedYear(client, kind, isTold ? year : null)
  const period = neighbour === null ? null : await firstPeriodOf(client, kind, neighbour)
  return { kind, period: period ?? firstPeriod }
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
 */
async function firstPeriodOf(client: SeriesReader, kind: InvoiceKind, year: number): Promise<string | null> {
  const inYear = { kind, issueDate: { gte: `${year}-01-01`, lte: `${year}-12-31` } }
  const oneOf = (periods: string[]) => client.invoice.findFirst({
    where: { ...inYear, numberPeriod: { in: periods } }, select: { numberPeriod: true },
  })
  // A series of its own begins only where there was no number yet. So if there is one, its number came first.
  if (await oneOf([String(year)])) return String(year)
  const periods = (await client.numberSequence.findMany({ where: { kind } })).map(({ period }) => period)
  const one = await oneOf(periods)
  const other = one && await oneOf(periods.filter(period => period !== one.numberPeriod))
  if (!other) return one && one.numberPeriod
  // Only where series overlap is the whole year read.
  const first = await client.invoice.findFirst({
    where: { ...inYear, numberPeriod: { in: periods } }, orderBy: { issuedAt: 'asc' }, select: { numberPeriod: true },
  })
  return first && first.numberPeriod
}

/** The last year with numbers before this one, else the first after it; the very last where no year is given. */
async function findNumberedYear(
  client: SeriesReader,
  kind: InvoiceKind,
  year: number | null,
): Promise<number | null> {
  const numbered = { kind, numberPeriod: { not: null } }
  const select = { issueDate: true }
  const found = await client.invoice.findFirst({
    where: { ...numbered, ...(year === null ? {} : { issueDate: { lt: `${year}-01-01` } }) },
    orderBy: { issueDate: 'desc' },
    select,
  }) ?? await client.invoice.findFirst({ where: numbered, orderBy: { issueDate: 'asc' }, select })
  return found && yearOf(found.issueDate)
}
