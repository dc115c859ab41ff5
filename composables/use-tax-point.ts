import type { Business } from '#contract/schemas/business'
import type { Invoice } from '#contract/schemas/invoice'
import type { IsoDate } from '#domain/invoice/document'
import { vatPeriodAt, type VatReturnPeriod } from '#domain/vat/period'
import type { VatScheme } from '#domain/vat/scheme'
import type { TaxPoint } from '#domain/vat/tax-point'
import { useFormat } from './use-format'
import { useVatPeriod } from './use-vat-period'

/** How it is said in which return a document counts, and why in that one. */
export function useTaxPoint() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { nameOfPeriod } = useVatPeriod()

  return {
    /**
     * @param kind how often the seller files a return
     * @param isByPayment whether its VAT is due as it is paid
     */
    countsIn(taxPoint: TaxPoint, kind: VatReturnPeriod, isByPayment: boolean): string {
      if (taxPoint.date === null) return t('invoices.taxPoint.none')
      if (isByPayment) return t('invoices.taxPoint.countsCash')
      const period = nameOfPeriod(vatPeriodAt(taxPoint.date, kind).key)
      return t('invoices.taxPoint.counts', { period, date: date(taxPoint.date) })
    },
    /** Whether VAT of a document goes by payment: of what is taxed at home, under the cash scheme of its tax point. */
    isByPayment({ vatScheme, vatTreatment }: Pick<Invoice, 'vatScheme' | 'vatTreatment'>): boolean {
      return vatScheme === 'cash' && vatTreatment === 'standard'
    },
    /** The scheme of a day, as a draft may have it: before the one that was chosen last the other one held. */
    schemeOn({ vatScheme, vatSchemeFrom }: Pick<Business, 'vatScheme' | 'vatSchemeFrom'>, day: IsoDate | null): VatScheme {
      if (vatSchemeFrom === null || (day !== null && day >= vatSchemeFrom)) return vatScheme
      return vatScheme === 'cash' ? 'invoice' : 'cash'
    },
    reasonOf: ({ reason }: TaxPoint): string => t(`invoices.taxPoint.reasons.${reason}`),
  }
}
