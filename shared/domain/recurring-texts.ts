import { addDays, addMonthsAnchored, formatDate, monthOf, quarterOf, quarterRange, yearOf } from './dates'
import type { DocumentLocale, IsoDate } from './invoice/document'
import { byBothNames, fillPlaceholders } from './placeholders'
import { isOfWholeMonths, nextDate, type Recurrence, type SupplyPeriod } from './recurrence'

/** What the texts of a template may name; anything else stays as it is written. */
export const recurringPlaceholders = [
  'month', 'year', 'quarter', 'period', 'previousMonth', 'nextMonth', 'previousQuarter', 'nextQuarter',
  'previousYear', 'nextYear',
] as const
type RecurringPlaceholder = (typeof recurringPlaceholders)[number]

/** What Dutch calls them. Both names are understood in texts of every language. */
export const dutchRecurringPlaceholders = {
  month: 'maand', year: 'jaar', quarter: 'kwartaal', period: 'periode', previousMonth: 'vorigeMaand',
  nextMonth: 'volgendeMaand', previousQuarter: 'vorigKwartaal', nextQuarter: 'volgendKwartaal',
  previousYear: 'vorigJaar', nextYear: 'volgendJaar',
} as const satisfies Record<RecurringPlaceholder, string>

/** The invoice whose texts are filled: its date, its language, what it bills. */
export interface RecurringDate extends SupplyPeriod {
  date: IsoDate
  locale: DocumentLocale
}

/**
 * A text of a template as it reads on one of its dates. `{month}`, `{quarter}` and `{year}` are those of the invoice's
 * date; a month or quarter before or after it comes with its year, which may be another. `{period}` is the supply
 * period, or where there is none, the time from this date to the day before the next.
 */
export function fillRecurringText(text: string, on: RecurringDate, recurrence: Recurrence): string {
  return fillPlaceholders(text, byBothNames(valuesOn(on, recurrence), dutchRecurringPlaceholders))
}

/** The placeholders that a text names. */
export function recurringPlaceholdersIn(text: string): string[] {
  return recurringPlaceholders.filter(name =>
    text.includes(`{${name}}`) || text.includes(`{${dutchRecurringPlaceholders[name]}}`))
}

/** A period in words, as short as it can be said: `2026`, `Q4 2026`, `december 2026`, `7 dec 2026 – 13 dec 2026`. */
export function periodText(from: IsoDate, to: IsoDate, locale: DocumentLocale): string {
  const wholeMonths = isOfWholeMonths({ supplyDate: from, supplyPeriodEnd: to })
  if (wholeMonths && from.slice(0, 7) === to.slice(0, 7)) return monthWithYear(from, locale)
  if (wholeMonths && yearOf(from) === yearOf(to)) {
    if (monthOf(from) === 1 && monthOf(to) === 12) return String(yearOf(from))
    const quarter = quarterRange(quarterOf(from))
    if (quarter.from === from && quarter.to === to) return quarterWithYear(from, locale)
  }
  return from === to ? formatDate(from, locale) : `${formatDate(from, locale)} – ${formatDate(to, locale)}`
}

function valuesOn(
  on: RecurringDate,
  recurrence: Recurrence,
): Record<RecurringPlaceholder, string> {
  const { date, locale, supplyDate, supplyPeriodEnd } = on
  const monthsOn = (count: number) => addMonthsAnchored(date, count)
  const from = supplyDate ?? date
  const to = supplyDate === null ? addDays(nextDate(date, recurrence), -1) : supplyPeriodEnd ?? supplyDate
  return {
    month: monthName(date, locale),
    year: String(yearOf(date)),
    quarter: quarterName(date, locale),
    period: periodText(from, to, locale),
    previousMonth: monthWithYear(monthsOn(-1), locale),
    nextMonth: monthWithYear(monthsOn(1), locale),
    previousQuarter: quarterWithYear(monthsOn(-3), locale),
    nextQuarter: quarterWithYear(monthsOn(3), locale),
    previousYear: String(yearOf(date) - 1),
    nextYear: String(yearOf(date) + 1),
  }
}

function monthName(date: IsoDate, locale: DocumentLocale): string {
  return monthNames[locale][monthOf(date) - 1] ?? ''
}

function monthWithYear(date: IsoDate, locale: DocumentLocale): string {
  return `${monthName(date, locale)} ${yearOf(date)}`
}

/** As it is abbreviated in the language: trimestre in French, else the letter Q, which Dutch writes too. */
function quarterName(date: IsoDate, locale: DocumentLocale): string {
  return `${locale === 'fr' ? 'T' : 'Q'}${quarterOf(date).quarter}`
}

function quarterWithYear(date: IsoDate, locale: DocumentLocale): string {
  return `${quarterName(date, locale)} ${yearOf(date)}`
}

const monthNames: Record<DocumentLocale, readonly string[]> = {
  nl: [
    'januari', 'februari', 'maart', 'april', 'mei', 'juni',
    'juli', 'augustus', 'september', 'oktober', 'november', 'december',
  ],
  en: [
    'January', 'February', 'March', 'April', 'May', 'June',
    'July', 'August', 'September', 'October', 'November', 'December',
  ],
  de: [
    'Januar', 'Februar', 'März', 'April', 'Mai', 'Juni',
    'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember',
  ],
  fr: [
    'janvier', 'février', 'mars', 'avril', 'mai', 'juin',
    'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre',
  ],
}
