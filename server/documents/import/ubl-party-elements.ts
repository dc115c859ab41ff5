import { compared, implied, kept, leftOut } from './ubl-fate'

const vatScheme = { ID: compared('', 'VAT: numbers of other taxes are left out') }
const sellerScheme = { ID: compared('', 'VAT, or TAX beside your KvK number: numbers of other taxes are left out') }

/** The seller (BG-4). Its details stand on the document as they were; who it is has to be you. */
export const sellerParty = {
  EndpointID: kept('BT-34', 'seller.peppolId'),
  PartyIdentification: { ID: compared('BT-29', 'the other numbers of the seller') },
  PartyName: { Name: kept('BT-28', 'seller.name') },
  PostalAddress: {
    StreetName: kept('BT-35', 'seller.addressLine1'),
    AdditionalStreetName: kept('BT-36', 'seller.addressLine2'),
    BuildingNumber: kept('', 'seller.addressLine1'),
    CityName: kept('BT-37', 'seller.city'),
    PostalZone: kept('BT-38', 'seller.postalCode'),
    CountrySubentity: leftOut('BT-39'),
    AddressLine: { Line: kept('BT-162', 'seller.addressLine2, where that is free') },
    Country: { IdentificationCode: kept('BT-40', 'seller.country'), Name: implied('', 'its code says it') },
  },
  PartyTaxScheme: { CompanyID: kept('BT-31', 'seller.vatNumber, which has to be yours'), TaxScheme: sellerScheme },
  PartyLegalEntity: {
    RegistrationName: kept('BT-27', 'seller.legalName, or seller.name where it is the only one'),
    CompanyID: kept('BT-30', 'seller.kvkNumber, which has to be yours'),
    CompanyLegalForm: leftOut('BT-33'),
  },
  Contact: {
    Name: leftOut('BT-41'),
    Telephone: kept('BT-42', 'seller.phone'),
    ElectronicMail: kept('BT-43', 'seller.email'),
  },
} as const

/** The buyer (BG-7). */
export const buyerParty = {
  EndpointID: kept('BT-49', 'customer.peppolId'),
  PartyIdentification: { ID: compared('BT-46', 'the other numbers of the customer') },
  PartyName: { Name: kept('BT-45', 'customer.name') },
  PostalAddress: {
    StreetName: kept('BT-50', 'customer.addressLine1'),
    AdditionalStreetName: kept('BT-51', 'customer.addressLine2'),
    BuildingNumber: kept('', 'customer.addressLine1'),
    CityName: kept('BT-52', 'customer.city'),
    PostalZone: kept('BT-53', 'customer.postalCode'),
    CountrySubentity: leftOut('BT-54'),
    AddressLine: { Line: kept('BT-163', 'customer.addressLine2, where that is free') },
    Country: { IdentificationCode: kept('BT-55', 'customer.country'), Name: implied('', 'its code says it') },
  },
  PartyTaxScheme: { CompanyID: kept('BT-48', 'customer.vatNumber'), TaxScheme: vatScheme },
  PartyLegalEntity: {
    RegistrationName: kept('BT-44', 'customer.name, where the trade name is no other'),
    CompanyID: kept('BT-47', 'customer.kvkNumber'),
  },
  Contact: {
    Name: kept('BT-56', 'customer.contactName'),
    Telephone: kept('BT-57', 'customer.phone'),
    ElectronicMail: kept('BT-58', 'customer.email'),
  },
} as const

/** Who is paid instead of the seller (BG-10). */
export const payeeParty = {
  PartyIdentification: { ID: leftOut('BT-60') },
  PartyName: { Name: leftOut('BT-59') },
  PartyLegalEntity: { CompanyID: leftOut('BT-61') },
} as const

/** Who answers for the VAT of the seller (BG-11). */
export const taxRepresentative = {
  PartyName: { Name: leftOut('BT-62') },
  PostalAddress: {
    StreetName: leftOut('BT-64'),
    AdditionalStreetName: leftOut('BT-65'),
    AddressLine: { Line: leftOut('BT-164') },
    CityName: leftOut('BT-66'),
    PostalZone: leftOut('BT-67'),
    CountrySubentity: leftOut('BT-68'),
    Country: { IdentificationCode: leftOut('BT-69') },
  },
  PartyTaxScheme: { CompanyID: leftOut('BT-63'), TaxScheme: { ID: leftOut('') } },
} as const
