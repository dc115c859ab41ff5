import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualContent } from '#domain/invoice/content'
import { isSameGroup } from '#domain/invoice/credit'
import { proposeCredit } from '#domain/invoice/credit-proposal'
import type { DocumentLine, InvoiceDocument, LineTotals, VatGroup } from '#domain/invoice/document'
import { lineTreatments, vatTreatments } from '#domain/invoice/document'
import { convertPrice, hasVatInPrices, netShares, vatWithin } from '#domain/vat/prices'
import { totalsOf } from '#domain/vat/totals'
import { creditNote, creditedInvoice, invoice, line } from './cast'

const priced = (...lines: Partial<DocumentLine>[]): InvoiceDocument => invoice({
  pricesIncludeVat: true,
  lines: lines.map(changes => line({ quantity: '1', ...changes })),
})

/** Per line without and with VAT, and the document's totals. */
function amountsOf(document: InvoiceDocument) {
  const { lines, subtotalCents, vatTotalCents, totalCents } = totalsOf(document)
  return {
    lines: lines.map(({ lineTotalCents, lineTotalInclCents }) => [lineTotalCents, lineTotalInclCents]),
    totals: [subtotalCents, vatTotalCents, totalCents],
  }
}

describe('a price that includes VAT', () => {
  it('is what the customer pays', () => {
    expect(amountsOf(priced({ unitPriceCents: 1000 }))).toEqual({ lines: [[826, 1000]], totals: [826, 174, 1000] })
  })

  it.each([
    // with VAT, rate, VAT
    [121, '21', 21], [100, '21', 17], [-100, '21', -17], [1, '21', 0], [2, '21', 0], [3, '21', 1], [1, '100', 1],
    [109, '9', 9], [1000, '0', 0], [1005, '0.5', 5], [10_550, '5.5', 550],
  ])('%i at %s percent holds %i', (incl, rate, vat) => {
    expect(vatWithin(incl, rate)).toBe(vat)
  })

  it('counts under the standard treatment only', () => {
    const flagged = vatTreatments.filter(vatTreatment => hasVatInPrices({ pricesIncludeVat: true, vatTreatment }))
    const shifted: InvoiceDocument = { ...priced({ unitPriceCents: 1000 }), vatTreatment: 'reverse_charge' }

    expect(flagged).toEqual(['standard'])
    expect(amountsOf(shifted)).toEqual({ lines: [[1000, null]], totals: [1000, 0, 1000] })
  })

  it('has its VAT taken out once per rate, and the lines share what is left by largest remainder', () => {
    // 3 × € 1.00 holds € 0.52 of VAT, per line it would be € 0.51; two lines carry the cents over.
    expect(amountsOf(priced({ unitPriceCents: 100 }, { unitPriceCents: 100 }, { unitPriceCents: 100 }))).toEqual({
      lines: [[83, 100], [83, 100], [82, 100]], totals: [248, 52, 300],
    })
    expect(amountsOf(priced({ unitPriceCents: 1 }, { unitPriceCents: 1 }, { unitPriceCents: 1 }))).toEqual({
      lines: [[1, 1], [1, 1], [0, 1]], totals: [2, 1, 3],
    })
  })

  it('is discounted with its VAT', () => {
    expect(amountsOf(priced({ quantity: '2.5', unitPriceCents: 333, discountPercent: '15' })))
      .toEqual({ lines: [[585, 708]], totals: [585, 123, 708] })
  })

  it('leaves lines below zero beside others what they are', () => {
    expect(amountsOf(priced({ unitPriceCents: 100_000 }, { unitPriceCents: -99_999 }))).toEqual({
      lines: [[82_645, 100_000], [-82_644, -99_999]], totals: [1, 0, 1],
    })
    expect(amountsOf(priced({ unitPriceCents: 1000 }, { unitPriceCents: -1000 }))).toEqual({
      lines: [[826, 1000], [-826, -1000]], totals: [0, 0, 0],
    })
  })

  it('is the choice of the business for new documents, where there is VAT to include', () => {
    const business = {
      country: 'NL', defaultPaymentTermDays: 14, defaultCurrency: 'EUR', defaultInvoiceLocale: 'nl',
      defaultVatTreatment: 'standard', defaultSupplyType: 'goods', defaultVatExemptionReason: null, defaultNotes: null,
      defaultFooter: null, defaultPaymentLink: null, showEpcQrByDefault: false, pricesIncludeVat: true,
    } as const
    const usual = (vatTreatment?: 'exempt') =>
      usualContent('invoice', { issueDate: '2026-11-20', vatTreatment }, null, business).pricesIncludeVat

    expect([usual(), usual('exempt')]).toEqual([true, false])
  })
})

