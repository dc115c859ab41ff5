import { daysBetween } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { vatPeriodOf, type VatPeriod } from '#domain/vat/period'
import { today } from './use-format'

/** How a period of the VAT return is called in the reader's language, within a sentence and at its beginning. */
export function useVatPeriod() {
  const { t, locale } = useI18n()

  function periodName({ kind, year, number, from }: VatPeriod): string {
    switch (kind) {
      case 'month': return new Intl.DateTimeFormat(locale.value, { month: 'long', year: 'numeric', timeZone: 'UTC' })
        .format(new Date(`${from}T12:00:00Z`))
      case 'quarter': return t('reports.quarter', { quarter: number, year })
      case 'year': return year.toString()
    }
  }

  return {
    /** How late what was due on a day is: `25 dagen te laat`. */
    lateBy(deadline: IsoDate): string {
      const days = daysBetween(deadline, today())
      return t('reports.lateBy', { days }, days)
    },
    /** That of a key such as `2026-Q4`; the key itself where it names no period. */
    nameOfPeriod(key: string): string {
      const period = vatPeriodOf(key)
      return period ? periodName(period) : key
    },
    periodTitle(period: VatPeriod): string {
      const name = periodName(period)
      return name.charAt(0).toLocaleUpperCase(locale.value) + name.slice(1)
    },
  }
}
