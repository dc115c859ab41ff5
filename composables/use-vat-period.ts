import { vatPeriodOf, type VatPeriod } from '#domain/vat/period'

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
