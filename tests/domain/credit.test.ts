import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCompliance, hasErrors } from '#domain/invoice/compliance'
import {
  addCredited, findGroup, groupsTotal, isWithin, remainingBeside, remainingGroups, remainingVatInEuro,
  withCreditedVatNumber,
} from '#domain/invoice/credit'
import { proposeCredit } from '#domain/invoice/credit-proposal'
import {
  lineTreatments, type DocumentLine, type InvoiceDocument, type VatGroup, type VatTreatment,
} from '#domain/invoice/document'
import { isDocumentNumber } from '#domain/invoice/document-number'
import { totalsOf } from '#domain/vat/totals'
import { context, creditNote, creditedInvoice, invoice, line, studioVink } from './cast'

const group = (rate: string, taxableCents: number, vatCents: number, category: VatGroup['category'] = 'S'): VatGroup =>
  ({ category, rate, taxableCents, vatCents })
const hour = (changes: Partial<DocumentLine> = {}) => line({ quantity: '1', unitPriceCents: 10_000, ...changes })

/** The findings of the rules on credit notes, by code. */
function refusals(document: InvoiceDocument, customerId = 'jansen'): string[] {
  return checkCompliance(document, context({ customerId }))
    .filter(({ level, code }) => level === 'error' && code.startsWith('credit_'))
    .map(({ code }) => code)
}

describe('the VAT number of a credit note', () => {
  const customer = { id: 'bauhof', vatNumber: 'DE811569869' }
  const stated = (fields: object = {}) => creditedInvoice({
    customerId: 'bauhof', customerVatNumber: 'DE136695976', vatTreatment: 'intra_eu', ...fields,
  })

  it.each([
    ['is that of the invoice, where its treatment rests on one', stated(), 'DE136695976'],
    ['is that of today, where it does not', stated({ vatTreatment: 'standard' }), 'DE811569869'],
    ['is that of today, where the invoice had none', stated({ customerVatNumber: null }), 'DE811569869'],
    ['is the own one of another customer', stated({ customerId: 'jansen' }), 'DE811569869'],
    ['is that of today, where no invoice is credited', null, 'DE811569869'],
  ])('%s', (_, invoiceOfThen, vatNumber) => {
    expect(withCreditedVatNumber(customer, invoiceOfThen)).toEqual({ id: 'bauhof', vatNumber })
  })
})

describe('what is left of an invoice per VAT group', () => {
  it.each<[string, VatGroup[], VatGroup[], number, VatGroup[]]>([
    ['nothing credited', [group('21', 100, 21)], [], 121, [group('21', 100, 21)]],
    ['a part', [group('21', 100, 21), group('9', 100, 9)], [group('21', 40, 8)], 182, [group('21', 60, 13), group('9', 100, 9)]],
    ['all of one rate', [group('21', 100, 21), group('9', 100, 9)], [group('9', 100, 9)], 121, [group('21', 100, 21)]],
    ['a group below zero', [group('21', 500, 105), group('9', -100, -9)], [group('9', -40, -4)], 540, [group('21', 500, 105), group('9', -60, -5)]],
    ['too much of one rate, before rates were looked at', [group('21', 100, 21), group('9', 100, 9)], [group('21', 150, 32)], 48, [group('9', 44, 4)]],
    ['a rate the invoice had not', [group('9', 100, 9)], [group('21', 50, 11)], 48, [group('9', 44, 4)]],
    ['the small-business scheme, with a VAT number since', [group('0', 100, 0, 'O')], [group('0', 40, 0, 'E')], 60, [group('0', 60, 0, 'O')]],
  ])('%s', (_, charged, credited, remainingCents, left) => {
    expect(remainingGroups({ charged, credited, remainingCents })).toEqual(left)
  })

  it.each<[string, VatGroup[], VatGroup[]]>([
    ['all of it, where its invoice charges more at that rate', [group('21', 900, 189)], [group('21', 100, 21)]],
    ['all of it, where its invoice comes to nothing', [], [group('21', 100, 21)]],
    ['what both charged, where its invoice charged less', [group('21', -20, -4)], [group('21', 80, 17)]],
    ['nothing, where its invoice charged at another rate', [group('9', 1_000, 90), group('21', -100, -21)], []],
    ['nothing, where its invoice deducted others as well', [group('21', -250, -53)], []],
    ['all of it, where a cent of its invoice was rounded into VAT', [group('21', -1, 1)], [group('21', 100, 21)]],
  ])('is of an advance that was deducted %s', (_, deducting, left) => {
    expect(remainingBeside([group('21', 100, 21)], deducting)).toEqual(left)
    const below = (groups: VatGroup[]) =>
      groups.map(({ rate, taxableCents, vatCents }) => group(rate, 0 - taxableCents, 0 - vatCents))
    expect(remainingBeside(below([group('21', 100, 21)]), below(deducting)), 'below zero').toEqual(below(left))
  })

  it('is of an advance in euro at its own rate, whatever that of the invoice that deducted it', () => {
    const inEuro = (taxableCents: number, vatCents: number, perUnit: number): VatGroup =>
      ({ ...group('21', taxableCents, vatCents), taxableEurCents: taxableCents * perUnit, vatEurCents: vatCents * perUnit })

    expect(remainingBeside([inEuro(100, 20, 1)], [inEuro(-50, -10, 3)])).toEqual([inEuro(50, 10, 1)])
  })

  it('is no more of an advance than its total, where a group below zero went back with the deduction', () => {
    const advance = [group('21', 1_000, 210), group('9', -400, -36)]
    const deducting = [group('9', 300, 27)]

    const left = remainingBeside(advance, deducting)
    expect(findGroup(left, group('9', 0, 0))).toEqual(group('9', -100, -9))
    expect(groupsTotal(left)).toBe(groupsTotal(advance))
  })

  it('is what it was after a credit note was cancelled', () => {
    const once = addCredited([], [group('21', 40, 8), group('9', 10, 1)])

    expect(addCredited(once, [group('21', 40, 8), group('9', 10, 1)], -1)).toEqual([])
    expect(addCredited(once, [group('9', 10, 1)], -1)).toEqual([group('21', 40, 8)])
  })
})

