import { describe, expect, it } from 'vitest'
import { chooseUblProfile } from '#domain/invoice/ubl-profile'
import type { Customer, Seller } from '#domain/invoice/document'
import { isRateAllowed } from '#domain/vat/rates'

const address = { addressLine1: 'Kade 1', addressLine2: null, postalCode: '3011 AB', city: 'Rotterdam' }
const nothing = { kvkNumber: null, vatNumber: null, peppolId: null, email: null, phone: null }

const jansen: Seller = {
  ...nothing, ...address, name: 'Timmerbedrijf Jansen', legalName: null, country: 'NL', kvkNumber: '12345678',
  website: null, iban: null, bic: null, bankAccountName: null, notInHandelsregister: false,
}
const curacaoHotel: Customer = {
  ...nothing, ...address, type: 'business', name: 'Hotel Otrobanda', contactName: null, city: 'Willemstad', country: 'CW',
}

describe('what the official rules would refuse', () => {
  it.each([
    ['0', true], ['0.00', true], ['0.01', false], ['0.49', false], ['0.5', true], ['0.50', true], ['21', true],
    ['100', true], ['100.01', false], ['9.125', false], ['-9', false],
  ])('knows whether a rate of %s %% can carry VAT: %s', (rate, allowed) => {
    expect(isRateAllowed(rate)).toBe(allowed)
  })

  it.each([
    ['EUR', 'nlcius'], ['XCG', 'en16931'],
  ])('gives a document in %s to someone without Peppol the profile %s', (currency, profile) => {
    expect(chooseUblProfile({ ...document, currency })).toEqual({ profile })
  })

  it('knows that NLCIUS has no advance invoices', () => {
    expect(chooseUblProfile({ ...document, advance: true })).toEqual({ profile: 'en16931' })
  })

  const document = {
    kind: 'invoice', advance: false, currency: 'EUR', creditedInvoiceNumber: null, placeOfSupplyRule: null, vatCountry: null, seller: jansen, customer: curacaoHotel,
    vatTreatment: 'standard', supplyType: null, supplyDate: null,
  } as const
})
