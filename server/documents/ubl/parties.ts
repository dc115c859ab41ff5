import { endpointOf, parsePeppolId, type Endpoint } from '#domain/identity/peppol-id'
import { normaliseVatNumber, registeredVatNumber } from '#domain/identity/vat-number'
import type { Party } from '#domain/invoice/document'
import type { UblInput } from './issued'
import { hasCategory } from './tax'
import { element, type XmlElement } from './xml'

export function supplierParty(input: UblInput): XmlElement | null {
  const { seller } = input.document
  // A trade name stands beside the legal name; one name is both, and SI-UBL breaks off on two legal ones.
  const legalName = seller.legalName?.trim() || seller.name
  const registration = vatRegistration(seller) ?? taxRegistration(seller)
  return party(seller, input, { legalName, contactName: null, registration })
}

export function customerParty(input: UblInput): XmlElement | null {
  const { customer } = input.document
  const { name: legalName, contactName } = customer
  return party(customer, input, { legalName, contactName, registration: vatRegistration(customer) })
}

interface PartyDetails {
  legalName: string
  contactName: string | null
  registration: XmlElement | null
}

function party(
  party: Party, { totals }: UblInput, { legalName, contactName, registration }: PartyDetails,
): XmlElement | null {
  const endpoint = endpointOf(party)
  const legalIdentifier = legalIdentifierOf(party)
  return element('cac:Party', [
    endpoint && element('cbc:EndpointID', endpoint.identifier, { schemeID: endpoint.scheme }),
    legalName === party.name ? null : element('cac:PartyName', [element('cbc:Name', party.name)]),
    postalAddress(party),
    // Outside VAT neither party may show a VAT number (BR-O-02).
    hasCategory(totals, 'O') ? null : registration,
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', legalName),
      legalIdentifier && element('cbc:CompanyID', legalIdentifier.identifier, { schemeID: legalIdentifier.scheme }),
    ]),
    element('cac:Contact', [
      element('cbc:Name', contactName),
      element('cbc:Telephone', party.phone),
      element('cbc:ElectronicMail', party.email),
    ]),
  ])
}

function postalAddress({ addressLine1, addressLine2, city, postalCode, country }: Party): XmlElement | null {
  return element('cac:PostalAddress', [
    element('cbc:StreetName', addressLine1),
    element('cbc:AdditionalStreetName', addressLine2),
    element('cbc:CityName', city),
    element('cbc:PostalZone', postalCode),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ])
}

/** The number by which a party is registered for VAT (BT-31, BT-48). */
function vatRegistration(party: Party): XmlElement | null {
  const vatNumber = registeredVatNumber(party)
  return vatNumber === null ? null : taxScheme(normaliseVatNumber(vatNumber), 'VAT')
}

/** What a seller of exempt supplies alone, who has no VAT number, is registered by (BT-32): category E asks for it. */
function taxRegistration({ kvkNumber }: Party): XmlElement | null {
  return kvkNumber === null ? null : taxScheme(kvkNumber, 'TAX')
}

function taxScheme(companyId: string, scheme: 'VAT' | 'TAX'): XmlElement | null {
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', companyId),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ])
}

/**
 * The number in the trade register (0106), or for Dutch government bodies, which have none, their OIN (0190). These
 * two are what Dutch rules accept (NL-R-003 and 005, BR-NL-1 and 10).
 */
function legalIdentifierOf({ kvkNumber, peppolId }: Party): Endpoint | null {
  if (kvkNumber !== null) return { scheme: '0106', identifier: kvkNumber }
  const own = peppolId === null ? null : parsePeppolId(peppolId)
  return own?.scheme === '0106' || own?.scheme === '0190' ? own : null
}
