import type { EInvoice } from '#domain/import/e-invoice-source'
import { takeSame, textAt, textOf, type Element } from './ubl-tree'
import { all, at } from './xml'

/** The customer as the document names it; a business where a register has it, whichever that is. */
export function customerOf(root: Element): EInvoice['customer'] {
  const party = at(root, 'AccountingCustomerParty', 'Party')
  const tradeName = textAt(party, 'PartyName', 'Name')
  const texts = { name: tradeName || textAt(party, 'PartyLegalEntity', 'RegistrationName'), ...contactOf(party) }
  takeSame(party, [texts.name], 'PartyLegalEntity', 'RegistrationName')
  // Looked at and not taken: a warning tells of what is kept nowhere.
  const legalName = at(party, 'PartyLegalEntity', 'RegistrationName')?.text ?? ''
  const type = at(party, 'PartyLegalEntity', 'CompanyID')?.text.trim() ? 'business' : ''
  return withoutBlanks({ ...texts, legalName, type, contactName: textAt(party, 'Contact', 'Name'), ...addressOf(party), ...numbersOf(party) })
}

/** The seller as the document names it, with the account that is paid to. A trade name stands beside the legal one. */
export function sellerOf(root: Element): EInvoice['seller'] {
  const party = at(root, 'AccountingSupplierParty', 'Party')
  const account = at(root, 'PaymentMeans', 'PayeeFinancialAccount')
  const tradeName = textAt(party, 'PartyName', 'Name')
  const legalName = textAt(party, 'PartyLegalEntity', 'RegistrationName')
  return withoutBlanks({
    name: tradeName || legalName,
    legalName: tradeName === '' || tradeName === legalName ? '' : legalName,
    ...contactOf(party),
    ...addressOf(party),
    ...numbersOf(party),
    iban: textAt(account, 'ID'),
    bankAccountName: textAt(account, 'Name'),
    bic: textAt(account, 'FinancialInstitutionBranch', 'ID'),
  })
}

/** Takes of the place of delivery what the customer's address says as well. */
export function takeDeliveryToCustomer(root: Element, customer: EInvoice['customer']): void {
  for (const delivery of all(root, 'Delivery')) {
    const address = at(delivery, 'DeliveryLocation', 'Address')
    takeSame(delivery, [customer.name], 'DeliveryParty', 'PartyName', 'Name')
    takeSame(address, [customer.addressLine1], 'StreetName')
    takeSame(address, [customer.addressLine2], 'AdditionalStreetName')
    takeSame(address, [customer.city], 'CityName')
    takeSame(address, [customer.postalCode], 'PostalZone')
  }
}

function contactOf(party: Element | undefined) {
  const contact = at(party, 'Contact')
  return { email: textAt(contact, 'ElectronicMail'), phone: textAt(contact, 'Telephone') }
}

function addressOf(party: Element | undefined) {
  const address = at(party, 'PostalAddress')
  const second = textAt(address, 'AdditionalStreetName')
  return {
    addressLine1: [textAt(address, 'StreetName'), textAt(address, 'BuildingNumber')].filter(Boolean).join(' '),
    addressLine2: second || textAt(address, 'AddressLine', 'Line'),
    postalCode: textAt(address, 'PostalZone'),
    city: textAt(address, 'CityName'),
    country: textAt(address, 'Country', 'IdentificationCode'),
  }
}

/** The VAT number, the KvK number (scheme 0106, or eight digits without a scheme) and the electronic address. */
function numbersOf(party: Element | undefined) {
  const taxed = all(party, 'PartyTaxScheme').find(scheme => at(scheme, 'TaxScheme', 'ID')?.text.trim() === 'VAT')
  takeSame(taxed, ['VAT'], 'TaxScheme', 'ID')
  const legal = at(party, 'PartyLegalEntity', 'CompanyID')
  const isKvk = legal !== undefined && (legal.attributes.schemeID === '0106'
    || (legal.attributes.schemeID === undefined && /^\d{8}$/.test(legal.text.trim())))
  const endpoint = at(party, 'EndpointID')
  const scheme = endpoint?.attributes.schemeID
  const numbers = {
    vatNumber: textAt(taxed, 'CompanyID'),
    kvkNumber: isKvk ? textOf(legal) : '',
    peppolId: endpoint && scheme !== undefined ? `${scheme}:${textOf(endpoint)}` : '',
  }
  const identifiers = [numbers.vatNumber, numbers.kvkNumber, numbers.peppolId.slice(numbers.peppolId.indexOf(':') + 1)]
  takeSame(party, identifiers, 'PartyLegalEntity', 'CompanyID')
  for (const other of all(party, 'PartyIdentification')) takeSame(other, identifiers, 'ID')
  // A seller of exempt supplies alone is registered for taxes by the number of the trade register (BT-32).
  for (const other of all(party, 'PartyTaxScheme')) {
    if (other !== taxed) takeSame(other, identifiers, 'CompanyID')
    takeSame(other, ['TAX'], 'TaxScheme', 'ID')
  }
  return numbers
}

function withoutBlanks<Texts extends Record<string, string>>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Texts>
}
