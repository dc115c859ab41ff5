import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentLine, DocumentTotals, VatTreatment } from '#domain/invoice/document'
import { lineTreatments, placeOfSupplyRules, supplyTypes, vatTreatments } from '#domain/invoice/document'
import { maxAmountCents } from '#domain/limits'
import { AmountBeyondSafeInteger } from '#domain/money'
import { inEuro } from '#domain/vat/in-euro'
import { calculateLine, calculateTotals, calculateVat, totalsOf, type TotalsInput } from '#domain/vat/totals'
import { invoice, line, studioVink } from './cast'

describe('a line', () => {
  it.each([
    // quantity, price, discount → gross, discount, total
    ['8', 8500, '0', 68_000, 0, 68_000],
    ['0.5', 1, '0', 1, 0, 1], ['0.5', -1, '0', -1, 0, -1], ['0.499999', 1, '0', 0, 0, 0],
    ['1.5', 333, '0', 500, 0, 500], ['-1.5', 333, '0', -500, 0, -500],
    ['0.000001', 500_000, '0', 1, 0, 1], ['0.000001', 499_999, '0', 0, 0, 0],
    ['1', 1, '50', 1, 1, 0], ['1', -1, '50', -1, -1, 0], ['1', 10_000, '33.3333', 10_000, 3333, 6667],
    ['3', 3333, '12.5', 9999, 1250, 8749], ['1', 1000, '100', 1000, 1000, 0], ['7', 0, '10', 0, 0, 0],
    // 2.5 × 3.33 = 8.325 → 8.33, and 15 % of 8.33 is 1.2495 → 1.25: not 15 % of 8.325.
    ['2.5', 333, '15', 833, 125, 708],
    ['1', maxAmountCents, '0', maxAmountCents, 0, maxAmountCents],
    ['1000', maxAmountCents / 1000, '0.0001', maxAmountCents, 10_000_000, maxAmountCents - 10_000_000],
  ])('%s × %i less %s %% is %i − %i = %i', (quantity, unitPriceCents, discountPercent, gross, discount, total) => {
    expect(calculateLine({ quantity, unitPriceCents, discountPercent }))
      .toEqual({ grossCents: gross, discountCents: discount, lineTotalCents: total })
  })

  it('refuses to lose cents beyond the exact integers', () => {
    const beyond = { quantity: '1000', unitPriceCents: maxAmountCents, discountPercent: '0' }
    expect(() => calculateLine(beyond)).toThrow(AmountBeyondSafeInteger)
  })
})

describe('VAT', () => {
  it.each([
    [10_000, '21', 2100], [50, '21', 11], [-50, '21', -11], [50, '9', 5], [-50, '9', -5], [49, '1', 0], [50, '1', 1],
    [-50, '1', -1], [5, '9.5', 0], [10, '5', 1], [maxAmountCents, '21', 2_100_000_000_000], [12_345, '0', 0],
    [250, '0.5', 1], [1, '100', 1],
  ])('over %i at %s %% is %i', (taxable, rate, vat) => {
    expect(calculateVat(taxable, rate)).toBe(vat)
  })

  it('is rounded once per rate and not per line', () => {
    const lines = Array.from({ length: 3 }, () => line({ quantity: '1', unitPriceCents: 50 }))
    // Per line it would be 3 × 11 = 33.
    expect(totalsOf(invoice({ lines })).vatTotalCents).toBe(32)
  })

  it('groups what is the same rate however it is written', () => {
    const lines = ['21', '21.00', '021.0'].map(vatRate => line({ quantity: '1', unitPriceCents: 50, vatRate }))
    expect(totalsOf(invoice({ lines })).vatBreakdown)
      .toEqual([{ category: 'S', rate: '21', taxableCents: 150, vatCents: 32 }])
  })

  it('lists the groups by category and then from the highest rate', () => {
    const lines = ['0', '9', '6.5', '21', '10'].map(vatRate => line({ vatRate }))
    const groups = totalsOf(invoice({ lines })).vatBreakdown.map(({ category, rate }) => `${category} ${rate}`)
    expect(groups).toEqual(['S 21', 'S 10', 'S 9', 'S 6.5', 'Z 0'])
  })

  it.each(vatTreatments.filter(treatment => treatment !== 'standard'))('is nothing under %s, whatever rate was entered', (vatTreatment) => {
    const totals = totalsOf(invoice({ vatTreatment, lines: [line({ vatRate: '21' }), line({ vatRate: '9' })] }))
    expect(totals.vatTotalCents).toBe(0)
    expect(totals.totalCents).toBe(totals.subtotalCents)
    expect(totals.vatBreakdown).toHaveLength(1)
    expect(totals.lines.every(({ rate }) => rate === '0')).toBe(true)
  })

  it('under the small business scheme is E with a VAT number of the seller and O without', () => {
    const category = (vatNumber: string | null) => {
      return totalsOf(invoice({ vatTreatment: 'kor', seller: { ...studioVink, vatNumber } })).vatBreakdown[0]?.category
    }
    expect([category('NL000099998B57'), category(null)]).toEqual(['E', 'O'])
  })
})

