import { describe, expect, it } from 'vitest'
import { quarterOf } from '#domain/dates'
import type { InvoiceDocument } from '#domain/invoice/document'
import { taxPointOf, type TaxPointReason } from '#domain/vat/tax-point'
import { totalsOf } from '#domain/vat/totals'
import { turnoverOf, type TurnoverDocument } from '#domain/vat/turnover'
import { advance, bauhofMueller, creditNote, hudsonTimber, invoice, line, mevrouwDeWit } from './cast'

const hundred = { lines: [line({ quantity: '1', unitPriceCents: 10_000 })] }
const dated = (supplyDate: string | null, issueDate: string, more: Partial<InvoiceDocument> = {}) =>
  invoice({ ...hundred, supplyDate, issueDate, ...more })
const consumer = { customer: mevrouwDeWit }
const toGermany = { vatTreatment: 'intra_eu', customer: bauhofMueller } as const
const goods = { ...toGermany, supplyType: 'goods' } as const
const services = { ...toGermany, supplyType: 'services' } as const
const reversed = { vatTreatment: 'reverse_charge' } as const
const credit = (issueDate: string, more: Partial<InvoiceDocument> = {}) =>
  creditNote({ ...hundred, issueDate, supplyDate: '2026-02-10', ...more })

/**
 * A year of Studio Vink with every kind of turnover, worked out by hand: art. 13 (1) (a) Wet OB has VAT fall due at the
 * invoice, and at the latest on the 15th of the month after the supply, by which art. 34g wants it invoiced; (b) at the
 * supply where nobody has to be invoiced. Art. 66, last paragraph, of the Directive has it fall due at the supply of
 * services that the customer owes the VAT of in another member state, art. 67 that of goods at the invoice, at the
 * latest on the 15th, art. 65 that of an advance when it is asked for.
 */
type Case = [what: string, InvoiceDocument, date: string | null, TaxPointReason, quarter: number | null, box: string]
const year: Case[] = [
  ['a business, invoiced in the month of the supply', dated('2026-03-10', '2026-03-20'), '2026-03-20', 'invoice', 1, '1a'],
  ['a business, invoiced in the quarter after it, in time', dated('2026-03-31', '2026-04-15'), '2026-04-15', 'invoice', 2, '1a'],
  ['a business, invoiced a day late', dated('2026-03-31', '2026-04-16'), '2026-04-15', 'invoice_due', 2, '1a'],
  ['a business, invoiced months late', dated('2026-05-10', '2026-10-02'), '2026-06-15', 'invoice_due', 2, '1a'],
  ['a business, invoiced before the supply', dated('2026-07-05', '2026-06-28'), '2026-06-28', 'invoice', 2, '1a'],
  ['a business, over a period that ends later', dated('2026-01-01', '2026-04-20', { supplyPeriodEnd: '2026-03-31' }), '2026-04-15', 'invoice_due', 2, '1a'],
  ['a business, of nobody knows when', dated(null, '2026-04-02'), '2026-04-02', 'supply_unknown', 2, '1a'],
  ['a business, December, invoiced in February', dated('2025-12-20', '2026-02-01'), '2026-01-15', 'invoice_due', 1, '1a'],
  ['a consumer, invoiced in the quarter after', dated('2026-09-28', '2026-10-03', consumer), '2026-09-28', 'supply', 3, '1a'],
  ['a consumer, invoiced before the supply', dated('2026-10-03', '2026-09-28', consumer), '2026-09-28', 'supply', 3, '1a'],
  ['a consumer, of nobody knows when', dated(null, '2026-10-03', consumer), '2026-10-03', 'supply_unknown', 4, '1a'],
  ['reversed at home, invoiced late', dated('2026-05-10', '2026-10-02', { ...reversed, supplyType: 'services' }), '2026-06-15', 'invoice_due', 2, '1e'],
  ['hours of September for a German business', dated('2026-09-30', '2026-10-01', services), '2026-09-30', 'service_performed', 3, '3b'],
  ['hours invoiced before they were worked', dated('2026-10-05', '2026-09-25', services), '2026-10-05', 'service_performed', 4, '3b'],
  ['a month of work for a German business', dated('2026-06-20', '2026-07-20', { ...services, supplyPeriodEnd: '2026-07-10' }), '2026-07-10', 'service_performed', 3, '3b'],
  ['goods to Germany, invoiced in time', dated('2026-03-31', '2026-04-10', goods), '2026-04-10', 'intra_eu_goods', 2, '3b'],
  ['goods to Germany, invoiced half a year late', dated('2026-02-10', '2026-11-05', goods), '2026-03-15', 'intra_eu_goods', 1, '3b'],
  ['goods to Germany, invoiced before they go', dated('2026-04-02', '2026-03-20', goods), '2026-04-02', 'intra_eu_goods', 2, '3b'],
  ['an advance on work in the Netherlands', dated(null, '2026-03-30', { advance: true }), '2026-03-30', 'advance', 1, '1a'],
  ['an advance on hours for a German business', dated(null, '2026-03-30', { ...services, advance: true }), '2026-03-30', 'advance', 1, '3b'],
  ['an advance on goods to Germany', dated(null, '2026-03-30', { ...goods, advance: true }), null, 'advance', null, '3b'],
  ['exported goods, invoiced late', dated('2026-05-10', '2026-10-02', { vatTreatment: 'export', supplyType: 'goods', customer: hudsonTimber }), '2026-06-15', 'invoice_due', 2, '3a'],
  ['services for an American business', dated('2026-09-30', '2026-10-01', { vatTreatment: 'export', supplyType: 'services', customer: hudsonTimber }), '2026-10-01', 'invoice', 4, 'other'],
  ['exempt lessons to a consumer', dated('2026-06-29', '2026-07-01', { ...consumer, vatTreatment: 'exempt' }), '2026-06-29', 'supply', 2, 'exempt'],
  ['the small-business scheme, to a business, late', dated('2026-05-10', '2026-10-02', { vatTreatment: 'kor' }), '2026-06-15', 'invoice_due', 2, 'kor'],
  ['a credit note on what was supplied long ago', credit('2026-10-07'), '2026-10-07', 'credit', 4, '1a'],
  ['a credit note on hours for a German business', credit('2026-10-07', services), '2026-10-07', 'credit', 4, '3b'],
  ['a credit note on an advance of goods that never went', credit('2026-10-07', { ...goods, creditsOpenAdvance: true }), null, 'credit', null, '3b'],
  ['a credit note on an advance of goods that went', credit('2026-10-07', goods), '2026-10-07', 'credit', 4, '3b'],
  ['a credit note on an advance at home', credit('2026-10-07', { creditsOpenAdvance: true }), '2026-10-07', 'credit', 4, '1a'],
]

