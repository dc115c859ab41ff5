import { describe, expect, it } from 'vitest'
import { usualContent, usualDueDate, type UsualBusiness, type UsualCustomer } from '#domain/invoice/content'
import { pick } from '#domain/pick'
import { contentFields } from '#domain/invoice/document-fields'
import { invoice } from './cast'

const vink: UsualBusiness = {
  country: 'NL',
  defaultPaymentTermDays: 30,
  defaultCurrency: 'EUR',
  defaultInvoiceLocale: 'nl',
  defaultVatTreatment: 'standard',
  defaultSupplyType: 'services',
  defaultVatExemptionReason: 'Onderwijs, art. 11 lid 1 onder o Wet OB 1968',
  pricesIncludeVat: false,
  defaultNotes: 'Bedankt!',
  defaultFooter: null,
  defaultPaymentLink: 'https://betaal.example/vink',
  showEpcQrByDefault: true,
}
const bakery: UsualCustomer = {
  country: 'NL', locale: null, defaultVatTreatment: null, defaultSupplyType: null, paymentTermDays: null,
}
const on = { issueDate: '2026-11-20' }

describe('what a document says', () => {
  it('is everything but its number, its parties, its lines and what it credits', () => {
    const { number, seller, customer, lines, creditedInvoice, ...content } = invoice()

    expect(Object.keys(content).sort()).toEqual([...contentFields].sort())
  })

  it('is picked by name, and nothing else with it', () => {
    expect(pick({ notes: 'a', footer: null, secret: 'b' }, ['notes', 'footer'])).toEqual({ notes: 'a', footer: null })
  })
})

describe('a new document, where nobody says anything', () => {
  it('is as the business usually has it', () => {
    expect(usualContent('invoice', on, null, vink)).toMatchObject({
      kind: 'invoice', issueDate: '2026-11-20', dueDate: '2026-12-20', supplyDate: null, currency: 'EUR', locale: 'nl',
      vatTreatment: 'standard', supplyType: 'services', vatExemptionReason: null, notes: 'Bedankt!', footer: null,
      paymentLink: 'https://betaal.example/vink', showEpcQr: true,
    })
  })

  it('is as this customer usually gets it', () => {
    const galerie: UsualCustomer = { ...bakery, locale: 'en', defaultVatTreatment: 'exempt', paymentTermDays: 0 }

    expect(usualContent('invoice', on, galerie, vink)).toMatchObject({
      dueDate: '2026-11-20', locale: 'en', vatTreatment: 'exempt', vatExemptionReason: vink.defaultVatExemptionReason,
    })
    expect(usualContent('credit_note', { ...on, vatTreatment: 'standard' }, galerie, vink)).toMatchObject({
      kind: 'credit_note', vatTreatment: 'standard', vatExemptionReason: null,
    })
  })

  it('says nothing of what is supplied across a border, where VAT turns on it', () => {
    expect(usualContent('invoice', on, { ...bakery, country: 'BE' }, vink).supplyType).toBeNull()
    expect(usualContent('invoice', { ...on, vatTreatment: 'intra_eu' }, bakery, vink).supplyType).toBeNull()
    expect(usualContent('invoice', on, { ...bakery, country: 'BE', defaultSupplyType: 'goods' }, vink).supplyType).toBe('goods')
  })

  it('is due after the term of the customer, else of the business', () => {
    expect(usualDueDate('2026-12-31', null, vink)).toBe('2027-01-30')
    expect(usualDueDate('2028-02-15', { paymentTermDays: 14 }, vink)).toBe('2028-02-29')
  })
})
