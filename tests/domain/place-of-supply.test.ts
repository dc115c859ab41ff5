import { describe, expect, it } from 'vitest'
import { checkCompliance } from '#domain/invoice/compliance'
import { placeRuleOf } from '#domain/import/e-invoice-lines'
import {
  documentLocales, placeOfSupplyRules, type Customer, type DocumentLocale, type InvoiceDocument,
} from '#domain/invoice/document'
import { legalNotes } from '#domain/vat/legal-notes'
import { taxPointOf } from '#domain/vat/tax-point'
import { totalsOf } from '#domain/vat/totals'
import { turnoverOf } from '#domain/vat/turnover'
import {
  advance, bauhofMueller, context, creditNote, creditedInvoice, hudsonTimber, invoice, line, mevrouwDeWit,
} from './cast'

type Facts = Partial<InvoiceDocument> & { to?: Partial<Customer> }

const design = [line({ quantity: '1', unitPriceCents: 100_000 })]

function documentOf({ to, ...facts }: Facts): InvoiceDocument {
  const usual = invoice({ supplyType: 'services', lines: design, ...facts })
  return { ...usual, customer: usual.customer && { ...usual.customer, ...to } }
}

/** What the check says of the treatment, its errors first. */
function findings(document: InvoiceDocument): string[] {
  return checkCompliance(document, context({ customerVatStatus: 'valid' }))
    .filter(({ field, level }) => level !== 'info' && /^customer\.(vatNumber|country)|vatTreatment|supplyType/.test(field))
    .map(({ level, code }) => `${level} ${code}`)
}

