import { endpointOf, parsePeppolId, type Endpoint } from '#domain/identity/peppol-id'
import { normaliseVatNumber, registeredVatNumber } from '#domain/identity/vat-number'
import type { Party } from '#domain/invoice/document'
import type { UblInput } from './issued'
import { hasCategory } from './tax'
import { element, type XmlElement } from './xml'

export function supplierParty(input: UblInput): XmlElement | null {
  const { seller } = input.document
  // A trade name stands beside the legal name; one name is both, and SI-UBL breaks off on two legal ones.
  return party(seller, input, { legalName: seller.legalName?.trim() || seller.name, contactName: null })
}

export function customerParty(input: UblInput): XmlElement | null {
  const { customer } = input.document
  return party(customer, input, { legalName: customer.name, contactName: customer.contactName })
}

interface PartyNames {
  legalName: string
  contactName: string | null
}

function party(party: Party, { totals }: UblInput, { legalName, contactName }: PartyNames): XmlElement | null {
  const endpoint = endpointOf(party)
  const legalIdentifier = legalIdentifierOf(party)
  return element('cac:Party', [
    endpoint && element('cbc:EndpointID', endpoint.identifier, { schemeID: endpoint.scheme }),
    legalName === party.name ? null : element('cac:PartyName', [element('cbc:Name', party.name)]),
    postalAddress(party),
    // Outside VAT neither party may show a VAT number (BR-O-02).
    hasCategory(totals, 'O') ? null : vatRegistration(registeredVatNumber(party)),
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

function vatRegistration(vatNumber: string | null): XmlElement | null {
  if (vatNumber === null) return null
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', normaliseVatNumber(vatNumber)),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
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