describe('any document with VAT in its prices', () => {
  it('totals exactly what its lines come to with VAT, whose nets are exactly what is taxed', () => {
    fc.assert(fc.property(anyLines, (lines) => {
      const totals = totalsOf(invoice({ pricesIncludeVat: true, lines }))
      const withVat = (own: LineTotals[]) => sum(own.map(({ lineTotalInclCents }) => lineTotalInclCents ?? Number.NaN))

      expect(withVat(totals.lines)).toBe(totals.totalCents)
      for (const group of totals.vatBreakdown) {
        const own = totals.lines.filter(entry => isSameGroup(entry, group))
        const gross = withVat(own)
        expect(sum(own.map(({ lineTotalCents }) => lineTotalCents))).toBe(group.taxableCents)
        expect(group.taxableCents + group.vatCents).toBe(gross)
        expect(group.vatCents).toBe(vatWithin(gross, group.rate))
        // Within a cent of the law's formula over the taxable amount (EN 16931 BR-CO-17).
        expect(Math.abs(group.vatCents - group.taxableCents * Number(group.rate) / 100)).toBeLessThanOrEqual(1)
      }
    }), { numRuns: 500 })
  })

  it('gives each line what it is without VAT, to less than one and a half cents', () => {
    fc.assert(fc.property(anyLines, (lines) => {
      for (const { lineTotalCents, lineTotalInclCents, rate } of totalsOf(priced(...lines)).lines) {
        const exact = (lineTotalInclCents ?? Number.NaN) / (1 + Number(rate) / 100)
        expect(Math.abs(lineTotalCents - exact)).toBeLessThan(1.5)
      }
    }), { numRuns: 500 })
  })

  it('shares like the largest remainder of taxable × line ÷ lines, where no line is below zero', () => {
    const amounts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 })
    fc.assert(fc.property(amounts, fc.constantFrom('21', '9', '0', '5.5'), (gross, rate) => {
      const total = sum(gross)
      const taxable = total - vatWithin(total, rate)
      expect(netShares(gross, taxable, rate)).toEqual(largestRemainder(gross.map(BigInt), BigInt(taxable)))
    }), { numRuns: 500 })
  })
})

