import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCredited, remainingGroups } from '#domain/invoice/credit'
import type { DocumentLine, InvoiceDocument, VatGroup } from '#domain/invoice/document'
import { checkCompliance } from '#domain/invoice/compliance'
import { convertPrice } from '#domain/vat/prices'
import { withDeductions } from '#domain/invoice/advance'
import { calculateVat, totalsOf } from '#domain/vat/totals'
import { advance, context, creditNote, creditedInvoice, invoice, line } from './cast'

const inYen = { currency: 'JPY', exchangeRate: '180' }
const yen = (amount: number, more: Partial<DocumentLine> = {}) => line({ quantity: '1', unitPriceCents: amount * 100, ...more })
const codesOf = (document: InvoiceDocument) => checkCompliance(document, context()).map(({ code }) => code)
const charged = (document: Parameters<typeof invoice>[0]) => {
  const { subtotalCents, vatTotalCents, totalCents, lines } = totalsOf(invoice({ ...inYen, ...document }))
  return {
    subtotal: subtotalCents / 100, vat: vatTotalCents / 100, total: totalCents / 100,
    lines: lines.map(({ lineTotalCents }) => lineTotalCents / 100),
  }
}

describe('a document in a currency without cents', () => {
  it.each([
    ['half a yen of VAT goes up', [yen(50)], false, { subtotal: 50, vat: 11, total: 61, lines: [50] }],
    ['less than half goes down', [yen(49)], false, { subtotal: 49, vat: 10, total: 59, lines: [49] }],
    ['VAT within prices', [yen(100), yen(50)], true, { subtotal: 124, vat: 26, total: 150, lines: [83, 41] }],
  ])('has whole amounts: %s', (_, lines, pricesIncludeVat, expected) => {
    expect(charged({ lines, pricesIncludeVat })).toEqual(expected)
  })

  it('has whole amounts whatever its lines, with VAT in its prices or without', () => {
    const part = fc.record({
      amount: fc.integer({ min: -100_000, max: 100_000 }), vatRate: fc.constantFrom('21', '9', '0'),
    })
    const amounts = fc.array(part, { minLength: 1 })
    fc.assert(fc.property(amounts, fc.boolean(), (parts, pricesIncludeVat) => {
      const lines = parts.map(({ amount, vatRate }) => yen(amount, { vatRate }))
      const totals = totalsOf(invoice({ ...inYen, pricesIncludeVat, lines }))
      const all = [totals.subtotalCents, totals.vatTotalCents, totals.totalCents,
        ...totals.lines.map(({ lineTotalCents }) => lineTotalCents),
        ...totals.vatBreakdown.flatMap(({ taxableCents, vatCents }) => [taxableCents, vatCents])]
      expect(all.filter(cents => cents % 100 !== 0)).toEqual([])
      expect(totals.lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)).toBe(totals.subtotalCents)
    }))
  })

  it('takes back whole amounts, and in parts exactly what was charged', () => {
    const remaining = [{ category: 'S' as const, rate: '21', taxableCents: 9_900, vatCents: 2_100 }]
    const taken = (amount: number) => totalsOf(creditNote({
      ...inYen, lines: [yen(amount)], creditedInvoice: creditedInvoice({ remaining, exchangeRate: '180' }),
    })).vatTotalCents
    expect(taken(99)).toBe(2_100)
    expect(taken(50) + 1_000).toBe(2_100)
    expect(taken(50) % 100).toBe(0)
  })

  it('deducts advances in whole amounts', () => {
    const remaining = [{ category: 'S' as const, rate: '21', taxableCents: 3_300, vatCents: 700 }]
    const deducting = { ...inYen, lines: [yen(100), yen(-33)], deductedAdvances: [advance({ currency: 'JPY', remaining })] }
    expect(charged(deducting)).toMatchObject({ subtotal: 67, vat: 14, total: 81 })
  })

  it('never has VAT that is a whole amount off its rate, as EN 16931 asks, however many advances were rounded', () => {
    const parts = fc.record({
      rate: fc.constantFrom('21', '9', '5.5', '98'), amount: fc.integer({ min: 1, max: 10_000 }),
      advances: fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 3 }), pricesIncludeVat: fc.boolean(),
    })
    fc.assert(fc.property(parts, ({ rate, amount, advances, pricesIncludeVat }) => {
      const deducted = advances.map((taxable, place) => advance({
        id: `${place}`, currency: 'JPY',
        remaining: [{ category: 'S', rate, taxableCents: taxable * 100, vatCents: calculateVat(taxable * 100, rate, 100) }],
      }))
      const document = withDeductions(invoice({
        ...inYen, pricesIncludeVat, lines: [yen(amount, { vatRate: rate })], deductedAdvances: deducted,
      }))
      const [group] = totalsOf(document).vatBreakdown
      const { taxableCents = 0, vatCents = 0 } = group ?? {}
      const ofRate = Math.round(taxableCents / 100 * Number(rate)) / 100
      expect(Math.abs(vatCents / 100 - ofRate)).toBeLessThan(1)
      expect(taxableCents % 100 === 0 && vatCents % 100 === 0).toBe(true)
    }))
  })

  it('nor where a part is credited: of ¥ 411 with 9 % VAT ¥ 34, though ¥ 33 would leave the rest rounded by itself', () => {
    const remaining = [{ category: 'S' as const, rate: '9', taxableCents: 145_000, vatCents: 13_000 }]
    const note = creditNote({
      ...inYen, pricesIncludeVat: true, lines: [yen(411, { vatRate: '9' })],
      creditedInvoice: creditedInvoice({ remaining, exchangeRate: '180' }),
    })
    expect(totalsOf(note).vatBreakdown).toMatchObject([{ taxableCents: 37_700, vatCents: 3_400 }])
  })

  it('nor where parts of it are credited, however each was rounded, and takes back all in the end', () => {
    const parts = fc.record({
      rate: fc.constantFrom('21', '9'), amount: fc.integer({ min: 10, max: 10_000 }),
      shares: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }), pricesIncludeVat: fc.boolean(),
    })
    const yenAt = (amount: number, vatRate: string) => ({ ...inYen, lines: [yen(amount, { vatRate })] })
    fc.assert(fc.property(parts, ({ rate, amount, shares, pricesIncludeVat }) => {
      let credited: VatGroup[] = []
      const { vatBreakdown: charged, totalCents } = totalsOf(invoice({ ...yenAt(amount, rate), pricesIncludeVat }))
      let remainingCents = totalCents
      for (const share of [...shares, 100]) {
        const remaining = remainingGroups({ charged, credited, remainingCents })
        const [left] = remaining
        if (!left) return
        const restCents = left.taxableCents + (pricesIncludeVat ? left.vatCents : 0)
        const taken = Math.ceil(restCents / 100 * share / 100)
        const note = totalsOf(creditNote({
          ...yenAt(taken, rate), pricesIncludeVat, creditedInvoice: creditedInvoice({ remaining, exchangeRate: '180' }),
        }))
        const [{ taxableCents, vatCents } = { taxableCents: 0, vatCents: 0 }] = note.vatBreakdown
        expect(Math.abs(vatCents / 100 - Math.round(taxableCents / 100 * Number(rate)) / 100)).toBeLessThan(1)
        credited = addCredited(credited, note.vatBreakdown)
        remainingCents -= note.totalCents
      }
      expect(remainingCents).toBe(0)
    }))
  })

  it('has a price on another basis that is whole', () => {
    const rate = '21'
    expect(convertPrice(10_000, { pricesIncludeVat: true, rate }, { pricesIncludeVat: false, rate }, 100)).toBe(8_300)
    expect(convertPrice(10_100, { pricesIncludeVat: false, rate }, { pricesIncludeVat: true, rate }, 100)).toBe(12_200)
  })

  it('is refused where a line has parts of a yen, and issued where none has', () => {
    expect(codesOf(invoice({ ...inYen, lines: [yen(1_000)] }))).not.toContain('amount_not_whole')
    expect(codesOf(invoice({ ...inYen, lines: [yen(1_000), yen(0.5)] }))).toContain('amount_not_whole')
    expect(codesOf(invoice({ currency: 'USD', exchangeRate: '1.1', lines: [yen(0.5)] }))).not.toContain('amount_not_whole')
    expect(codesOf(invoice({ currency: 'BHD', exchangeRate: '0.4', lines: [yen(1)] }))).toContain('currency_invalid')
  })
})