it.each([
  [0, 10, true], [10, 10, true], [11, 10, false], [-1, 10, false],
  [0, -10, true], [-10, -10, true], [-11, -10, false], [1, -10, false],
  [0, 0, true], [1, 0, false], [-1, 0, false],
])('an amount between nothing and a bound is on the same side of zero: %i within %i is %s', (cents, bound, is) => {
  expect(isWithin(cents, bound)).toBe(is)
})

describe('the VAT of a credit note on our invoice', () => {
  it('leaves exactly the VAT of what is left, so that the last one takes the rest', () => {
    const half = (remaining: VatGroup[]) => totalsOf(creditNote({
      lines: [hour({ unitPriceCents: 50 })], creditedInvoice: creditedInvoice({ remaining }),
    })).vatBreakdown
    // € 1,00 carries € 0,21; either half by itself would round to € 0,11.
    expect(half([group('21', 100, 21)])).toEqual([group('21', 50, 10)])
    expect(half([group('21', 50, 11)])).toEqual([group('21', 50, 11)])
  })

  it('is plain arithmetic on an invoice made elsewhere, and beyond what is left', () => {
    const lines = [hour({ unitPriceCents: 50 })]
    const totals = (changes: Partial<InvoiceDocument>) => totalsOf(creditNote({ lines, ...changes }))

    expect(totals({}).vatTotalCents).toBe(11)
    expect(totals({ creditedInvoice: creditedInvoice({ remaining: [group('21', 49, 10)] }) }).vatTotalCents).toBe(11)
  })

  it('is its share of the VAT on an invoice made elsewhere that was rounded line by line', () => {
    // 500 lines of € 0,50 at 9 %, each with VAT rounded to € 0,05.
    const elsewhere = [group('9', 25_000, 2_500)]
    const taken = (unitPriceCents: number, changes: Partial<InvoiceDocument> = {}) => totalsOf(creditNote({
      lines: [hour({ unitPriceCents, vatRate: '9' })], creditedInvoice: creditedInvoice({ remaining: elsewhere }), ...changes,
    })).vatBreakdown

    expect(taken(100)).toEqual([group('9', 100, 10)])
    expect(taken(110, { pricesIncludeVat: true })).toEqual([group('9', 100, 10)])
    expect(taken(24_900)).toEqual([group('9', 24_900, 2_490)])
    expect(taken(25_000)).toEqual([group('9', 25_000, 2_500)])
    expect(taken(27_500, { pricesIncludeVat: true })).toEqual([group('9', 25_000, 2_500)])
  })

  it.each([
    ['one side of zero: never less than nothing', [21, 9], 100, 120, 0],
    ['one side of zero: what is left', [21, 9], 100, 60, 40],
    ['below zero', [-21, -9], -100, -60, -40],
    ['both sides: more than all was taken with the one, and comes back with the other', [210, -72], 11_040, 16_800, -5_760],
  ])('has VAT in euro left, with groups on %s', (_, vatCents, charged, credited, left) => {
    expect(remainingVatInEuro(vatCents.map(cents => group('21', cents * 5, cents)), charged, credited)).toBe(left)
  })

  it('comes in euro to what the invoice charged in euro', () => {
    // $ 2,10 of VAT is € 1,75; either half by itself would round to € 0,88.
    const exchangeRate = '1.2'
    const dollars = { currency: 'USD', exchangeRate }
    const charged = totalsOf(invoice({ ...dollars, lines: [hour({ unitPriceCents: 1_000 })] }))
    const first = totalsOf(creditNote({
      ...dollars,
      lines: [hour({ unitPriceCents: 500 })],
      creditedInvoice: creditedInvoice({
        exchangeRate, remaining: charged.vatBreakdown, remainingVatEurCents: charged.vatTotalEurCents,
      }),
    }))
    const rest = remainingGroups({
      charged: charged.vatBreakdown,
      credited: first.vatBreakdown,
      remainingCents: charged.totalCents - first.totalCents,
    })
    const last = totalsOf(creditNote({
      ...dollars,
      lines: [hour({ unitPriceCents: 500 })],
      creditedInvoice: creditedInvoice({
        exchangeRate, remaining: rest,
        remainingVatEurCents: (charged.vatTotalEurCents ?? 0) - (first.vatTotalEurCents ?? 0),
      }),
    }))

    expect((first.vatTotalEurCents ?? 0) + (last.vatTotalEurCents ?? 0)).toBe(charged.vatTotalEurCents)
  })
})

