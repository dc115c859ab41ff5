import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deductedGroups, deductionLines, withDeductions } from '#domain/invoice/advance'
import { addCredited, findGroup, groupsTotal, remainingGroups } from '#domain/invoice/credit'
import { proposeCredit } from '#domain/invoice/credit-proposal'
import {
  lineTreatments, type DeductedAdvance, type DocumentLine, type InvoiceDocument, type VatGroup,
} from '#domain/invoice/document'
import { toCents } from '#domain/money'
import { calculateVat, totalsOf } from '#domain/vat/totals'
import { daily } from '../support/daily'
import { advance, creditNote, creditedInvoice, invoice, line } from './cast'

const group = (rate: string, taxableCents: number): VatGroup =>
  ({ category: rate === '0' ? 'Z' : 'S', rate, taxableCents, vatCents: calculateVat(taxableCents, rate) })

const deducting = (lines: DocumentLine[], deductedAdvances: DeductedAdvance[]) =>
  totalsOf(withDeductions(invoice({ lines, deductedAdvances })))

describe('an invoice that deducts advances', () => {
  it('takes back each rate of all of them by one line that names them', () => {
    const deductedAdvances = [
      advance({ remaining: [group('21', 100_000), group('9', 20_000)] }),
      advance({ number: '2026-0041', remaining: [group('21', 50_000)] }),
    ]
    expect(deductionLines(invoice({ locale: 'en', deductedAdvances }))).toMatchObject([
      { description: 'Less advance invoice 2026-0040, 2026-0041', quantity: '1', unitPriceCents: -150_000, vatRate: '21' },
      { description: 'Less advance invoice 2026-0040, 2026-0041', quantity: '1', unitPriceCents: -20_000, vatRate: '9' },
    ])
  })

  it('has no such line where there is nothing to take back', () => {
    expect(deductionLines(invoice({ deductedAdvances: [advance({ remaining: [] })] }))).toEqual([])
    expect(deductionLines(invoice())).toEqual([])
  })

  it('charges what is left, with its VAT', () => {
    expect(deducting([line({ quantity: '20' })], [advance()])).toMatchObject({
      subtotalCents: 70_000, vatTotalCents: 14_700, totalCents: 84_700,
    })
  })

  it('takes back the whole of a rate of which it supplies less', () => {
    expect(deducting([line({ quantity: '20', vatRate: '9' })], [advance()]).vatBreakdown).toEqual([
      { category: 'S', rate: '21', taxableCents: -100_000, vatCents: -21_000 },
      { category: 'S', rate: '9', taxableCents: 170_000, vatCents: 15_300 },
    ])
  })

  it('comes to nothing where everything was paid in advance, whatever cents the advances were rounded by', () => {
    const fifth = advance({ remaining: [group('21', 1003)] })
    expect(deducting([line({ quantity: '1', unitPriceCents: 5015 })], Array.from({ length: 5 }, () => fifth))).toMatchObject({
      subtotalCents: 0, vatTotalCents: 0, totalCents: 0,
    })
  })

  it('owes VAT once: with its advances exactly that of the whole, wherever something is left', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(fc.property(cents, cents, fc.constantFrom('21', '9', '5.5', '0'), (advanced, rest, rate) => {
      const whole = line({ quantity: '1', unitPriceCents: advanced + rest, vatRate: rate })
      const before = group(rate, advanced)
      const { vatTotalCents, subtotalCents } = deducting([whole], [advance({ remaining: [before] })])
      expect(subtotalCents).toBe(rest)
      expect(vatTotalCents + before.vatCents).toBe(calculateVat(advanced + rest, rate))
      expect(Math.abs(vatTotalCents - calculateVat(rest, rate))).toBeLessThanOrEqual(1)
    }))
  })
})

