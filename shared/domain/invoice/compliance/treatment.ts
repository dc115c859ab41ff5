import { countryOfVatNumber, isEuVatNumber, isVatNumber } from '../../identity/vat-number'
import { formatMoney } from '../../money'
import { isBlank } from '../../text'
import { limitOn } from '../../vat/law'
import { exemptionOf } from '../../vat/exemptions'
import { isInVatTerritory, isNorthernIreland, type Place } from '../../vat/territory'
import { isAllOutsideVat } from '../../vat/outside-vat'
import { hasShiftedVat, treatmentNeeds } from '../../vat/treatments'
import type { Customer, InvoiceDocument, SupplyType } from '../document'
import { isTaxedAbroadByRule, ossCountryOf } from '../place-of-supply'
import { goodsCountryOf } from '../supply-type'
import { differsInTreatment } from './credit'
import { error, warning, type ComplianceContext, type Finding } from './finding'

/**
 * Whether the VAT treatment is complete and fits the customer it is used for. A credit note on our own invoice has the
 * treatment of what was supplied then: where the customer lives today, and under which number, changes nothing of it.
 */
export function checkTreatment(document: InvoiceDocument, { messageLocale }: ComplianceContext): Finding[] {
  const { customer, supplyType, vatExemptionReason, creditedInvoice } = document
  const needs = treatmentNeeds[document.vatTreatment]
  const findings: Finding[] = []
  if (needs.exemptionReason && isBlank(vatExemptionReason)) {
    findings.push(error('vat_exemption_reason_missing', 'vatExemptionReason'))
  }
  if (needs.exemptionReason && exemptionOf(vatExemptionReason)?.isMargin) {
    findings.push(warning('margin_vat_apart', 'vatExemptionReason'))
  }
  if (needs.supplyType && supplyType === null) findings.push(error('supply_type_missing', 'supplyType'))
  if (customer === null || (creditedInvoice && !differsInTreatment(document, creditedInvoice))) return findings
  const mismatch = mismatchedField(document, customer)
  if (mismatch) {
    const value = {
      'customer.country': customer.country,
      'customer.vatNumber': customer.vatNumber,
      deliveryCountry: document.deliveryCountry,
    }[mismatch] ?? ''
    return [...findings, error('customer_country_mismatch', mismatch, { value })]
  }
  if (isUnusual(document, customer)) findings.push(warning('treatment_unusual', 'vatTreatment'))
  const isSoldFar = isDistanceSale(document, customer)
  if (isSoldFar) {
    const limit = formatMoney(limitOn('distanceSalesCents', document.issueDate), 'EUR', messageLocale)
    const isNorthern = supplyType === 'goods' && isNorthernIreland(destinationOf(document, customer), customer.vatNumber)
    findings.push(warning(isNorthern ? 'oss_northern_ireland' : 'oss_possible', 'vatTreatment', { limit }))
  }
  // Goods alone count towards the limit, and the return of the one-stop shop states goods and services apart.
  if (supplyType === null && (isSoldFar || ossCountryOf(document) !== null)) {
    findings.push(warning('supply_type_missing', 'supplyType'))
  }
  return findings
}

type MismatchedField = 'customer.country' | 'customer.vatNumber' | 'deliveryCountry'

/**
 * What speaks against a treatment: the number under which the customer buys, or where the supply takes place. The
 * address alone says neither; nor does it where a rule has the supply taxed at a place of its own.
 */
export function mismatchedField(document: InvoiceDocument, customer: Customer): MismatchedField | null {
  if (hasShiftedVat(document)) {
    return isKnownNumber(customer) && !isOfMember(customer, 'NL') ? 'customer.vatNumber' : null
  }
  if (isTaxedAbroadByRule(document)) {
    const isElsewhere = document.vatTreatment === 'export' || !isKnownNumber(customer) || isOfAnyMember(customer)
    return isElsewhere ? null : 'customer.vatNumber'
  }
  switch (document.vatTreatment) {
    case 'export': return isSuppliedInEu(document, customer) ? placeField(document) : null
    case 'intra_eu': return mismatchedIntraEuField(document, customer)
    case 'standard':
    case 'reverse_charge':
    case 'kor':
    case 'exempt': return null
  }
}

/**
 * Goods go to another member state, and the ICP statement takes numbers of other member states only (art. 9 and tabel
 * II, a.6 Wet OB 1968; art. 138 of Directive 2006/112). Services follow the customer's number (art. 44).
 */
