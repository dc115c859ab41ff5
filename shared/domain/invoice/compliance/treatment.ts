import { isEuMember } from '../../countries'
import { countryOfVatNumber, isEuVatNumber, isVatNumber } from '../../identity/vat-number'
import { isBlank } from '../../text'
import { treatmentNeeds } from '../../vat/treatments'
import type { Customer, InvoiceDocument } from '../document'
import { error, warning, type Finding } from './finding'

/** Whether the VAT treatment is complete and fits the customer it is used for. */
export function checkTreatment(document: InvoiceDocument): Finding[] {
  const { customer, supplyType, vatExemptionReason } = document
  const needs = treatmentNeeds[document.vatTreatment]
  const findings: Finding[] = []
  if (needs.exemptionReason && isBlank(vatExemptionReason)) {
    findings.push(error('vat_exemption_reason_missing', 'vatExemptionReason'))
  }
  if (needs.supplyType && supplyType === null) findings.push(error('supply_type_missing', 'supplyType'))
  if (customer === null) return findings
  const mismatch = mismatchedField(document, customer)
  if (mismatch) {
    const value = mismatch === 'customer.country' ? customer.country : customer.vatNumber ?? ''
    return [...findings, error('customer_country_mismatch', mismatch, { value })]
  }
  if (isUnusual(document, customer)) findings.push(warning('treatment_unusual', 'vatTreatment'))
  if (isDistanceSale(document, customer)) findings.push(warning('oss_possible', 'vatTreatment'))
  return findings
}

type MismatchedField = 'customer.country' | 'customer.vatNumber'

function mismatchedField(document: InvoiceDocument, customer: Customer): MismatchedField | null {
  switch (document.vatTreatment) {
    case 'reverse_charge': return customer.country === 'NL' ? null : 'customer.country'
    case 'export': return isInEu(document, customer) ? 'customer.country' : null
    case 'intra_eu': return mismatchedIntraEuField(document, customer)
    case 'standard':
    case 'kor':
    case 'exempt': return null
  }
}

/** The ICP statement takes VAT numbers of other member states only: a Dutch one is as wrong as a Dutch address. */
function mismatchedIntraEuField(document: InvoiceDocument, customer: Customer): MismatchedField | null {
  const { country, vatNumber } = customer
  if (country === 'NL' || !isInEu(document, customer)) return 'customer.country'
  const isAbroad = vatNumber === null || !isVatNumber(vatNumber)
    || (isEuVatNumber(vatNumber) && countryOfVatNumber(vatNumber) !== 'NL')
  return isAbroad ? null : 'customer.vatNumber'
}

/** Goods to Northern Ireland are supplies within the EU when the customer has an XI number. */
function isInEu({ supplyType, supplyDate, issueDate }: InvoiceDocument, { country, vatNumber }: Customer): boolean {
  const isNorthernIreland = country === 'GB' && supplyType !== 'services' && vatNumber?.startsWith('XI') === true
  return isNorthernIreland || isEuMember(country, supplyDate ?? issueDate)
}

/**
 * What is allowed but seldom right: Dutch VAT to a business abroad, whose VAT is due over there; shifting VAT to, or
 * exporting services to, someone who is no business; and the small-business scheme, which covers supplies taxed in the
 * Netherlands, for services to a business abroad.
 */
function isUnusual(document: InvoiceDocument, customer: Customer): boolean {
  const isBusiness = customer.type === 'business'
  switch (document.vatTreatment) {
    case 'standard': {
      const leavesEu = !isInEu(document, customer) && (isBusiness || document.supplyType === 'goods')
      const isEuBusiness = isBusiness && customer.country !== 'NL' && customer.vatNumber !== null
      return leavesEu || isEuBusiness
    }
    case 'reverse_charge':
    case 'intra_eu': return !isBusiness
    case 'export': return !isBusiness && document.supplyType === 'services'
    case 'kor': return isBusiness && customer.country !== 'NL' && document.supplyType !== 'goods'
    case 'exempt': return false
  }
}

/** Consumers elsewhere in the EU are taxed at home once the threshold of €10,000 a year is passed (one-stop shop). */
function isDistanceSale(document: InvoiceDocument, customer: Customer): boolean {
  return document.vatTreatment === 'standard' && customer.type === 'individual'
    && customer.country !== 'NL' && isInEu(document, customer)
}
