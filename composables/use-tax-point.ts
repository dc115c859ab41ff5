import { vatPeriodAt, type VatReturnPeriod } from '#domain/vat/period'
import type { TaxPoint } from '#domain/vat/tax-point'
import { useFormat } from './use-format'
import { useVatPeriod } from './use-vat-period'

/** How it is said in which return a document counts, and why in that one. */
export function useTaxPoint() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { nameOfPeriod } = useVatPeriod()

  return {
    /** @param kind how often the seller files a return */
    countsIn(taxPoint: TaxPoint, kind: VatReturnPeriod): string {
      if (taxPoint.date === null) return t('invoices.taxPoint.none')
      const period = nameOfPeriod(vatPeriodAt(taxPoint.date, kind).key)
      return t('invoices.taxPoint.counts', { period, date: date(taxPoint.date) })
    },
    reasonOf: ({ reason }: TaxPoint): string => t(`invoices.taxPoint.reasons.${reason}`),
  }
}