function mismatchedIntraEuField(document: InvoiceDocument, customer: Customer): MismatchedField | null {
  const { supplyType } = document
  if (isKnownNumber(customer) && !isOfOtherMember(customer, supplyType)) return 'customer.vatNumber'
  if (supplyType !== 'goods') return null
  const { country } = destinationOf(document, customer)
  return country === 'NL' || !isSuppliedInEu(document, customer) ? placeField(document) : null
}

/** Whether the customer gave a VAT number that can be one; what is missing or misspelt is said elsewhere. */
function isKnownNumber({ vatNumber }: Customer): boolean {
  return vatNumber !== null && isVatNumber(vatNumber)
}

/**
 * Whether it is a number of some member state, the Netherlands among them: who owes VAT in the member state of a place
 * is registered somewhere in the EU. XI numbers, of Northern Ireland, are for goods.
 */
function isOfAnyMember({ vatNumber }: Customer): boolean {
  return vatNumber !== null && isEuVatNumber(vatNumber) && !vatNumber.startsWith('XI')
}

function isOfMember({ vatNumber }: Customer, country: string): boolean {
  return vatNumber !== null && isEuVatNumber(vatNumber) && countryOfVatNumber(vatNumber) === country
}

/** XI numbers, of Northern Ireland, are for goods. */
function isOfOtherMember({ vatNumber }: Customer, supplyType: SupplyType | null): boolean {
  if (vatNumber === null || !isEuVatNumber(vatNumber) || countryOfVatNumber(vatNumber) === 'NL') return false
  return supplyType !== 'services' || !vatNumber.startsWith('XI')
}

/** Where goods go; where services are bought. */
export function destinationOf(document: InvoiceDocument, { country, postalCode }: Customer): Place {
  const goodsCountry = goodsCountryOf(document)
  if (goodsCountry === null || goodsCountry === country) return { country, postalCode }
  return { country: goodsCountry, postalCode: null }
}

/** The field that says where a supply takes place. */
function placeField(document: InvoiceDocument): MismatchedField {
  return goodsCountryOf(document) === null ? 'customer.country' : 'deliveryCountry'
}

/** Goods to Northern Ireland are supplies within the EU, whoever buys them. */
function isSuppliedInEu(document: InvoiceDocument, customer: Customer): boolean {
  const { supplyType, supplyDate, issueDate } = document
  const place = destinationOf(document, customer)
  if (supplyType !== 'services' && isNorthernIreland(place, customer.vatNumber)) return true
  return isInVatTerritory(place, supplyDate ?? issueDate)
}

/**
 * What is allowed but seldom right: Dutch VAT to a business abroad, whose VAT is due over there; shifting VAT to, or
 * exporting services to, someone who is no business; services within the EU to an address outside its VAT territory,
 * such as Réunion or Tenerife, for it is rather there that they are bought, whatever the number says; and the
 * small-business scheme, which covers supplies taxed in the Netherlands, for services to a business abroad. A rule on
 * the place of supply settles all of that but whether somebody can owe VAT who is no business; where nothing is
 * supplied, none of it matters.
 */
export function isUnusual(document: InvoiceDocument, customer: Customer): boolean {
  const isBusiness = customer.type === 'business'
  const { supplyType } = document
  if (isAllOutsideVat(document)) return false
  if (hasShiftedVat(document)) return !isBusiness
  if (document.placeOfSupplyRule !== null) return document.vatTreatment === 'intra_eu' && !isBusiness
  switch (document.vatTreatment) {
    case 'reverse_charge': return false
    case 'standard': {
      const leavesEu = !isSuppliedInEu(document, customer) && (isBusiness || supplyType === 'goods')
      const staysHere = supplyType === 'goods' && destinationOf(document, customer).country === 'NL'
      return leavesEu || (isBusiness && isOfOtherMember(customer, supplyType) && !staysHere)
    }
    case 'intra_eu': return !isBusiness || (supplyType === 'services' && !isSuppliedInEu(document, customer))
    case 'export': return !isBusiness && supplyType === 'services'
    case 'kor': return isBusiness && customer.country !== 'NL' && supplyType !== 'goods'
    case 'exempt': return false
  }
}

/**
 * What is supplied to consumers elsewhere in the EU is taxed at home once a threshold is passed (one-stop shop), but by
 * no other rule.
 */
export function isDistanceSale(document: InvoiceDocument, customer: Customer): boolean {
  return document.vatTreatment === 'standard' && document.placeOfSupplyRule === null && document.vatCountry === null
    && customer.type === 'individual' && destinationOf(document, customer).country !== 'NL'
    && isSuppliedInEu(document, customer) && !isAllOutsideVat(document)
}
