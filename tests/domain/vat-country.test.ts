import { describe, expect, it } from 'vitest'
import { isEuMember } from '#domain/countries'
import { checkCompliance } from '#domain/invoice/compliance'
import type { Customer, InvoiceDocument } from '#domain/invoice/document'
import { legalNotes } from '#domain/vat/legal-notes'
import { taxPointOf } from '#domain/vat/tax-point'
import { totalsOf } from '#domain/vat/totals'
import { turnoverOf } from '#domain/vat/turnover'
import { isMemberRate, memberRates, memberRatesOn } from '#domain/vat/union-rates'
import { bauhofMueller, context, creditNote, creditedInvoice, invoice, line, mevrouwDeWit } from './cast'

type Facts = Partial<InvoiceDocument> & { to?: Partial<Customer>, rate?: string }

/** A hundred euros of goods to a consumer in Germany unless told otherwise. */
function sale({ to = { country: 'DE', postalCode: '40212' }, rate = '19', ...facts }: Facts = {}): InvoiceDocument {
  const lines = [line({ quantity: '1', unitPriceCents: 10_000, vatRate: rate })]
  const { customer, ...usual } = invoice({ supplyType: 'goods', customer: { ...mevrouwDeWit }, lines, ...facts })
  return { ...usual, customer: customer && { ...customer, ...to } }
}

const codes = (document: InvoiceDocument) => checkCompliance(document, context({ customerId: 'jansen' }))
  .filter(({ code }) => /^(vat_|oss_|credit_)/.test(code)).map(({ level, code, field }) => `${level} ${code} ${field}`)

describe('the rates of other member states', () => {
  it('are there of all 26, the standard one first and from 15 % (art. 97 of Directive 2006/112)', () => {
    expect(Object.keys(memberRates)).toHaveLength(26)
    expect(Object.keys(memberRates).every(country => country !== 'NL' && isEuMember(country))).toBe(true)
    for (const country of Object.keys(memberRates)) {
      const rates = memberRatesOn(country, '2026-01-01').map(Number)
      expect(rates, country).toEqual(rates.toSorted((one, other) => other - one))
      expect(rates[0], country).toBeGreaterThanOrEqual(15)
    }
  })

  it.each([
    ['EE', '2025-06-30', '22'], ['EE', '2025-07-01', '24'], ['SK', '2024-12-31', '20'], ['SK', '2025-01-01', '23'],
    ['RO', '2025-07-31', '19'], ['RO', '2025-08-01', '21'], ['FI', '2025-12-31', '25.5'], ['DE', '2026-11-20', '19'],
    ['LU', '2026-11-20', '17'], ['HU', '2026-11-20', '27'],
  ])('of %s on %s begin with %s', (country, date, rate) => {
    expect(memberRatesOn(country, date)[0]).toBe(rate)
  })

  it('know those of before a change on a day before', () => {
    expect(isMemberRate('14.0', 'FI', ['2025-12-31'])).toBe(true)
    expect(isMemberRate('14', 'FI', ['2026-01-01', null])).toBe(false)
    expect(isMemberRate('9', 'LT', ['2025-12-31'])).toBe(true)
    expect(isMemberRate('9', 'LT', ['2026-01-01'])).toBe(false)
    expect([isMemberRate('x', 'DE', ['2026-01-01']), isMemberRate('20', 'GB', ['2026-01-01'])]).toEqual([false, false])
  })
})

