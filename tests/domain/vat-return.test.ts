import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCredited, groupsTotal, remainingGroups } from '#domain/invoice/credit'
import type { InvoiceDocument, SupplyType, VatGroup, VatTreatment } from '#domain/invoice/document'
import { wholeEuros } from '#domain/vat/return'
import { totalsOf } from '#domain/vat/totals'
import { totalInEuro, turnoverOf, withAmountsInEuro, type TurnoverDocument } from '#domain/vat/turnover'
import { bauhofMueller, creditNote, creditedInvoice, invoice, line } from './cast'

const group = (rate: string, taxableCents: number, vatCents: number, more: Partial<VatGroup> = {}): VatGroup =>
  ({ category: 'S', rate, taxableCents, vatCents, ...more })

const document = (changes: Partial<TurnoverDocument> = {}): TurnoverDocument => ({
  kind: 'invoice', issueDate: '2026-11-20', supplyDate: null, supplyPeriodEnd: null, creditedInvoiceDate: null,
  currency: 'EUR', exchangeRate: null, vatTreatment: 'standard', supplyType: null,
  placeOfSupplyRule: null, vatCountry: null,
  vatBreakdown: [group('21', 10_000, 2_100)], vatTotalEurCents: null, ...changes,
})

/**
 * The boxes as the form of the Belastingdienst names them, "Toelichting bij de digitale aangifte omzetbelasting":
 * 1a hoog tarief, 1b laag tarief, 1c overige tarieven behalve 0%, 1e 0% of niet bij u belast (also what is reversed to
 * the customer at home), 3a leveringen naar landen buiten de EU (uitvoer), 3b leveringen naar of diensten in landen
 * binnen de EU. Services that are taxed outside the EU, exempt turnover (art. 11 Wet OB) and turnover under the
 * kleineondernemersregeling (art. 25) stand in no box.
 */
const form: [VatTreatment, SupplyType | null, VatGroup, heading: string, taxable: number, vat: number][] = [
  ['standard', null, group('21', 10_000, 2_100), '1a', 10_000, 2_100],
  ['standard', 'goods', group('21.00', 333, 70), '1a', 333, 70],
  ['standard', null, group('9', 10_000, 900), '1b', 10_000, 900],
  ['standard', null, group('6', 10_000, 600), '1c', 10_000, 600],
  ['standard', null, group('5.5', 10_000, 550), '1c', 10_000, 550],
  ['standard', null, group('0', 10_000, 0), '1e', 10_000, 0],
  ['reverse_charge', 'services', group('0', 10_000, 0), '1e', 10_000, 0],
  ['reverse_charge', null, group('0', 10_000, 0), '1e', 10_000, 0],
  ['export', 'goods', group('0', 10_000, 0), '3a', 10_000, 0],
  ['export', 'services', group('0', 10_000, 0), 'other', 10_000, 0],
  ['intra_eu', 'goods', group('0', 10_000, 0), '3b', 10_000, 0],
  ['intra_eu', 'services', group('0', 10_000, 0), '3b', 10_000, 0],
  ['kor', null, group('0', 10_000, 0), 'kor', 10_000, 0],
  ['exempt', null, group('0', 10_000, 0), 'exempt', 10_000, 0],
  ['standard', null, group('0', 10_000, 0, { category: 'E', treatment: 'exempt' }), 'exempt', 10_000, 0],
]