it('VAT in euro on a credit note is on the side of zero that its VAT is on, whatever cents its groups were rounded by', () => {
  const remaining = [
    { ...group('21', 1_000, 210), taxableEurCents: 500, vatEurCents: 104 },
    { ...group('9', -2_322, -209), taxableEurCents: -1_161, vatEurCents: -105 },
  ]
  const lines = [hour({ unitPriceCents: 1_000 }), hour({ unitPriceCents: -2_322, vatRate: '9' }), hour({ unitPriceCents: 9_999, vatRate: '0' })]
  const { vatTotalCents, vatTotalEurCents } = totalsOf(creditNote({
    currency: 'USD', exchangeRate: '2', lines, creditedInvoice: creditedInvoice({ exchangeRate: '2', remaining }),
  }))

  expect([vatTotalCents, vatTotalEurCents]).toEqual([1, 0])
})

describe('a credit note takes back only what was charged', () => {
  const left = (remaining: VatGroup[]) => creditedInvoice({ remaining })

  it.each<[string, Partial<InvoiceDocument>, string[]]>([
    ['all that is left', { lines: [hour()], creditedInvoice: left([group('21', 10_000, 2_100)]) }, []],
    ['a cent more', { lines: [hour({ unitPriceCents: 10_001 })], creditedInvoice: left([group('21', 10_000, 2_100)]) }, ['credit_exceeds_remaining']],
    ['a higher rate', { lines: [hour({ unitPriceCents: 1 })], creditedInvoice: left([group('9', 10_000, 900)]) }, ['credit_exceeds_remaining']],
    ['a lower rate', { lines: [hour({ vatRate: '9' })], creditedInvoice: left([group('21', 10_000, 2_100)]) }, ['credit_exceeds_remaining']],
    ['two rates, each too much', { lines: [hour(), hour({ vatRate: '9' })], creditedInvoice: left([group('21', 1, 0)]) }, ['credit_exceeds_remaining', 'credit_exceeds_remaining']],
    ['more of one rate against less of another', { lines: [hour(), hour({ vatRate: '9', unitPriceCents: -5_000 })], creditedInvoice: left([group('21', 10_000, 2_100), group('9', 5_000, 450)]) }, ['credit_exceeds_remaining']],
    ['a discount on the invoice that is taken back', { lines: [hour({ quantity: '2' }), hour({ vatRate: '9', unitPriceCents: -1_000 })], creditedInvoice: left([group('21', 20_000, 4_200), group('9', -1_000, -90)]) }, []],
    ['more than the total leaves, though each rate has room', { lines: [hour()], creditedInvoice: left([group('21', 10_000, 2_100), group('0', -1_000, 0, 'Z')]) }, ['credit_exceeds_remaining']],
    ['a line for nothing at a rate the invoice had not', { lines: [hour(), hour({ vatRate: '9', unitPriceCents: 0 })], creditedInvoice: left([group('21', 10_000, 2_100)]) }, []],
    ['VAT on a reverse-charged invoice', { lines: [hour()], creditedInvoice: creditedInvoice({ vatTreatment: 'reverse_charge', remaining: [group('0', 10_000, 0, 'AE')] }) }, ['credit_treatment_differs']],
    ['export of services for export of goods', { vatTreatment: 'export', supplyType: 'services', creditedInvoice: creditedInvoice({ vatTreatment: 'export', supplyType: 'goods', remaining: [group('0', 99_999, 0, 'G')] }) }, ['credit_treatment_differs']],
    ['services or goods at home, which is the same', { lines: [hour()], supplyType: 'services', creditedInvoice: creditedInvoice({ supplyType: 'goods' }) }, []],
    ['what the small-business scheme exempted, by a seller with a VAT number since', { vatTreatment: 'kor', lines: [hour()], creditedInvoice: creditedInvoice({ vatTreatment: 'kor', remaining: [group('0', 10_000, 0, 'O')] }) }, []],
    ['another customer', { lines: [hour()], creditedInvoice: creditedInvoice({ customerId: 'de-wit' }) }, ['credit_customer_differs']],
    ['the day of the invoice', { issueDate: '2026-11-02', creditedInvoiceDate: '2026-11-02' }, []],
    ['the day before the invoice', { issueDate: '2026-11-01', creditedInvoiceDate: '2026-11-02' }, ['credit_before_invoice']],
    ['an invoice made elsewhere, at any rate', { lines: [hour({ vatRate: '9' })] }, []],
  ])('%s', (_, changes, expected) => {
    expect(refusals(creditNote(changes))).toEqual(expected)
  })

  it('names the rate and what remains of it', () => {
    const document = creditNote({ lines: [hour({ vatRate: '9' })], creditedInvoice: left([group('21', 10_000, 2_100), group('9', 5_000, 450)]) })

    expect(checkCompliance(document, context({ customerId: 'jansen' }))).toContainEqual({
      level: 'error', code: 'credit_exceeds_remaining', field: 'totalCents',
      message: 'Je crediteert meer dan er van de factuur over is: hoogstens nog € 50,00 + 9% btw (€ 4,50). Pas de regels aan.',
      details: { category: 'S', rate: '9', remainingTaxableCents: 5_000, remainingVatCents: 450 },
    })
  })
})