describe('an advance and the invoice that deducts it', () => {
  it.each([
    // whether the prices of the advance and of the invoice include VAT, the VAT of the advance, price and deduction
    [true, true, 1736, 33_333, 10_000], [true, false, 1736, 27_548, 8264],
    [false, true, 1735, 33_333, 9999], [false, false, 1735, 27_548, 8264],
  ])('go together where their prices include VAT: %s, %s', (hadVat, pricesIncludeVat, vatCents, price, deducted) => {
    const remaining = totalsOf(priced(hadVat, [['21', hadVat ? 10_000 : 8264]])).vatBreakdown
    const whole = priced(pricesIncludeVat, [['21', price]])
    const final = withDeductions({ ...whole, deductedAdvances: [advance({ remaining })] })

    expect(remaining).toMatchObject([{ taxableCents: 8264, vatCents }])
    expect(totalsOf(whole).vatBreakdown).toMatchObject([{ taxableCents: 27_548, vatCents: 5785 }])
    expect(final.lines.at(-1)?.unitPriceCents).toBe(-deducted)
    expect(totalsOf(final).vatBreakdown).toMatchObject([{ taxableCents: 27_548 - 8264, vatCents: 5785 - vatCents }])
  })

  it('keep what is exempt, and why, apart from disbursements', () => {
    const untaxed = { category: 'E', rate: '0', vatCents: 0 } as const
    const remaining: VatGroup[] = [
      { ...untaxed, treatment: 'exempt', taxableCents: 5000 },
      { ...untaxed, treatment: 'disbursement', taxableCents: 700 },
    ]
    const deductedAdvances = [
      advance({ remaining, vatExemptionReasons: ['Art. 11 lid 1 o'] }),
      advance({ remaining, vatExemptionReasons: ['Art. 11 lid 1 o', 'Art. 11 lid 1 g'] }),
    ]
    expect(deductionLines(invoice({ deductedAdvances }))).toMatchObject([
      { unitPriceCents: -10_000, vatTreatment: 'exempt', vatExemptionReason: 'Art. 11 lid 1 o; Art. 11 lid 1 g' },
      { unitPriceCents: -1400, vatTreatment: 'disbursement', vatExemptionReason: null },
    ])
  })

  it('charge together what the whole does, per category, rate and treatment, however each is priced', () => {
    fc.assert(fc.property(stories, ({ final, whole, remaining }) => {
      const { vatBreakdown, totalCents } = totalsOf(final)
      const wholeTotals = totalsOf(whole)
      const together = addCredited(remaining, vatBreakdown)
      const groups = deductedGroups([{ remaining: [...wholeTotals.vatBreakdown, ...together] }])
      for (const name of groups) {
        const [charged, expected] = [amountsOf(together, name), amountsOf(wholeTotals.vatBreakdown, name)]
        const isPaid = !whole.pricesIncludeVat && amountsOf(vatBreakdown, name).taxable === 0
        if (isPaid) expect(charged.taxable).toBe(expected.taxable)
        else expect(charged).toEqual(expected)
      }
      if (whole.pricesIncludeVat) expect(totalCents).toBe(wholeTotals.totalCents - toCents(groupsTotal(remaining)))
    }), { numRuns: daily(250, 1_000) })
  })

  it('say of each line of the whole what it is in the whole, and of the advances what they were', () => {
    fc.assert(fc.property(stories, ({ final, whole, remaining }) => {
      const lines = totalsOf(final).lines
      const count = whole.lines.length
      const deducted = remaining.filter(group =>
        (whole.pricesIncludeVat ? groupsTotal([group]) !== 0n : group.taxableCents !== 0))
      expect(lines.slice(0, count)).toEqual(totalsOf(whole).lines)
      expect(lines.slice(count).map(({ lineTotalCents }) => lineTotalCents))
        .toEqual(deducted.map(({ taxableCents }) => -taxableCents))
    }))
  })

  it('come to nothing where what was paid in advance, with VAT, is the whole', () => {
    const rate = fc.constantFrom('21', '9', '5.5')
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(fc.property(cents, rate, parts, fc.boolean(), (price, vatRate, shares, includesVat) => {
      const whole = priced(includesVat, [[vatRate, price]])
      const { totalCents } = totalsOf(whole)
      const paid = shares.slice(1).map(share => Math.floor(totalCents * share / 50))
      const amounts = [totalCents - paid.reduce((sum, part) => sum + part, 0), ...paid].filter(part => part > 0)
      const deductedAdvances = amounts
        .map(part => advance({ remaining: totalsOf(priced(true, [[vatRate, part]])).vatBreakdown }))
      const final = totalsOf(withDeductions({ ...whole, deductedAdvances }))
      expect(final.totalCents).toBe(0)
      expect(addCredited(deductedGroups(deductedAdvances), final.vatBreakdown)).toEqual(totalsOf(whole).vatBreakdown)
    }))
  })

  it('move the cents that parts of an amount with VAT were rounded by', () => {
    const tenCents = totalsOf(priced(true, [['21', 10]])).vatBreakdown
    const whole = priced(true, [['21', 20], ['9', 1090]])
    const deductedAdvances = [tenCents, tenCents].map(remaining => advance({ remaining }))
    const final = withDeductions({ ...whole, deductedAdvances })
    const expected = [{ rate: '21', taxableCents: 1, vatCents: -1 }, { rate: '9', taxableCents: 1000, vatCents: 90 }]

    expect(tenCents).toMatchObject([{ taxableCents: 8, vatCents: 2 }])
    expect(totalsOf(whole).vatBreakdown[0]).toMatchObject({ taxableCents: 17, vatCents: 3 })
    expect(totalsOf(final).vatBreakdown).toMatchObject(expected)
    expect(totalsOf(creditInFull(final)).vatBreakdown).toMatchObject(expected)
  })

  it('are credited in full where a cent of VAT is all that a rate comes to', () => {
    const elevenCents = totalsOf(priced(false, [['21', 11]])).vatBreakdown
    const deductedAdvances = [elevenCents, elevenCents].map(remaining => advance({ remaining }))
    const final = withDeductions({ ...priced(true, [['21', 27], ['9', 5000]]), deductedAdvances })
    const expected = [{ rate: '21', taxableCents: 0, vatCents: 1 }, { rate: '9', taxableCents: 4587, vatCents: 413 }]

    expect(elevenCents).toMatchObject([{ taxableCents: 11, vatCents: 2 }])
    expect(totalsOf(final).vatBreakdown).toMatchObject(expected)
    expect(totalsOf(creditInFull(final)).vatBreakdown).toMatchObject(expected)
    expect(leftOf(totalsOf(final).vatBreakdown, 100, true)).toEqual([])
  })

  it('need no line where cents between VAT and taxable amount are all there is to deduct', () => {
    const moved: VatGroup = { category: 'S', rate: '21', taxableCents: -1, vatCents: 1 }
    const final = withDeductions({ ...priced(true, [['21', 1000]]), deductedAdvances: [advance({ remaining: [moved] })] })

    expect(totalsOf(final)).toMatchObject({
      lines: [{ lineTotalCents: 827 }], vatBreakdown: [{ taxableCents: 827, vatCents: 173 }],
    })
  })

  it('are credited to the cent: in full takes back what the invoice charged', () => {
    fc.assert(fc.property(stories, ({ final }) => {
      // A line of nothing has a group of nothing, on either side.
      const something = ({ taxableCents, vatCents }: VatGroup) => taxableCents !== 0 || vatCents !== 0
      const charged = totalsOf(final).vatBreakdown.filter(something)
      expect(totalsOf(creditInFull(final)).vatBreakdown.filter(something)).toEqual(charged)
    }))
  })
})

