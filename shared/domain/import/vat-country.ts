import { vatCountryOf } from '../countries'
import type { VatGroup } from '../invoice/document'
import { dutchVatRates, legalLimits, type VatRates } from '../vat/law'
import { rateDateOf, rateKeyOn } from '../vat/rates'
import { isInVatTerritory } from '../vat/territory'
import { isMemberRate } from '../vat/union-rates'
import type { ImportedInvoice } from './imported-invoice'

/** What tells whose VAT a document charges. */
type ChargedFacts = Pick<
  ImportedInvoice,
  | 'vatTreatment' | 'placeOfSupplyRule' | 'customer' | 'deliveryCountry' | 'issueDate' | 'supplyDate' | 'supplyPeriodEnd'
  | 'vatBreakdown'
>

/**
 * The other member state whose VAT a document made elsewhere charges, since the one-stop shop is there; null for Dutch
 * VAT. No file says so, but rates do: whoever has no VAT number, is in a member state or gets goods there, and was
 * charged its rates, of which one is no Dutch one on those days, was not charged Dutch VAT (art. 33 and 58 of Directive
 * 2006/112). Where all of them are Dutch rates as well, as 21 % to Belgium, nothing tells, and they stay Dutch.
 */
export function importedVatCountry(document: ChargedFacts, vatRates: VatRates = dutchVatRates): string | null {
  const { vatTreatment, placeOfSupplyRule, customer, deliveryCountry, issueDate, supplyDate } = document
  if (vatTreatment !== 'standard' || placeOfSupplyRule !== null || customer.vatNumber !== null) return null
  const country = deliveryCountry ?? customer.country
  const postalCode = country === customer.country ? customer.postalCode : null
  const supplied = rateDateOf({ ...document, creditedInvoiceDate: null })
  if (country === 'NL' || supplied < oneStopShopSince || !isInVatTerritory({ country, postalCode }, supplied)) return null
  const vatCountry = vatCountryOf(country)
  const days = [...new Set([supplied, supplyDate ?? issueDate, issueDate])]
  const charged = document.vatBreakdown.filter(isCharged)
  const isOfCountry = charged.every(({ rate }) => isMemberRate(rate, vatCountry, days))
  const isDutch = charged.every(({ rate }) => days.some(day => rateKeyOn(rate, day, vatRates) !== null))
  return isOfCountry && !isDutch ? vatCountry : null
}

const oneStopShopSince = legalLimits.ossMonths[0].from

function isCharged({ rate, treatment }: VatGroup): boolean {
  return treatment === undefined && rate !== '0'
}