describe('credit notes with VAT in their prices', () => {
  it('take back in parts exactly what was charged', () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 5 })
    fc.assert(fc.property(fc.integer({ min: 1, max: 5_000 }), anyParts, (price, parts) => {
      const charged = totalsOf(priced({ unitPriceCents: price })).vatBreakdown
      let [left] = charged
      const taken = { taxableCents: 0, vatCents: 0 }
      const takeBack = (unitPriceCents: number) => {
        const remaining = left && left.taxableCents + left.vatCents > 0 ? [left] : []
        const lines = [line({ quantity: '1', unitPriceCents })]
        const credited = creditedInvoice({ remaining })
        const note = totalsOf(creditNote({ pricesIncludeVat: true, lines, creditedInvoice: credited }))
        const [group] = note.vatBreakdown
        if (!left || !group) return
        expect([note.totalCents, group.taxableCents >= 0, group.vatCents >= 0]).toEqual([unitPriceCents, true, true])
        left = minus(left, group)
        expect([left.taxableCents >= 0, left.vatCents >= 0]).toEqual([true, true])
        taken.taxableCents += group.taxableCents
        taken.vatCents += group.vatCents
      }
      const rest = () => (left ? left.taxableCents + left.vatCents : 0)

      for (const part of parts) if (part < rest()) takeBack(part)
      if (rest() > 0) takeBack(rest())

      expect(taken).toEqual({ taxableCents: charged[0]?.taxableCents, vatCents: charged[0]?.vatCents })
    }), { numRuns: 300 })
  })

  it('propose what is left as it is priced on the invoice, or one amount after a credit note priced otherwise', () => {
    const invoiced = priced({ description: 'Fiets', quantity: '3', unitPriceCents: 1000 })
    const [charged] = totalsOf(invoiced).vatBreakdown
    const noteOf = (changes: Partial<InvoiceDocument>) =>
      creditNote({ creditedInvoice: creditedInvoice({ remaining: charged ? [charged] : [] }), ...changes })
    const proposedAfter = (note: InvoiceDocument) => {
      const [group] = totalsOf(note).vatBreakdown
      if (!charged || !group) return []
      return proposeCredit({ invoice: invoiced, creditNotes: [note], remaining: [minus(charged, group)] })
        .map(({ line: { description, quantity, unitPriceCents } }) => [description, quantity, unitPriceCents])
    }
    const lines = [line({ description: 'Fiets', quantity: '1', unitPriceCents: 1000 })]

    expect(proposedAfter(noteOf({ pricesIncludeVat: true, lines }))).toEqual([['Fiets', '2', 1000]])
    expect(proposedAfter(noteOf({ lines }))).toEqual([['Restant van factuur', '1', 1790]])
  })
})

describe('a price on another basis', () => {
  it.each([
    ['with VAT, where prices are without', 12_100, true, false, 10_000], ['rounded', 1000, true, false, 826],
    ['without VAT, where prices include it', 10_000, false, true, 12_100], ['rounded there', 826, false, true, 999],
    ['below zero', -1000, true, false, -826], ['the same basis', 1000, true, true, 1000],
  ])('%s', (_, cents, from, to, converted) => {
    const [before, after] = [from, to].map(pricesIncludeVat => ({ pricesIncludeVat, rate: '21' }))
    expect(before && after && convertPrice(cents, before, after)).toBe(converted)
  })
})

const anyLines = fc.array(fc.record({
  quantity: fc.constantFrom('1', '2', '-1', '0.5', '3.333333', '0.000001', '1200'),
  unitPriceCents: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -10_000, max: 1_000_000 })),
  discountPercent: fc.constantFrom('0', '0', '10', '33.3333', '100'),
  vatRate: fc.constantFrom('21', '9', '0', '21.00', '5.5', '100', '0.5'),
  vatTreatment: fc.constantFrom(null, null, null, ...lineTreatments),
}).map(fields => line(fields)), { minLength: 1, maxLength: 10 })

/** The method of the largest remainder by the book: quotas, whole parts, and the rest to the largest fractions. */
function largestRemainder(weights: bigint[], seats: bigint): number[] {
  const total = weights.reduce((left, right) => left + right, 0n)
  if (total === 0n) return weights.map(() => 0)
  const quotas = weights.map((weight, place) => {
    return { place, whole: seats * weight / total, rest: seats * weight % total }
  })
  const missing = Number(seats - quotas.reduce((left, { whole }) => left + whole, 0n))
  const raised = quotas.toSorted((left, right) => Number(right.rest - left.rest) || left.place - right.place)
    .slice(0, missing).map(({ place }) => place)
  return quotas.map(({ whole, place }) => Number(whole) + (raised.includes(place) ? 1 : 0))
}

function minus(left: VatGroup, taken: VatGroup): VatGroup {
  return {
    ...left, taxableCents: left.taxableCents - taken.taxableCents, vatCents: left.vatCents - taken.vatCents,
  }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0)
}
