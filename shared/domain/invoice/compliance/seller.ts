import { countryName, isCountry } from '../../countries'
import { isBic } from '../../identity/bic'
import { isIban } from '../../identity/iban'
import { isKvkNumber } from '../../identity/kvk'
import { isVatNumber, isVatNumberOf, registeredVatNumber } from '../../identity/vat-number'
import { isBlank } from '../../text'
import { needsSellerVatNumber } from '../../vat/treatments'
import type { InvoiceDocument, Seller } from '../document'
import { error, warning, type ComplianceContext, type Finding } from './finding'
import { missingAddressPart } from './address'

/** Who sells: name, address, registration and bank account (art. 35a Wet OB 1968; EN 16931 BR-06, BR-08, BR-CO-26). */
export function checkSeller(document: InvoiceDocument, { messageLocale }: Pick<ComplianceContext, 'messageLocale'>): Finding[] {
  const { seller, vatTreatment } = document
  const findings: Finding[] = []
  if (isBlank(seller.name)) findings.push(error('seller_name_missing', 'seller.name'))
  const missing = isCountry(seller.country) ? missingAddressPart(seller) : 'country'
  if (missing) findings.push(error('seller_address_incomplete', `seller.${missing}`))
  if (isCountry(seller.country) && seller.country !== 'NL') {
    // No error: whoever is registered here and established elsewhere invoices under the law of the Netherlands.
    const value = countryName(seller.country, messageLocale)
    findings.push(warning('seller_outside_netherlands', 'seller.country', { value }))
  }
  findings.push(...checkRegistration(seller, needsSellerVatNumber(document)))
  if (vatTreatment === 'kor' && registeredVatNumber(seller) !== null) {
    findings.push(warning('kor_vat_number_shown', 'seller.vatNumber'))
  }
  if (seller.iban !== null && !isIban(seller.iban)) {
    findings.push(error('iban_invalid', 'seller.iban', { value: seller.iban }))
  }
  if (seller.bic !== null && !isBic(seller.bic)) {
    findings.push(error('bic_invalid', 'seller.bic', { value: seller.bic }))
  }
  return findings
}

/** Without VAT number every category but E and O is refused (BR-S-02, BR-Z-02, BR-AE-02, BR-IC-02, BR-G-02). */
function checkRegistration(seller: Seller, needsVatNumber: boolean): Finding[] {
  const { kvkNumber, notInHandelsregister } = seller
  const vatNumber = registeredVatNumber(seller)
  const findings: Finding[] = []
  if (kvkNumber === null && !notInHandelsregister) findings.push(error('seller_kvk_missing', 'seller.kvkNumber'))
  if (kvkNumber !== null && !isKvkNumber(kvkNumber)) {
    findings.push(error('kvk_invalid', 'seller.kvkNumber', { value: kvkNumber }))
  }
  if (vatNumber === null && needsVatNumber) findings.push(error('seller_vat_number_missing', 'seller.vatNumber'))
  if (vatNumber === null && !needsVatNumber && kvkNumber === null && notInHandelsregister) {
    findings.push(error('seller_identifier_missing', 'seller.kvkNumber'))
  }
  if (vatNumber !== null && !isOwnVatNumber(seller.country, vatNumber)) {
    findings.push(error('vat_number_invalid', 'seller.vatNumber', { value: vatNumber }))
  }
  return findings
}

/** A Dutch seller invoices under a Dutch number; a foreign one may have registered here instead of at home. */
function isOwnVatNumber(country: string, vatNumber: string): boolean {
  return country === 'NL' ? isVatNumberOf('NL', vatNumber) : isVatNumber(vatNumber)
}