/** The credit note that is proposed on an invoice. */
function creditInFull(charging: InvoiceDocument): InvoiceDocument {
  const { vatBreakdown: charged, totalCents: remainingCents } = totalsOf(charging)
  const remaining = remainingGroups({ charged, credited: [], remainingCents })
  return creditNote({
    pricesIncludeVat: charging.pricesIncludeVat,
    lines: proposeCredit({ invoice: charging, creditNotes: [], remaining }).map(proposed => proposed.line),
    creditedInvoice: creditedInvoice({ remaining }),
  })
}

/** An amount under one of the rates or treatments that a document under the standard treatment may have. */
type Part = readonly [vat: (typeof vats)[number], cents: number]
const vats = ['21', '9', '5.5', '0', ...lineTreatments] as const

function priced(pricesIncludeVat: boolean, parts: readonly (readonly [vat: string, cents: number])[]): InvoiceDocument {
  return invoice({
    pricesIncludeVat,
    lines: parts.map(([vat, unitPriceCents]) => {
      const vatTreatment = lineTreatments.find(treatment => treatment === vat) ?? null
      return line({
        quantity: '1', unitPriceCents, ...(vatTreatment ? { vatTreatment, vatExemptionReason: 'Art. 11' } : { vatRate: vat }),
      })
    }),
  })
}

/** What an invoice charged, less a credit note on it over such a share of each of its groups. */
function leftOf(charged: readonly VatGroup[], percent: number, includesVat: boolean): VatGroup[] {
  const parts = charged.map((group): Part => {
    const whole = includesVat ? toCents(groupsTotal([group])) : group.taxableCents
    return [vatOf(group), Math.floor(whole * percent / 100)]
  })
  const { lines } = priced(includesVat, parts)
  const note = creditNote({
    pricesIncludeVat: includesVat, lines, creditedInvoice: creditedInvoice({ remaining: [...charged] }),
  })
  const credited = addCredited([], totalsOf(note).vatBreakdown)
  return remainingGroups({ charged, credited, remainingCents: toCents(groupsTotal(charged) - groupsTotal(credited)) })
}

function vatOf({ rate, treatment }: VatGroup): Part[0] {
  return treatment ?? vats.find(vat => vat === rate) ?? '21'
}

const partsUpTo = (max: number) =>
  fc.array(fc.tuple(fc.constantFrom(...vats), fc.integer({ min: -max, max })), { minLength: 1, maxLength: 5 })

/** Advances, priced either way and credited in part, the whole, and the invoice of it that deducts them. */
const stories = fc.record({
  advances: fc.array(fc.record({
    includesVat: fc.boolean(),
    parts: partsUpTo(500_000),
    credited: fc.integer({ min: 0, max: 90 }),
    noteIncludesVat: fc.boolean(),
  }), { minLength: 1, maxLength: 3 }),
  includesVat: fc.boolean(),
  parts: partsUpTo(2_000_000),
}).map(({ advances, includesVat, parts }) => {
  const deductedAdvances = advances.map(({ includesVat: hadVat, parts: paid, credited, noteIncludesVat }) => {
    const charged = totalsOf(priced(hadVat, paid)).vatBreakdown
    return advance({ remaining: leftOf(charged, credited, noteIncludesVat), vatExemptionReasons: ['Art. 11'] })
  })
  const whole = priced(includesVat, parts)
  return { whole, final: withDeductions({ ...whole, deductedAdvances }), remaining: deductedGroups(deductedAdvances) }
})

function amountsOf(groups: readonly VatGroup[], name: VatGroup): { taxable: number, vat: number } {
  const { taxableCents: taxable, vatCents: vat } = findGroup(groups, name) ?? { taxableCents: 0, vatCents: 0 }
  return { taxable, vat }
}