describe('VAT in euro', () => {
  it.each([
    [2100, '1.05', 2000], [2100, '2', 1050], [1, '2', 1], [-1, '2', -1], [1, '2.000001', 0], [100, '3', 33], [200, '3', 67],
    [123_456, '11.4245', 10_806], [2100, null, null], [2100, '0', null], [2100, '-1', null],
  ])('%i at %s for one euro is %s', (cents, rate, euroCents) => {
    expect(inEuro(cents, rate)).toBe(euroCents)
  })

  it('is stated for documents in another currency only', () => {
    expect(totalsOf(invoice({ exchangeRate: '1.05' })).vatTotalEurCents).toBeNull()
    expect(totalsOf(invoice({ currency: 'USD' })).vatTotalEurCents).toBeNull()
    expect(totalsOf(invoice({ currency: 'USD', exchangeRate: '1.05' })).vatTotalEurCents).toBe(13_600)
  })
})

describe('any document', () => {
  it('adds up: groups to subtotal, lines to groups, VAT to total', () => {
    fc.assert(fc.property(anyDocument, (document) => {
      const totals = calculateTotals(document)
      const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + BigInt(cents), 0n)
      expect(sum(totals.lines.map(({ lineTotalCents }) => lineTotalCents))).toBe(BigInt(totals.subtotalCents))
      expect(sum(totals.vatBreakdown.map(({ taxableCents }) => taxableCents))).toBe(BigInt(totals.subtotalCents))
      expect(sum(totals.vatBreakdown.map(({ vatCents }) => vatCents))).toBe(BigInt(totals.vatTotalCents))
      expect(BigInt(totals.subtotalCents) + BigInt(totals.vatTotalCents)).toBe(BigInt(totals.totalCents))
      expect(totals.lines.every(({ grossCents, discountCents, lineTotalCents, lineTotalInclCents }) => {
        return BigInt(grossCents) - BigInt(discountCents) === BigInt(lineTotalInclCents ?? lineTotalCents)
      })).toBe(true)
    }))
  })

  it('comes to what fractions on paper come to, where prices are without VAT', () => {
    fc.assert(fc.property(anyDocument.map(document => ({ ...document, pricesIncludeVat: false })), (document) => {
      expect(amountsOf(calculateTotals(document))).toEqual(onPaper(document))
    }), { numRuns: 500 })
  })

  it('is the mirror of its correction: minus every price is minus every amount', () => {
    fc.assert(fc.property(anyDocument, (document) => {
      const mirrored = document.lines.map(entry => ({ ...entry, unitPriceCents: minus(entry.unitPriceCents) }))
      const { subtotalCents, vatTotalCents, totalCents, vatTotalEurCents } = calculateTotals(document)
      expect(calculateTotals({ ...document, lines: mirrored })).toMatchObject({
        subtotalCents: minus(subtotalCents), vatTotalCents: minus(vatTotalCents), totalCents: minus(totalCents),
        vatTotalEurCents: vatTotalEurCents === null ? null : minus(vatTotalEurCents),
      })
    }))
  })

  it('gives the same groups in whatever order its lines stand', () => {
    const shuffled = anyDocument.chain((document) => {
      const { lines } = document
      return fc.shuffledSubarray(lines, { minLength: lines.length }).map(shuffledLines => ({ document, shuffledLines }))
    })
    fc.assert(fc.property(shuffled, ({ document, shuffledLines }) => {
      const { vatBreakdown } = calculateTotals({ ...document, lines: shuffledLines })
      expect(vatBreakdown).toEqual(calculateTotals(document).vatBreakdown)
    }))
  })

  it('holds safe integers only, and never minus zero', () => {
    fc.assert(fc.property(anyDocument, (document) => {
      const amounts = amountsOf(calculateTotals(document)).filter(amount => typeof amount === 'number')
      expect(amounts.every(amount => Number.isSafeInteger(amount) && !Object.is(amount, -0))).toBe(true)
    }))
  })
})

