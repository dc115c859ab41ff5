import { countryName, isEuMember, vatCountryOf } from '../../countries'
import { rateDateOf } from '../../vat/rates'
import { isInVatTerritory } from '../../vat/territory'
import type { InvoiceDocument, IsoDate } from '../document'
import { ossCountryOf } from '../place-of-supply'
import { goodsCountryOf } from '../supply-type'
import { error, type ComplianceContext, type Finding } from './finding'

/**
 * Whether VAT of another member state is charged to a consumer who is there (art. 33 and 58 of Directive 2006/112). A
 * credit note on our own invoice has that of the invoice, wherever its customer lives since.
 */
export function checkVatCountry(document: InvoiceDocument, { messageLocale }: ComplianceContext): Finding[] {
  const country = ossCountryOf(document)
  if (country === null || document.customer === null || document.creditedInvoice) return []
  if (consumerCountryOf(document) === country) return []
  return [error('vat_country_mismatch', 'vatCountry', { value: countryName(country, messageLocale) })]
}

/** The other member state whose VAT a document may charge without saying so; null for a credit note on our invoice. */
export function undeclaredCountryOf(document: InvoiceDocument): string | null {
  return document.creditedInvoice ? null : consumerCountryOf(document)
}

/** The days whose rates a document may state. */
export function memberDaysOf(document: InvoiceDocument): (IsoDate | null)[] {
  const { supplyDate, creditedInvoiceDate, creditedInvoice, deductedAdvances = [] } = document
  return [
    rateDateOf(document), supplyDate, creditedInvoiceDate, ...creditedInvoice?.rateDays ?? [],
    ...deductedAdvances.map(advance => advance.issueDate),
  ]
}

/** The other member state whose VAT is due where a consumer is, or gets goods, unless a rule has it taxed elsewhere. */
function consumerCountryOf(document: InvoiceDocument): string | null {
  const { customer, supplyDate, issueDate, placeOfSupplyRule } = document
  if (customer?.type !== 'individual' || placeOfSupplyRule !== null) return null
  const country = goodsCountryOf(document) ?? customer.country
  const postalCode = country === customer.country ? customer.postalCode : null
  const date = supplyDate ?? issueDate
  const isElsewhere = country !== 'NL' && isEuMember(country, date) && isInVatTerritory({ country, postalCode }, date)
  return isElsewhere ? vatCountryOf(country) : null
}