describe('the credit note that is proposed', () => {
  const invoiced = invoice({
    number: '2026-0007',
    lines: [hour({ description: 'Ontwerp', quantity: '8' }), hour({ description: 'Boek', unitPriceCents: 2_495, vatRate: '9' })],
  })
  const after = (...notes: DocumentLine[][]) => {
    let credited: VatGroup[] = []
    const charged = totalsOf(invoiced)
    const creditNotes = notes.map((lines) => {
      const note = creditNote({ lines, creditedInvoice: creditedInvoice({ remaining: leftAfter(invoiced, credited) }) })
      credited = addCredited(credited, totalsOf(note).vatBreakdown)
      return note
    })
    expect(charged.totalCents).toBeGreaterThan(0)
    return proposeCredit({ invoice: invoiced, creditNotes, remaining: leftAfter(invoiced, credited) })
  }
  const short = (proposal: ReturnType<typeof proposeCredit>) => proposal.map(({ line: proposed, invoiceLine }) =>
    [invoiceLine, proposed.description, proposed.quantity, proposed.unitPriceCents])

  it('is the invoice, line by line', () => {
    expect(after().map(proposed => proposed.line)).toEqual(invoiced.lines)
  })

  it('has the quantity that is left of a line', () => {
    expect(short(after([hour({ description: 'Ontwerp', quantity: '3' })]))).toEqual([
      [0, 'Ontwerp', '5', 10_000], [1, 'Boek', '1', 2_495],
    ])
  })

  it('has the amount that is left of a line that was credited for a part of its price', () => {
    expect(short(after([hour({ description: 'Ontwerp', unitPriceCents: 1_234 })]))).toEqual([
      [0, 'Ontwerp', '1', 78_766], [1, 'Boek', '1', 2_495],
    ])
  })

  it('takes from the line at the same price, of two with the same words', () => {
    const twoPrices = invoice({ lines: [hour({ quantity: '2' }), hour({ quantity: '2', unitPriceCents: 5_000 })] })
    const note = creditNote({ lines: [hour({ unitPriceCents: 5_000 })] })
    const remaining = leftAfter(twoPrices, totalsOf(note).vatBreakdown)

    expect(short(proposeCredit({ invoice: twoPrices, creditNotes: [note], remaining }))).toEqual([
      [0, 'Ontwerp huisstijl', '2', 10_000], [1, 'Ontwerp huisstijl', '1', 5_000],
    ])
  })

  it('leaves out what was credited', () => {
    expect(short(after([hour({ description: 'Ontwerp', quantity: '8' })]))).toEqual([[1, 'Boek', '1', 2_495]])
  })

  it('has one line for the rest of a rate that was credited by other words', () => {
    expect(short(after([hour({ description: 'Korting achteraf', unitPriceCents: 5_000 })]))).toEqual([
      [1, 'Boek', '1', 2_495], [null, 'Restant van factuur 2026-0007', '1', 75_000],
    ])
  })

  it('is empty when nothing is left', () => {
    expect(after(invoiced.lines)).toEqual([])
  })
})

