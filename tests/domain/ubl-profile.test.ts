import { describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '#domain/invoice/document'
import { chooseUblProfile } from '#domain/invoice/ubl-profile'
import { bauhofMueller, creditNote, hudsonTimber, invoice, mevrouwDeWit, studioVink, timmerbedrijfJansen } from './cast'

const germanSeller = { ...studioVink, country: 'DE', vatNumber: 'DE136695976' }

describe('the ladder of profiles', () => {
  it.each<[string, Partial<InvoiceDocument>, string | null]>([
    ['both in the trade register', {}, 'peppol'],
    ['customer known by VAT number only', { customer: { ...timmerbedrijfJansen, kvkNumber: null } }, 'peppol'],
    ['public body by Peppol id only', { customer: { ...timmerbedrijfJansen, kvkNumber: null, vatNumber: null, peppolId: '0190:00000001001299992000' } }, 'peppol'],
    ['business in Germany', { customer: bauhofMueller }, 'peppol'],
    ['business outside Peppol', { customer: hudsonTimber }, 'nlcius'],
    ['consumer', { customer: mevrouwDeWit }, 'en16931'],
    ['consumer abroad', { customer: { ...mevrouwDeWit, country: 'DE' } }, 'nlcius'],
    ['business without any number', { customer: { ...timmerbedrijfJansen, kvkNumber: null, vatNumber: null } }, 'en16931'],
    ['seller without KvK number', { seller: { ...studioVink, kvkNumber: null } }, null],
    ['seller with a KvK number that is none', { seller: { ...studioVink, kvkNumber: '123' } }, null],
    ['seller who need not have one', { seller: { ...studioVink, kvkNumber: null, notInHandelsregister: true } }, null],
  ])('%s: %s', (_, changes, profile) => {
    const choice = chooseUblProfile(invoice(changes))
    expect(choice).toEqual(profile === null ? { profile, reason: 'seller_kvk_missing' } : { profile })
  })

  it('has none without a customer', () => {
    expect(chooseUblProfile(invoice({ customer: null }))).toEqual({ profile: null, reason: 'customer_missing' })
  })
})

describe('goods within the EU', () => {
  const goods = (changes: Partial<InvoiceDocument> = {}) =>
    invoice({ vatTreatment: 'intra_eu', supplyType: 'goods', customer: bauhofMueller, advance: true, ...changes })

  it('have no e-invoice before they are supplied, which has to say when (BR-IC-11)', () => {
    expect(chooseUblProfile(goods({ supplyDate: null }))).toEqual({ profile: null, reason: 'supply_date_missing' })
    expect(chooseUblProfile(goods())).toEqual({ profile: 'peppol' })
    expect(chooseUblProfile(goods({ supplyDate: null, supplyType: 'services' }))).toEqual({ profile: 'peppol' })
  })
})

describe('a profile is not given to what it would refuse', () => {
  it.each<[string, InvoiceDocument]>([
    ['a credit note without the credited invoice (NL-R-001)', creditNote({ creditedInvoiceNumber: null })],
    ['a credit note with a blank one', creditNote({ creditedInvoiceNumber: ' ' })],
    ['a seller without street (NL-R-002)', invoice({ seller: { ...studioVink, addressLine1: null } })],
    ['a seller without postal code', invoice({ seller: { ...studioVink, postalCode: ' ' } })],
    ['a Dutch customer without city (NL-R-004)', invoice({ customer: { ...timmerbedrijfJansen, city: null } })],
    ['a customer whom a Dutch VAT number makes Dutch', invoice({ customer: { ...bauhofMueller, vatNumber: 'NL123456782B12', peppolId: '9930:DE136695976', postalCode: null } })],
    ['a German seller', invoice({ seller: germanSeller, customer: bauhofMueller })],
    ['a German seller with a Dutch VAT number', invoice({ seller: { ...germanSeller, vatNumber: 'NL123456782B12', peppolId: '9930:DE136695976' }, customer: bauhofMueller })],
    ['a Dutch address with a Swedish VAT number', invoice({ seller: { ...studioVink, vatNumber: 'SE123456789001' }, customer: { ...hudsonTimber, country: 'NL', peppolId: '0106:12345678' } })],
  ])('%s', (_, document) => {
    expect(chooseUblProfile(document)).toEqual({ profile: 'en16931' })
  })

  it('but a credit note that names its invoice is as good as an invoice', () => {
    expect(chooseUblProfile(creditNote())).toEqual({ profile: 'peppol' })
  })

  it('and a customer abroad may lack a postal code', () => {
    expect(chooseUblProfile(invoice({ customer: { ...bauhofMueller, postalCode: null } }))).toEqual({ profile: 'peppol' })
  })

  it('and a Belgian seller has no rules of its own', () => {
    const seller = { ...germanSeller, country: 'BE', vatNumber: 'BE0123456749' }
    expect(chooseUblProfile(invoice({ seller, customer: bauhofMueller }))).toEqual({ profile: 'peppol' })
  })
})
