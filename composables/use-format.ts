import type { InvoiceSummary } from '#contract/schemas/invoice'
import { daysBetween, formatDate, todayInAmsterdam } from '#domain/dates'
import type { Cents, IsoDate } from '#domain/invoice/document'
import { formatMoney, formatPlainDecimal } from '#domain/money'
import { unbroken } from '#domain/unbroken'

/** Amounts, dates and numbers as the reader's language writes them; none of them breaks over two lines. */
export function useFormat() {
  const { locale, t } = useI18n()
  const written = (date: IsoDate) => unbroken(formatDate(date, locale.value))
  const money = (cents: Cents, currency = 'EUR') => formatMoney(cents, currency, locale.value, { spaces: 'non-breaking' })
  const dateOf = (moment: string) => todayInAmsterdam(new Date(moment))
  return {
    money,
    /** What a document came to, as lists show it: a credit note gives back. */
    total: ({ kind, totalCents, currency }: Pick<InvoiceSummary, 'kind' | 'totalCents' | 'currency'>) =>
      money(kind === 'credit_note' ? 0 - totalCents : totalCents, currency),
    /** Whole euros, without the cents that the form of the VAT return does not take. */
    euros: (euros: number) => money(euros * 100).replace(/[.,]00$/, ''),
    count: (number: number) => new Intl.NumberFormat(locale.value).format(number),
    decimal: (text: string) => formatPlainDecimal(text, locale.value),
    date: written,
    /** The day of a moment, in Amsterdam. */
    day: (moment: string) => written(dateOf(moment)),
    /** The day and the time of a moment, in Amsterdam. */
    moment(moment: string): string {
      const time = new Intl.DateTimeFormat(locale.value === 'en' ? 'en-GB' : locale.value, {
        timeStyle: 'short', timeZone: 'Europe/Amsterdam',
      })
      return `${written(dateOf(moment))}, ${time.format(new Date(moment))}`
    },
    /** How long ago a moment is, in the largest unit that is whole and at least a minute: `5 minuten geleden`. */
    ago(moment: string): string {
      const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(moment)) / 60_000))
      const ago = new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' })
      if (minutes < 60) return ago.format(-minutes, 'minute')
      return minutes < 1_440 ? ago.format(-Math.floor(minutes / 60), 'hour') : ago.format(-Math.floor(minutes / 1_440), 'day')
    },
    /** How far a date lies from today, for days that matter: `over 3 dagen`. */
    distance(date: IsoDate): string {
      const days = daysBetween(today(), date)
      if (days === 0) return t('invoices.dueToday')
      return days > 0 ? t('invoices.dueIn', { days }, days) : t('invoices.overdueBy', { days: -days }, -days)
    },
  }
}

/** Today in Amsterdam. */
export function today(): IsoDate {
  return todayInAmsterdam(new Date())
}

/**
 * A sentence of the check, in which amounts, dates and quarters stay in one line. It is written for programs as well,
 * which get plain spaces.
 */
export function figuresUnbroken(sentence: string): string {
  return sentence
    .replace(/€ (?=-?\d)/g, '€\u00A0')
    .replace(/\b(\d{1,2}) (\p{L}{3}) (\d{4})\b/gu, '$1\u00A0$2\u00A0$3')
    .replace(/(\d{4}-)(?=Q\d)/g, '$1\u2060')
}