describe('any invoice, credited in any parts', () => {
  const rates = ['21', '9', '0', '5.5']
  const anyLine = fc.record({
    description: fc.constantFrom('Ontwerp', 'Boek', 'Reis'),
    quantity: fc.integer({ min: 1, max: 99_999 }).map(milli => (milli / 1_000).toString()),
    unitPriceCents: fc.integer({ min: -2_000, max: 20_000 }),
    discountPercent: fc.constantFrom('0', '0', '10', '33.3333'),
    vatRate: fc.constantFrom(...rates),
    vatTreatment: fc.constantFrom(null, null, null, ...lineTreatments),
    vatExemptionReason: fc.constant('Art. 11-1-o Wet OB'),
  }).map(fields => line(fields))
  const anyInvoice = fc.record({
    pricesIncludeVat: fc.boolean(),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    vatTreatment: fc.constantFrom<VatTreatment>('standard', 'standard', 'standard', 'reverse_charge', 'exempt'),
  }).map(fields => invoice({ ...fields, number: '2026-0007', vatExemptionReason: 'Art. 11-1-o Wet OB' }))
    .filter(document => totalsOf(document).totalCents > 0)
  /** A credit note takes a share of some lines' quantity or price, or a share of a rate under other words. */
  const anyPart = fc.record({
    how: fc.constantFrom('quantity', 'price', 'words'), share: fc.integer({ min: 1, max: 1_000 }),
    picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }),
  })

  it('is taken back to the cent per rate, always by what may be issued, and then it is fully credited', () => {
    fc.assert(fc.property(anyInvoice, fc.array(anyPart, { maxLength: 6 }), (invoiced, parts) => {
      const { vatTreatment, vatExemptionReason, pricesIncludeVat } = invoiced
      const charged = totalsOf(invoiced)
      const creditNotes: InvoiceDocument[] = []
      let credited: VatGroup[] = []
      const noteOf = (lines: DocumentLine[]) => creditNote({
        lines, pricesIncludeVat, vatTreatment, vatExemptionReason, seller: studioVink,
        creditedInvoice: creditedInvoice({ vatTreatment, remaining: leftAfter(invoiced, credited) }),
      })
      const issue = (note: InvoiceDocument) => {
        creditNotes.push(note)
        credited = addCredited(credited, totalsOf(note).vatBreakdown)
      }
      const leftTotal = () => groupsTotal(leftAfter(invoiced, credited))

      for (const part of parts) {
        const proposal = proposeCredit({ invoice: invoiced, creditNotes, remaining: leftAfter(invoiced, credited) })
        const note = noteOf(partOf(proposal.map(proposed => proposed.line), part))
        if (!hasErrors(checkCompliance(note, context({ customerId: 'jansen' })))
          && leftTotal() > BigInt(totalsOf(note).totalCents)) issue(note)
      }
      const last = noteOf(proposeCredit({ invoice: invoiced, creditNotes, remaining: leftAfter(invoiced, credited) })
        .map(proposed => proposed.line))

      expect(refusals(last)).toEqual([])
      expect(hasErrors(checkCompliance(last, context({ customerId: 'jansen' })))).toBe(false)
      issue(last)
      for (const { rate, taxableCents, vatCents, ...group } of charged.vatBreakdown) {
        const taken = findGroup(credited, { rate, ...group })
        expect([rate, taken?.taxableCents ?? 0, taken?.vatCents ?? 0]).toEqual([rate, taxableCents, vatCents])
      }
      for (const note of creditNotes) {
        for (const { taxableCents, vatCents, rate } of totalsOf(note).vatBreakdown) {
          // EN 16931 BR-CO-17 leaves less than one whole unit of room.
          expect(Math.abs(vatCents - taxableCents * Number(rate) / 100)).toBeLessThan(2)
        }
      }
      expect(proposeCredit({ invoice: invoiced, creditNotes, remaining: leftAfter(invoiced, credited) })).toEqual([])
    }), { numRuns: 200 })
  })

  interface Part { how: string, share: number, picks: number[] }

  function partOf(lines: DocumentLine[], { how, share, picks }: Part): DocumentLine[] {
    return [...new Set(picks.map(pick => pick % lines.length))].flatMap((pick) => {
      const picked = lines[pick]
      if (!picked) return []
      if (how === 'quantity') return [{ ...picked, quantity: (Math.ceil(Number(picked.quantity) * share) / 1_000).toFixed(3) }]
      const unitPriceCents = Math.trunc(picked.unitPriceCents * share / 1_000)
      return [{ ...picked, unitPriceCents, ...(how === 'words' ? { description: 'Korting achteraf' } : {}) }]
    })
  }
})