describe('the tax point', () => {
  it.each(year)('of %s', (_, document, date, reason, quarter, box) => {
    expect(taxPointOf(document)).toEqual({ date, reason })
    expect(date && quarterOf(date).quarter).toBe(quarter)
    expect(turnoverOf({ ...document, ...totalsOf(document) }).map(({ heading }) => heading)).toEqual([box])
  })

  it('goes by the day on which what was supplied had to be invoiced, in a short month and over the turn of a year', () => {
    expect(taxPointOf(dated('2026-01-31', '2026-06-01')).date).toBe('2026-02-15')
    expect(taxPointOf(dated('2026-12-01', '2027-06-01')).date).toBe('2027-01-15')
  })
})

describe('goods to another member state that were paid for before', () => {
  const whole: TurnoverDocument = {
    ...dated('2026-11-18', '2026-11-20', goods), vatTotalEurCents: null,
    vatBreakdown: [{ category: 'K', rate: '0', taxableCents: 60_000, vatCents: 0 }],
    deductedAdvances: [
      advance({ ...goods, remaining: [{ category: 'K', rate: '0', taxableCents: 25_000, vatCents: 0 }] }),
      advance({ ...goods, remaining: [{ category: 'K', rate: '0', taxableCents: 15_000, vatCents: 0 }] }),
    ],
  }

  it('count as a whole with the invoice that deducts the advances, and go back as a whole (art. 67, second paragraph)', () => {
    expect(turnoverOf(whole)).toEqual([{ heading: '3b', taxableCents: 100_000, vatCents: 0 }])
    expect(turnoverOf({ ...whole, kind: 'credit_note' })).toEqual([{ heading: '3b', taxableCents: -100_000, vatCents: 0 }])
  })

  it('count by the rate of that invoice', () => {
    // 600.00 and 400.00 dollars at 1.25 for one euro are 480.00 and 320.00.
    expect(turnoverOf({ ...whole, currency: 'USD', exchangeRate: '1.25' }))
      .toEqual([{ heading: '3b', taxableCents: 80_000, vatCents: 0 }])
  })

  it('are no rule for services, whose advances count by themselves', () => {
    expect(turnoverOf({ ...whole, supplyType: 'services' })).toEqual([{ heading: '3b', taxableCents: 60_000, vatCents: 0 }])
  })
})
