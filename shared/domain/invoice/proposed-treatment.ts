import { vatCountryOf } from '../countries'
import { memberRates } from '../vat/union-rates'
import { destinationOf, isDistanceSale, isUnusual, mismatchedField } from './compliance/treatment'
import type { InvoiceDocument } from './document'

/** Another way to treat the VAT of a document. */
export interface ProposedTreatment extends Pick<InvoiceDocument, 'vatTreatment' | 'vatCountry'> {
  /** Where the customer is a business or consumer, or goods go, ISO 3166-1 alpha-2. */
  country: string
}

/**
 * What fits the facts of the customer where Dutch VAT is seldom right: the VAT of the member state of a consumer, else
 * the first treatment that nothing speaks against. Null where Dutch VAT fits, or nothing else does.
 */
export function proposedTreatment(document: InvoiceDocument): ProposedTreatment | null {
  const { customer } = document
  if (customer === null || document.vatTreatment !== 'standard' || document.creditedInvoice) return null
  const { country } = destinationOf(document, customer)
  if (isDistanceSale(document, customer)) {
    const vatCountry = vatCountryOf(country)
    return vatCountry in memberRates ? { vatTreatment: 'standard', vatCountry, country } : null
  }
  if (!isUnusual(document, customer)) return null
  const fitting = (['export', 'intra_eu'] as const).find((vatTreatment) => {
    const treated = { ...document, vatTreatment }
    return mismatchedField(treated, customer) === null && !isUnusual(treated, customer)
  })
  return fitting ? { vatTreatment: fitting, vatCountry: null, country } : null
}
