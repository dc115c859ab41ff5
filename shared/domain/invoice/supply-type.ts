import { treatmentNeeds } from '../vat/treatments'
import type { InvoiceDocument, SupplyType, VatTreatment } from './document'

/** A party as far as its usual supplies go. */
interface UsualParty {
  /** ISO 3166-1 alpha-2. */
  country: string
  defaultSupplyType: SupplyType | null
}

/**
 * What is supplied where nobody says it: what this customer usually gets, else what the business usually supplies, but
 * never across a border or where VAT turns on it. A guess would decide which country's VAT is due.
 */
export function usualSupplyType(
  customer: UsualParty | null,
  business: UsualParty,
  vatTreatment: VatTreatment,
): SupplyType | null {
  if (customer && customer.defaultSupplyType !== null) return customer.defaultSupplyType
  const isAbroad = customer !== null && customer.country !== business.country
  return isAbroad || treatmentNeeds[vatTreatment].supplyType ? null : business.defaultSupplyType
}

/** The country that goods go to, where the document says so; services go nowhere. */
export function goodsCountryOf(
  { supplyType, deliveryCountry }: Pick<InvoiceDocument, 'supplyType' | 'deliveryCountry'>,
): string | null {
  return supplyType === 'services' ? null : deliveryCountry
}
