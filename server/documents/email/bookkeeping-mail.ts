import { formatDate } from '#domain/dates'
import type { InvoiceKind, IsoDate } from '#domain/invoice/document'
import { formatMoney } from '#domain/money'
import type { VatPeriod } from '#domain/vat/period'
import { letter, singleLine, type MailLocale, type MailText } from './letter'

/** A document that goes to the bookkeeping, as its mail lists it. */
export interface BookedDocument {
  kind: InvoiceKind
  number: string
  issueDate: IsoDate
  customerName: string | null
  totalCents: number
  currency: string
  isCancelled: boolean
}

/** Brings documents of a period to an accountant or a bookkeeping program: a mail of one or of several. */
export function bookkeepingMail(
  locale: MailLocale,
  { business, period, part, parts, documents }:
  { business: string, period: VatPeriod, part: number, parts: number, documents: readonly BookedDocument[] },
): MailText {
  const [who, when] = [singleLine(business).slice(0, 100), periodText(locale, period)]
  const count = parts === 1 ? '' : ` (${part}/${parts})`
  const lines = documents.map(document => lineOf(locale, document)).join('\n')
  const hasEarlier = documents.some(({ issueDate }) => issueDate < period.from)
  return locale === 'nl'
    ? letter(locale, `Facturen van ${who}, ${when}${count}`, [
        `Hierbij de facturen en creditfacturen van ${who} (${when}), elk als pdf en als e-factuur (UBL).`,
        ...hasEarlier ? ['Er zijn er ook bij met een eerdere datum, die later zijn gemaakt.'] : [],
        lines,
      ])
    : letter(locale, `Invoices of ${who}, ${when}${count}`, [
        `These are the invoices and credit notes of ${who} (${when}), each as a PDF and as an e-invoice (UBL).`,
        ...hasEarlier ? ['Some of them have an earlier date and were made later.'] : [],
        lines,
      ])
}

const inWords = {
  nl: { quarter: (quarter: number, year: number) => `${quarter}e kwartaal ${year}`, cancelled: 'geannuleerd', credit: 'creditfactuur' },
  en: { quarter: (quarter: number, year: number) => `Q${quarter} ${year}`, cancelled: 'cancelled', credit: 'credit note' },
} as const

/** A period as people write it: "3e kwartaal 2026", "juli 2026", "2026". */
export function periodText(locale: MailLocale, { kind, number, year, from }: VatPeriod): string {
  switch (kind) {
    case 'quarter': return inWords[locale].quarter(number, year)
    case 'month': return new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
      .format(new Date(from))
    case 'year': return String(year)
  }
}

function lineOf(
  locale: MailLocale, { kind, number, issueDate, customerName, totalCents, currency, isCancelled }: BookedDocument,
): string {
  const { credit, cancelled } = inWords[locale]
  return [
    number, ...(kind === 'credit_note' ? [credit] : []), formatDate(issueDate, locale), singleLine(customerName ?? ''),
    formatMoney(totalCents, currency, locale), ...(isCancelled ? [cancelled] : []),
  ].filter(part => part !== '').join(', ')
}