describe('an invoice made elsewhere, credited in any parts', () => {
  /** Lines whose VAT was rounded one by one, half away from zero or all down. */
  const anyGroup = fc.record({
    rate: fc.constantFrom('21', '9', '6'), sign: fc.constantFrom(1, -1), way: fc.constantFrom(Math.round, Math.floor),
    lines: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 500 }),
  }).map(({ rate, sign, way, lines }) => group(
    rate, sign * lines.reduce((total, cents) => total + cents, 0),
    sign * lines.reduce((total, cents) => total + way(cents * Number(rate) / 100), 0) || 0,
  ))
  const anyPart = fc.record({ share: fc.integer({ min: 1, max: 999 }), pricesIncludeVat: fc.boolean() })
  const anyParts = fc.array(anyPart, { maxLength: 8 })

  it('is taken back to the cent, and each part has its share of what the whole differs from its rate by', () => {
    fc.assert(fc.property(anyGroup, anyParts, fc.boolean(), (charged, parts, lastInclVat) => {
      const { rate, taxableCents, vatCents } = charged
      const differs = (part: VatGroup) => Math.abs(part.vatCents - part.taxableCents * Number(rate) / 100)
      let credited: VatGroup[] = []
      const credit = (pricesIncludeVat: boolean, share: number) => {
        const remainingCents = Math.max(0, Number(groupsTotal([charged]) - groupsTotal(credited)))
        const [before] = remainingGroups({ charged: [charged], credited, remainingCents })
        if (!before) return
        const whole = pricesIncludeVat ? Number(groupsTotal([before])) : before.taxableCents
        const unitPriceCents = Math.trunc(whole * share / 1_000)
        const [part] = totalsOf(creditNote({
          pricesIncludeVat, lines: [hour({ unitPriceCents, vatRate: rate })],
          creditedInvoice: creditedInvoice({ remaining: [before] }),
        })).vatBreakdown
        if (!part || unitPriceCents === 0) return
        expect(isWithin(part.taxableCents, before.taxableCents)).toBe(true)
        expect(isWithin(part.vatCents, before.vatCents)).toBe(true)
        expect(differs(part)).toBeLessThanOrEqual(differs(before) * part.taxableCents / before.taxableCents + 4)
        credited = addCredited(credited, [part])
      }
      for (const { share, pricesIncludeVat } of parts) credit(pricesIncludeVat, share)
      credit(lastInclVat, 1_000)

      expect(credited).toEqual([group(rate, taxableCents, vatCents)])
    }))
  })
})

describe('the number of a credited invoice', () => {
  it.each(['2026–0001', '2026‑0001', 'LΟOK-1', ' LOOK-1', 'LOOK‐1'])('%s only looks like a number', (number) => {
    expect(isDocumentNumber(number)).toBe(false)
  })
})

function leftAfter(invoiced: InvoiceDocument, credited: VatGroup[]): VatGroup[] {
  const { vatBreakdown, totalCents } = totalsOf(invoiced)
  const remainingCents = totalCents - Number(groupsTotal(credited))
  return remainingGroups({ charged: vatBreakdown, credited, remainingCents: Math.max(0, remainingCents) })
}