describe('the VAT return', () => {
  it.each(form)('has %s of %s under %o in %s', (vatTreatment, supplyType, vatGroup, heading, taxableCents, vatCents) => {
    const issued = document({ vatTreatment, supplyType, vatBreakdown: [vatGroup] })

    expect(turnoverOf(issued)).toEqual([{ heading, taxableCents, vatCents }])
    expect(turnoverOf({ ...issued, kind: 'credit_note', creditedInvoiceDate: issued.issueDate }))
      .toEqual([{ heading, taxableCents: -taxableCents, vatCents: 0 - vatCents }])
  })

  it('knows nothing of disbursements, which are no turnover', () => {
    const vatBreakdown = [group('21', 10_000, 2_100), group('0', 6_500, 0, { category: 'E', treatment: 'disbursement' })]

    expect(turnoverOf(document({ vatBreakdown }))).toEqual([{ heading: '1a', taxableCents: 10_000, vatCents: 2_100 }])
  })

  it('adds up the groups of a document that share a box', () => {
    const vatBreakdown = [group('19', 100, 19), group('6', 1_000, 60), group('21', -50, -11)]

    expect(turnoverOf(document({ vatBreakdown }))).toEqual([
      { heading: '1c', taxableCents: 1_100, vatCents: 79 }, { heading: '1a', taxableCents: -50, vatCents: -11 },
    ])
  })

  it('converts each group once at the rate of the document, half away from zero', () => {
    // 25 and 75 cents at two for one euro are 12.5 and 37.5; of the VAT, 6 in all, the second has 3.5.
    const vatBreakdown = [group('21', 25, 5), group('9', 75, 7)]

    expect(turnoverOf(document({ currency: 'USD', exchangeRate: '2', vatBreakdown, vatTotalEurCents: 6 }))).toEqual([
      { heading: '1a', taxableCents: 13, vatCents: 2 }, { heading: '1b', taxableCents: 38, vatCents: 4 },
    ])
  })

  it('comes to the VAT in euro that is printed on the document, whatever its groups round to', () => {
    const vatBreakdown = [group('21', 1_000, 211), group('9', 1_000, 91), group('6', 1_000, 61)]
    const turnover = turnoverOf(document({ currency: 'USD', exchangeRate: '2', vatBreakdown, vatTotalEurCents: 182 }))

    expect(turnover.map(({ vatCents }) => vatCents)).toEqual([105, 46, 31])
    expect(turnover.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(182)
  })

  it('puts no cent of that where there is no VAT, as of goods that were given away', () => {
    const vatBreakdown = [group('21', 0, 0), group('9', 26, 2), group('6', 32, 2)]

    expect(turnoverOf(document({ currency: 'USD', exchangeRate: '0.853', vatBreakdown, vatTotalEurCents: 5 }))).toEqual([
      { heading: '1a', taxableCents: 0, vatCents: 0 }, { heading: '1b', taxableCents: 30, vatCents: 3 },
      { heading: '1c', taxableCents: 38, vatCents: 2 },
    ])
  })

  it.each([
    [0, 0], [99, 0], [100, 1], [12_399, 123], [-1, -1], [-100, -1], [-101, -2],
  ])('has %i cents as %i euros, in the taxpayer\'s favour', (cents, euros) => {
    expect(wholeEuros(cents)).toBe(euros)
  })
})

describe('credit notes in another currency', () => {
  const taxableOf = (issued: InvoiceDocument) =>
    turnoverOf({ ...issued, ...totalsOf(issued) }).reduce((sum, { taxableCents }) => sum + taxableCents, 0)

  it('take back together what their invoice was reported with, to the cent', () => {
    // $ 1.00 is € 0.89, and $ 0.50 by itself € 0.45.
    const { charged, credit } = servicesOf(100)

    expect([taxableOf(charged), taxableOf(credit(50)), taxableOf(credit(50))]).toEqual([89, -44, -45])
  })

  it('come to their invoice in euro as well, and each document to what is in the books of it', () => {
    const totalOf = (issued: InvoiceDocument) => totalInEuro({ ...issued, ...totalsOf(issued) })
    const { charged, credit } = servicesOf(100)
    expect([totalOf(charged), totalOf(credit(50)), totalOf(credit(50))]).toEqual([89, 44, 45])

    // $ 0.60 with 21 % is € 0.545 and € 0.118, of which the sum is not € 0.664 rounded by itself.
    const dollars = invoice({ currency: 'USD', exchangeRate: '1.1', lines: [line({ quantity: '1', unitPriceCents: 60 })] })
    expect(totalOf(dollars)).toBe(67)
  })

  it('also after those that were issued before this was kept, whose figures stay as they were', () => {
    const { charged, credit } = servicesOf(100, [{ category: 'AE', rate: '0', taxableCents: 50, vatCents: 0 }])
    const before = document({ ...charged, kind: 'credit_note', vatBreakdown: [group('0', 50, 0)] })

    expect(turnoverOf(before)).toEqual([{ heading: '3b', taxableCents: -45, vatCents: 0 }])
    expect(taxableOf(credit(50))).toBe(-44)
  })

  it('and whatever parts they took, at whatever rate, and though one was cancelled', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 2, maxLength: 6 })
    const rates = fc.constantFrom('1.12', '0.8571', '7.4601', '161.33')
    fc.assert(fc.property(parts, rates, fc.nat(), (cents, exchangeRate, pick) => {
      const { charged, credit, cancel } = servicesOf(cents.reduce((sum, part) => sum + part), [], exchangeRate)
      const notes = cents.map(part => credit(part))
      const cancelled = pick % notes.length
      cancel(notes[cancelled])
      notes[cancelled] = credit(cents[cancelled])

      expect(notes.reduce((sum, note) => sum + taxableOf(note), taxableOf(charged))).toBe(0)
    }))
  })

  it('take back the VAT of each rate as it was reported, in whatever parts, and state what they take in all', () => {
    const amount = fc.integer({ min: 0, max: 900 })
    const parts = fc.array(fc.record({ high: amount, low: amount }), { minLength: 2, maxLength: 6 })
    fc.assert(fc.property(parts, fc.constantFrom('1.12', '0.8571', '7.4601'), fc.nat(), (taken, exchangeRate, pick) => {
      const { charged, credit, cancel } = taxedAtTwoRates(taken, exchangeRate)
      const notes = taken.map(part => credit(part))
      const cancelled = pick % notes.length
      cancel(notes[cancelled])
      notes[cancelled] = credit(taken[cancelled])

      const left: Record<string, number> = {}
      for (const issued of [charged, ...notes]) {
        const totals = totalsOf(issued)
        const turnover = turnoverOf({ ...issued, ...totals })
        expect(Math.abs(turnover.reduce((sum, { vatCents }) => sum + vatCents, 0))).toBe(totals.vatTotalEurCents)
        for (const { heading, vatCents } of turnover) left[heading] = (left[heading] ?? 0) + vatCents
      }
      expect(left).toEqual({ '1a': 0, '1b': 0 })
    }))
  })

  interface TwoRates {
    high: number
    low: number
  }

  /** An invoice of parts at 21 % and 9 %, and the books of what is credited of it. */
  function taxedAtTwoRates(parts: TwoRates[], exchangeRate: string) {
    const dollars = { currency: 'USD', exchangeRate }
    const linesOf = ({ high, low }: TwoRates) => [
      line({ quantity: '1', unitPriceCents: high }), line({ quantity: '1', unitPriceCents: low, vatRate: '9' }),
    ]
    const sumOf = (field: keyof TwoRates) => parts.reduce((sum, part) => sum + part[field], 0)
    const charged = invoice({ ...dollars, lines: linesOf({ high: sumOf('high'), low: sumOf('low') }) })
    const { vatBreakdown, totalCents, vatTotalEurCents } = totalsOf(charged)
    const books = { credited: [] as VatGroup[], cents: 0, vatEurCents: 0 }
    const book = (note: InvoiceDocument, sign: 1 | -1) => {
      const totals = totalsOf(note)
      books.credited = addCredited(books.credited, withAmountsInEuro(totals.vatBreakdown, { ...note, ...totals }), sign)
      books.cents += sign * totals.totalCents
      books.vatEurCents += sign * (totals.vatTotalEurCents ?? 0)
    }
    const credit = (part: TwoRates = { high: 0, low: 0 }) => {
      const remaining = remainingGroups({
        charged: withAmountsInEuro(vatBreakdown, { ...dollars, vatTotalEurCents }),
        credited: books.credited, remainingCents: totalCents - books.cents,
      })
      const remainingVatEurCents = (vatTotalEurCents ?? 0) - books.vatEurCents
      const note = creditNote({
        ...dollars, lines: linesOf(part),
        creditedInvoice: creditedInvoice({ exchangeRate, remaining, remainingVatEurCents }),
      })
      book(note, 1)
      return note
    }
    const cancel = (note: InvoiceDocument | undefined) => {
      if (note) book(note, -1)
    }
    return { charged, credit, cancel }
  }

  /** An invoice for services within the EU and the books of what is credited of it. */
  function servicesOf(cents: number, before: VatGroup[] = [], exchangeRate = '1.12') {
    const facts = {
      vatTreatment: 'intra_eu', supplyType: 'services', customer: bauhofMueller, currency: 'USD', exchangeRate,
    } as const
    const linesOf = (unitPriceCents = 0) => [line({ quantity: '1', unitPriceCents })]
    const charged = invoice({ ...facts, lines: linesOf(cents) })
    const inEuro = (issued: InvoiceDocument) => {
      const totals = totalsOf(issued)
      return withAmountsInEuro(totals.vatBreakdown, { ...issued, ...totals })
    }
    let credited = withAmountsInEuro(before, { ...charged, vatTotalEurCents: 0 })
    const credit = (part: number | undefined) => {
      const remaining = remainingGroups({
        charged: inEuro(charged), credited, remainingCents: cents - Number(groupsTotal(credited)),
      })
      const note = creditNote({
        ...facts, lines: linesOf(part), creditedInvoice: creditedInvoice({ ...facts, customerId: 'bauhof', remaining }),
      })
      credited = addCredited(credited, inEuro(note))
      return note
    }
    const cancel = (note: InvoiceDocument | undefined) => {
      if (note) credited = addCredited(credited, inEuro(note), -1)
    }
    return { charged, credit, cancel }
  }
})