/** Where a supply stands in the return: in thousands of euros, and the category of EN 16931. */
const cases: [situation: string, facts: Facts, category: string, heading: string, found: string[], source: string][] = [
  ['a house in Germany for a German business', { vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate', to: bauhofMueller }, 'AE', 'other', [], 'art. 47'],
  ['design for the same', { vatTreatment: 'intra_eu', to: bauhofMueller }, 'AE', '3b', [], 'art. 44'],
  ['a house in Germany for a Dutch business', { vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate' }, 'AE', 'other', [], 'art. 47'],
  ['the same for a business without a number', { vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate', to: { vatNumber: null } }, 'AE', 'other', ['error customer_vat_number_missing'], 'BR-AE-02'],
  ['the same under a number of Northern Ireland', { vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate', to: { vatNumber: 'XI123456789' } }, 'AE', 'other', ['error customer_country_mismatch'], 'Windsor Framework'],
  ['the same for a consumer, who cannot owe VAT', { vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate', to: { ...bauhofMueller, type: 'individual' } }, 'AE', 'other', ['warning treatment_unusual'], 'art. 194'],
  ['a kitchen that is installed in Germany', { vatTreatment: 'intra_eu', supplyType: 'goods', placeOfSupplyRule: 'installation', to: bauhofMueller }, 'AE', 'other', [], 'art. 36'],
  ['the same kitchen by lorry', { vatTreatment: 'intra_eu', supplyType: 'goods', to: bauhofMueller }, 'K', '3b', [], 'art. 138'],
  ['a house in Switzerland for a German business', { vatTreatment: 'export', placeOfSupplyRule: 'real_estate', to: bauhofMueller }, 'G', 'other', [], 'art. 47'],
  ['a kitchen that is installed in Switzerland', { vatTreatment: 'export', supplyType: 'goods', placeOfSupplyRule: 'installation', to: hudsonTimber }, 'G', 'other', [], 'art. 36'],
  ['a concert in London for a consumer', { vatTreatment: 'export', placeOfSupplyRule: 'event_admission', to: mevrouwDeWit }, 'G', 'other', [], 'art. 54'],
  ['a house in Utrecht for a German business', { placeOfSupplyRule: 'real_estate', to: bauhofMueller }, 'S', '1a', [], 'art. 47'],
  ['design for the same, with Dutch VAT', { to: bauhofMueller }, 'S', '1a', ['warning treatment_unusual'], 'art. 44'],
  ['dinner in Utrecht for an American business', { placeOfSupplyRule: 'restaurant', to: hudsonTimber }, 'S', '1a', [], 'art. 55'],
  ['a concert in Utrecht for a consumer from Antwerp', { placeOfSupplyRule: 'event_admission', to: { ...mevrouwDeWit, country: 'BE' } }, 'S', '1a', [], 'art. 54'],
  ['building in Utrecht for a Dutch builder', { vatTreatment: 'reverse_charge', placeOfSupplyRule: 'real_estate' }, 'AE', '1e', [], 'art. 24b Uitv.besl. OB 1968'],
]

describe('where a supply is taxed', () => {
  it.each(cases)('%s', (_, facts, category, heading, found) => {
    const document = documentOf(facts)
    const { vatBreakdown } = totalsOf(document)

    expect(vatBreakdown.map(group => group.category)).toEqual([category])
    expect(turnoverOf({ ...document, vatBreakdown, vatTotalEurCents: null }))
      .toMatchObject([{ heading, taxableCents: 100_000 }])
    expect(findings(document)).toEqual(found)
  })

  it('says so by each rule in every language', () => {
    const notes = placeOfSupplyRules.flatMap(placeOfSupplyRule => documentLocales.map(locale =>
      legalNotes(documentOf({ vatTreatment: 'intra_eu', placeOfSupplyRule, locale }))[1]))

    expect(new Set(notes).size).toBe(24)
    expect(legalNotes(documentOf({ vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate' }))).toEqual([
      'Btw verlegd', 'Dienst aan onroerend goed, belast waar dat ligt, art. 47 Richtlijn 2006/112/EG',
    ])
    expect(legalNotes(documentOf({ vatTreatment: 'export', placeOfSupplyRule: 'restaurant' }))).toEqual([
      'Dienst belast buiten de EU', 'Restaurant- of cateringdienst, belast waar die wordt verricht, art. 55 Richtlijn 2006/112/EG',
    ])
    expect(legalNotes(documentOf({ placeOfSupplyRule: 'real_estate' }))).toEqual([])
  })

  it('names the article of consumers where they are admitted to an event, and takes it for the same rule', () => {
    const abroad = { row: 1, category: 'G' as const, rate: '0', taxableCents: 100_000, vatCents: 0, reasonCode: '' }
    const noteTo = (to: Facts['to'], locale: DocumentLocale) =>
      legalNotes(documentOf({ vatTreatment: 'export', placeOfSupplyRule: 'event_admission', to, locale }))[1] ?? ''

    for (const locale of documentLocales) {
      expect(noteTo({ type: 'business' }, locale)).toMatch(/rt(?:\.|icle) 53 /)
      expect(noteTo({ type: 'individual' }, locale)).toMatch(/rt(?:\.|icle) 54 /)
      const reason = noteTo({ type: 'individual' }, locale)
      expect(placeRuleOf([{ ...abroad, reason }])).toBe('event_admission')
    }
  })

  it('counts when it is supplied, where the customer owes the VAT in another member state', () => {
    const days = { issueDate: '2026-11-20', supplyDate: '2026-09-30' }
    const pointOf = (facts: Facts) => taxPointOf(documentOf({ ...days, to: bauhofMueller, ...facts }))

    expect(pointOf({ vatTreatment: 'intra_eu', placeOfSupplyRule: 'real_estate' }))
      .toEqual({ date: '2026-09-30', reason: 'service_performed' })
    expect(pointOf({ vatTreatment: 'intra_eu', supplyType: 'goods', placeOfSupplyRule: 'installation' }))
      .toEqual({ date: '2026-09-30', reason: 'service_performed' })
    expect(pointOf({ placeOfSupplyRule: 'real_estate' })).toEqual({ date: '2026-10-15', reason: 'invoice_due' })
  })

  it('is late for no ICP statement, in which it does not stand', () => {
    const codes = (facts: Facts) => checkCompliance(
      documentOf({ vatTreatment: 'intra_eu', supplyDate: '2026-05-04', to: bauhofMueller, ...facts }), context(),
    ).map(({ code }) => code)

    expect(codes({})).toContain('late_icp')
    expect(codes({ placeOfSupplyRule: 'real_estate' })).not.toContain('late_icp')
  })
})

describe('what is credited or deducted', () => {
  const abroad = { vatTreatment: 'intra_eu', supplyType: 'services', placeOfSupplyRule: 'real_estate' } as const
  const found = (document: InvoiceDocument) => checkCompliance(document, context({ customerId: 'jansen' }))
    .filter(({ code }) => /treatment_differs/.test(code)).map(({ code, field }) => `${code} ${field}`)

  it('is taxed at the same place', () => {
    const credited = creditedInvoice(abroad)
    const deductedAdvances = [advance(abroad)]

    expect(found(creditNote({ ...abroad, creditedInvoice: credited }))).toEqual([])
    expect(found(creditNote({ ...abroad, placeOfSupplyRule: null, creditedInvoice: credited })))
      .toEqual(['credit_treatment_differs placeOfSupplyRule'])
    expect(found(invoice({ ...abroad, deductedAdvances }))).toEqual([])
    expect(found(invoice({ ...abroad, placeOfSupplyRule: null, deductedAdvances })))
      .toEqual(['advance_treatment_differs advanceInvoiceIds.0'])
  })

  it('may name the rule or not where the place is in the Netherlands', () => {
    expect(found(creditNote({ placeOfSupplyRule: 'real_estate', creditedInvoice: creditedInvoice() }))).toEqual([])
  })
})