describe('VAT of another member state', () => {
  it('is in no box, and in the statement per country and rate', () => {
    const document = sale({ vatCountry: 'DE', lines: [
      line({ quantity: '1', unitPriceCents: 10_000, vatRate: '19' }), line({ quantity: '1', unitPriceCents: 5_000, vatRate: '7' }),
      line({ quantity: '1', unitPriceCents: 1_800, vatTreatment: 'disbursement' }),
    ] })
    const { vatBreakdown, vatTotalCents } = totalsOf(document)

    expect(vatTotalCents).toBe(1_900 + 350)
    expect(turnoverOf({ ...document, vatBreakdown, vatTotalEurCents: null })).toEqual([
      { heading: 'oss', taxableCents: 10_000, vatCents: 1_900, oss: { country: 'DE', rate: '19' } },
      { heading: 'oss', taxableCents: 5_000, vatCents: 350, oss: { country: 'DE', rate: '7' } },
    ])
    expect(legalNotes(document)[0]).toBe('Btw van een ander EU-land (éénloketregeling): Duitsland')
    expect(turnoverOf({ ...sale({ vatTreatment: 'kor', vatCountry: 'DE' }), vatBreakdown, vatTotalEurCents: null })[0]?.heading)
      .toBe('kor')
  })

  it('counts when it is supplied, also where the invoice came before', () => {
    expect(taxPointOf(sale({ vatCountry: 'DE', issueDate: '2026-09-30', supplyDate: '2026-10-02' })))
      .toEqual({ date: '2026-10-02', reason: 'supply' })
    expect(taxPointOf(sale({ issueDate: '2026-09-30', supplyDate: '2026-10-02' }))).toEqual({ date: '2026-09-30', reason: 'supply' })
  })

  const foreign = 'error vat_rate_foreign lines.0.vatRate'
  it.each<[situation: string, facts: Facts, found: string[]]>([
    ['German VAT of a consumer in Germany', { vatCountry: 'DE' }, []],
    ['the reduced rate', { vatCountry: 'DE', rate: '7.0' }, []],
    ['Dutch VAT as if it were German', { vatCountry: 'DE', rate: '21' }, [foreign]],
    ['a rate that nobody knows in Germany', { vatCountry: 'DE', rate: '8' }, ['warning vat_rate_foreign lines.0.vatRate']],
    ['German VAT that nobody declares', {}, [foreign, 'warning oss_possible vatTreatment']],
    ['a rate of no country', { rate: '18' }, ['warning vat_rate_unusual lines.0.vatRate', 'warning oss_possible vatTreatment']],
    ['Dutch VAT, below the limit of distance sales', { rate: '21' }, ['warning oss_possible vatTreatment']],
    ['19 % of a consumer at home', { to: {} }, ['warning vat_rate_unusual lines.0.vatRate']],
    ['19 % of a business in Germany', { to: { ...bauhofMueller, type: 'business' } }, ['warning vat_rate_unusual lines.0.vatRate']],
    ['German VAT of a business', { vatCountry: 'DE', to: { ...bauhofMueller, type: 'business' } }, ['error vat_country_mismatch vatCountry']],
    ['German VAT of a consumer at home', { vatCountry: 'DE', to: {} }, ['error vat_country_mismatch vatCountry']],
    ['the same, of goods that go to Germany', { vatCountry: 'DE', deliveryCountry: 'DE', to: {} }, []],
    ['the same, of services', { vatCountry: 'DE', supplyType: 'services', deliveryCountry: 'DE', to: {} }, ['error vat_country_mismatch vatCountry']],
    ['German VAT on Helgoland', { vatCountry: 'DE', to: { country: 'DE', postalCode: '27498' } }, ['error vat_country_mismatch vatCountry']],
    ['French VAT in Monaco, which counts as France', { vatCountry: 'FR', rate: '20', to: { country: 'MC', postalCode: '98000' } }, []],
    ['the same that nobody declares', { rate: '20', to: { country: 'MC', postalCode: '98000' } }, [foreign, 'warning oss_possible vatTreatment']],
    ['a concert in Utrecht, with German VAT', { vatCountry: 'DE', placeOfSupplyRule: 'event_admission' }, ['error vat_country_mismatch vatCountry']],
  ])('%s', (_, facts, found) => {
    expect(codes(sale(facts)).toSorted()).toEqual(found.toSorted())
  })

  it('goes back as it was charged', () => {
    const vatCountry = 'DE'
    const remaining = totalsOf(sale({ vatCountry })).vatBreakdown
    const note = (facts: Facts, credited: Partial<InvoiceDocument>) => codes(creditNote({
      ...sale(facts), kind: 'credit_note', creditedInvoiceNumber: '2026-0041', creditedInvoiceDate: '2026-11-02',
      creditedInvoice: creditedInvoice({ remaining, vatCountry: credited.vatCountry ?? null }),
    }))

    expect(note({ vatCountry, to: {} }, { vatCountry })).toEqual([])
    expect(note({}, { vatCountry })).toContain('error credit_treatment_differs vatCountry')
    expect(note({ vatCountry }, {})).toContain('error credit_treatment_differs vatCountry')
    // What was issued before this was known is in 1c, and leaves it again.
    expect(note({}, {})).toEqual(['warning vat_rate_unusual lines.0.vatRate'])
  })
})