function decimalText(largest: bigint, maxScale: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: maxScale }).chain((scale) => {
    return fc.bigInt({ min: 0n, max: largest * 10n ** BigInt(scale) }).map((digits) => {
      const text = digits.toString().padStart(scale + 1, '0')
      return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
    })
  })
}

const anyLine: fc.Arbitrary<DocumentLine> = fc.record({
  description: fc.constant('Werk'),
  quantity: fc.oneof(decimalText(9999n, 6), decimalText(99n, 1).map(text => `-${text}`), fc.constant('0.5')),
  unit: fc.constant('C62'),
  unitPriceCents: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })),
  discountPercent: fc.oneof(fc.constantFrom('0', '100', '50', '33.3333'), decimalText(100n, 4)),
  vatRate: fc.oneof(fc.constantFrom('21', '9', '0', '21.00'), decimalText(100n, 2)),
  vatTreatment: fc.option(fc.constantFrom(...lineTreatments), { freq: 3 }),
  vatExemptionReason: fc.constant('Onderwijs'),
})

const anyDocument: fc.Arbitrary<TotalsInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  vatTreatment: fc.oneof(fc.constant<VatTreatment>('standard'), fc.constantFrom(...vatTreatments)),
  supplyType: fc.option(fc.constantFrom(...supplyTypes)),
  placeOfSupplyRule: fc.option(fc.constantFrom(...placeOfSupplyRules)),
  pricesIncludeVat: fc.boolean(),
  currency: fc.constantFrom('EUR', 'USD'),
  exchangeRate: fc.option(decimalText(99n, 4).map(text => `1${text}`)),
  sellerHasVatNumber: fc.boolean(),
})

function amountsOf(totals: DocumentTotals): (number | null)[] {
  return [
    ...totals.lines.flatMap(row => [row.grossCents, row.discountCents, row.lineTotalCents]),
    totals.subtotalCents, totals.vatTotalCents, totals.totalCents, totals.vatTotalEurCents,
  ]
}

/** The same amounts by another way: fractions that are kept whole until the one rounding each of them gets. */
function onPaper(document: TotalsInput): (number | null)[] {
  const rows = document.lines.map((entry) => {
    const gross = nearest(times(fraction(entry.quantity), fraction(`${entry.unitPriceCents}`)))
    const discount = nearest(times([gross, 100n], fraction(entry.discountPercent)))
    return { gross, discount, total: gross - discount, rate: document.vatTreatment === 'standard' && entry.vatTreatment === null ? entry.vatRate : '0' }
  })
  const byRate = new Map<string, bigint>()
  for (const { rate, total } of rows) {
    const [over, under] = fraction(rate)
    const key = `${over * 10n ** 8n / under}`
    byRate.set(key, (byRate.get(key) ?? 0n) + total)
  }
  const vat = [...byRate].reduce((sum, [rate, taxable]) => sum + nearest([taxable * BigInt(rate), 10n ** 10n]), 0n)
  const subtotal = rows.reduce((sum, { total }) => sum + total, 0n)
  const [over, under] = fraction(document.exchangeRate ?? '1')
  const euro = document.currency === 'EUR' || document.exchangeRate === null ? null : Number(nearest([vat * under, over]))
  return [
    ...rows.flatMap(({ gross, discount, total }) => [gross, discount, total]).map(Number),
    Number(subtotal), Number(vat), Number(subtotal + vat), euro,
  ]
}

type Fraction = [over: bigint, under: bigint]

function fraction(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

function times([over, under]: Fraction, [by, per]: Fraction): Fraction {
  return [over * by, under * per]
}

/** Cut off towards zero, then one farther when at least half was cut off. */
function nearest([over, under]: Fraction): bigint {
  const cut = over / under
  const rest = over - cut * under
  const twice = 2n * (rest < 0n ? -rest : rest)
  if (twice < under) return cut
  return over < 0n ? cut - 1n : cut + 1n
}

function minus(amount: number): number {
  return amount === 0 ? 0 : -amount
}
