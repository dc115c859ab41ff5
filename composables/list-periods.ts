import type { IsoDate } from '#domain/invoice/document'
import { previousVatPeriod, vatPeriodAt, vatReturnPeriods } from '#domain/vat/period'
import { useFormat } from './use-format'
import { useVatPeriod } from './use-vat-period'

/** What a list is narrowed down to by date; either end may be open. */
export interface ListPeriod {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/** How many years before the last one are offered, so that their row stays short. */
const earlierYears = 6

/** The periods that are one click away: this quarter and year, those before, and earlier years with documents. */
export function usualPeriods(today: IsoDate, first: IsoDate | null) {
  const quarter = vatPeriodAt(today, 'quarter')
  const year = vatPeriodAt(today, 'year')
  const lastYear = previousVatPeriod(year)
  const earlier = []
  let before = previousVatPeriod(lastYear)
  while (first !== null && before.to >= first && earlier.length < earlierYears) {
    earlier.push({ name: before.key, period: before })
    before = previousVatPeriod(before)
  }
  return [
    { name: 'thisQuarter', period: quarter },
    { name: 'lastQuarter', period: previousVatPeriod(quarter) },
    { name: 'thisYear', period: year },
    { name: 'lastYear', period: lastYear },
    ...earlier,
  ]
}

/** A period of a list in words: as a quarter or year where it is one, else by its days. */
export function usePeriodText() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { nameOfPeriod } = useVatPeriod()

  return ({ from, to }: ListPeriod): string => {
    if (from === undefined && to === undefined) return t('invoices.periods.all')
    if (from === undefined) return t('invoices.periods.until', { to: date(to ?? '') })
    if (to === undefined) return t('invoices.periods.since', { from: date(from) })
    const whole = vatReturnPeriods.map(kind => vatPeriodAt(from, kind))
      .find(period => period.from === from && period.to === to)
    return whole ? nameOfPeriod(whole.key) : t('invoices.periods.between', { from: date(from), to: date(to) })
  }
}
