import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEInvoice, type EInvoiceReading } from '#domain/import/e-invoice'
import { emptyPart, type EInvoice, type EInvoicePart } from '#domain/import/e-invoice-source'
import { readInvoice, type InvoiceReading } from '#domain/import/invoice'
import { mergeRates } from '#domain/import/merge-rates'
import { calculateVat } from '#domain/vat/totals'
import { withNextGeneralRate } from '../../support/next-general-rate'

const seller = {
  hasVatNumber: true, vatNumber: null, kvkNumber: null, vatTreatment: 'standard', supplyType: null, vatExemptionReason: null,
} as const
const reading: EInvoiceReading = { today: '2026-11-20', seller }

const row = (values: Record<string, string>, place = 2, more: Partial<InvoiceReading> = {}) => readInvoice(
  { row: place, values: { number: '7', issueDate: '2026-03-02', customerName: 'Jansen', ...values } },
  { ...reading, decimalMark: '.', dateOrder: 'dmy', utcFields: new Set(), knownParty: () => null, ...more })

const part = (category: string, rate: string, amount: string, vat = ''): EInvoicePart => ({
  ...emptyPart, row: 5, description: 'Werk', amount, category, rate, vat,
})

function eInvoice(
  [subtotal, vat, total]: [string, string, string], lines: EInvoicePart[], groups: EInvoicePart[],
  money: { currency: string, exchangeRate: string } = { currency: 'EUR', exchangeRate: '' },
) {
  const values = { number: '7', issueDate: '2026-03-02', ...money, subtotal, vat, total }
  const told = Object.entries(values).map(([name, text]) => [name, { text, row: 3 }] as const)
  const document: EInvoice = {
    kind: 'invoice', row: 1, values: Object.fromEntries(told), seller: {}, customer: { name: 'Jansen' }, lines, groups,
    leftOut: [], leavesOutMore: false,
  }
  return readEInvoice(document, reading)
}

const told = ({ problems }: { problems: { field: string | null, code: string }[] }) =>
  problems.map(({ field, code }) => `${field} ${code}`)

describe('the rate that amounts come to', () => {
  const read = (issueDate: string, vat: string, today = '2027-02-01') => readInvoice(
    { row: 2, values: { number: '7', issueDate, customerName: 'Jansen', subtotal: '1000.00', vat } },
    {
      seller, today, decimalMark: '.', dateOrder: 'dmy', utcFields: new Set(), knownParty: () => null,
      vatRates: withNextGeneralRate,
    })

  it('is one of the day of the invoice', () => {
    expect([told(read('2026-12-31', '210.00')), told(read('2027-01-01', '220.00'))]).toEqual([[], []])
    expect([told(read('2026-12-31', '220.00')), told(read('2027-01-01', '210.00'))])
      .toEqual([['vat rate_unclear'], ['vat rate_unclear']])
  })

  it('is one of today where that day is refused', () => {
    expect(told(read('2027-03-01', '210.00', '2026-11-20'))).toEqual(['issueDate date_in_future'])
  })
})

describe('what an invoice comes to', () => {
  it('is no more than a document may, in its own currency', () => {
    expect(told(row({ subtotal: '100000000000.00', vat: '0' }))).toEqual([])
    expect(told(row({ subtotal: '100000000000.00', vat: '21000000000.00' }))).toEqual(['total amount_invalid'])
    expect(told(row({ subtotal: '100000000000.00', vatRate: '21' }))).toEqual(['total amount_invalid'])
  })

  it('and in euro: a rate that is upside down tells of itself', () => {
    const dollars = { subtotal: '100000000.00', vat: '21000000.00', currency: 'USD' }
    expect(told(row({ ...dollars, exchangeRate: '1.0837' }))).toEqual([])
    expect(told(row({ ...dollars, exchangeRate: '0.000001' }))).toEqual(['exchangeRate amount_invalid'])
    const amounts: [string, string, string] = ['99999999999.99', '0', '99999999999.99']
    const zero = [part('Z', '0', '99999999999.99', '0')]
    expect(told(eInvoice(amounts, zero, zero, { currency: 'USD', exchangeRate: '0.000001' }))).toEqual(['exchangeRate amount_invalid'])
    expect(told(eInvoice(amounts, zero, zero, { currency: 'USD', exchangeRate: '1.0837' }))).toEqual([])
  })

  it('nor do its rows together, or its lines where some take away what others add', () => {
    const rows = [
      row({ subtotal: '60000000000.00', vat: '0' }),
      row({ subtotal: '60000000000.00', vat: '5400000000.00' }, 3),
      row({ number: '8', subtotal: '1.00', vat: '0' }, 4),
    ]
    const { merged, problems } = mergeRates(rows.flatMap(({ invoice }) => invoice ?? []))
    expect(merged.map(({ number }) => number)).toEqual(['8'])
    expect(problems).toEqual([{ row: 2, field: 'total', code: 'amount_invalid' }])
    const lines = [part('S', '21', '90000000000.00', '18900000000.00'), part('Z', '0', '-90000000000.00', '0')]
    expect(told(eInvoice(['0', '18900000000.00', '18900000000.00'], lines, lines))).toEqual(['total amount_invalid'])
  })
})

describe('the amounts of a row', () => {
  const work = { subtotal: '100.00', vat: '21.00' }

  it('add up', () => {
    expect(told(row({ ...work, total: '121.00' }))).toEqual([])
    expect(told(row({ ...work, total: '121.01' }))).toEqual(['total totals_differ'])
  })

  it('are in one currency, which signs beside them name before headings above them', () => {
    const inDollars = { headingCurrencies: new Map([['subtotal', 'USD'], ['vat', 'USD']]) }
    const inEuro = { subtotal: '€ 100.00', vat: '€ 21.00' }
    expect(told(row({ subtotal: '€ 100.00', vat: '$ 21.00' }))).toEqual(['currency currencies_differ'])
    expect(told(row(inEuro, 2, inDollars))).toEqual([])
    expect(told(row({ ...work, currency: 'EUR' }, 2, inDollars))).toEqual(['currency currencies_differ'])
    expect(told(row({ ...work, currency: 'CAD', exchangeRate: '1.6' }, 2, inDollars))).toEqual([])
  })

  it('have an exchange rate of more than nothing where that is not the euro', () => {
    expect(['', '0', '0.00', '-1.1'].map(exchangeRate => told(row({ ...work, currency: 'USD', exchangeRate }))))
      .toEqual(Array.from({ length: 4 }, () => ['exchangeRate exchange_rate_missing']))
  })
})

describe('amounts in a currency without cents', () => {
  const yen = { currency: 'JPY', exchangeRate: '180' }

  it('are taken over where they are whole, with VAT rounded to whole ones', () => {
    const { invoice, problems } = row({ ...yen, subtotal: '49', vat: '10' })
    expect(problems).toEqual([])
    expect(invoice).toMatchObject({ currency: 'JPY', subtotalCents: 4_900, vatTotalCents: 1_000, totalCents: 5_900 })
    expect(row({ ...yen, total: '59', vatRate: '21' }).invoice).toMatchObject({ subtotalCents: 4_900, vatTotalCents: 1_000 })
    expect(told(eInvoice(['49', '10', '59'], [part('S', '21', '49')], [part('S', '21', '49', '10')], yen))).toEqual([])
  })

  it('are refused where they have parts of one', () => {
    expect(told(row({ ...yen, subtotal: '49.00', vat: '10.29' }))).toEqual(['vat amount_not_whole'])
    expect(told(eInvoice(['49.00', '10.29', '59.29'], [part('S', '21', '49.00')], [part('S', '21', '49.00', '10.29')], yen)))
      .toEqual(expect.arrayContaining(['vat amount_not_whole']))
  })

  it('are refused where their VAT is not that of the rate', () => {
    expect(told(row({ ...yen, subtotal: '1000', vat: '212', vatRate: '21' }))).toEqual(['vat vat_differs'])
    expect(told(eInvoice(['1000', '212', '1212'], [part('S', '21', '1000')], [part('S', '21', '1000', '212')], yen)))
      .toEqual(['vat vat_differs'])
  })
})

describe('an e-invoice of many lines', () => {
  const zeros = (count: number) => Array.from({ length: count }, () => part('Z', '0', '0.01', '0'))
  const of = (count: number) => {
    const total = (count / 100).toFixed(2)
    return told(eInvoice([total, '0', total], zeros(count), [part('Z', '0', total, '0')]))
  }

  it('has no more of them than a document may', () => {
    expect(of(500)).toEqual([])
    expect(of(501)).toEqual(['null too_many_lines'])
  })
})

describe('rows of one invoice', () => {
  it('put shifted VAT beside what is taxed, in either order', () => {
    const hire = { subtotal: '100', vat: '21' }
    const labour = { subtotal: '300', vat: '0', vatRate: 'btw verlegd', customerVatNumber: 'NL002455799B11' }
    for (const rows of [[hire, labour], [labour, hire]]) {
      const told = rows.flatMap((values, place) => row(values, place + 2).invoice ?? [])
      const { merged: [invoice], problems } = mergeRates(told)
      expect(problems).toEqual([])
      expect(invoice?.vatTreatment).toBe('standard')
      expect(invoice?.vatBreakdown).toEqual([
        { category: 'S', rate: '21', taxableCents: 10_000, vatCents: 2_100 },
        { category: 'AE', rate: '0', treatment: 'reverse_charge', taxableCents: 30_000, vatCents: 0 },
      ])
    }
  })

  it('say on its lines by what those are exempt that stand beside taxed ones', () => {
    const teacher = { seller: { ...seller, vatExemptionReason: 'education' } }
    const rows = [row({ subtotal: '100', vat: '21' }), row({ subtotal: '50', vatRate: 'vrijgesteld', vat: '0' }, 3, teacher)]
    const { merged: [invoice] } = mergeRates(rows.flatMap(read => read.invoice ?? []))
    expect(invoice?.lines).toMatchObject([{}, { vatTreatment: 'exempt', vatExemptionReason: 'education' }])
    expect(invoice?.vatExemptionReason).toBeNull()
  })
})

/** What the rows of a file come to, written as "kind: subtotal + VAT at rate, …". */
const merged = (...rows: Record<string, string>[]) => {
  const { merged, problems } = mergeRates(rows.flatMap((values, place) => row(values, place + 2).invoice ?? []))
  const documents = merged.map(({ kind, subtotalCents, vatTotalCents, totalCents, vatBreakdown, lines }) => {
    expect(subtotalCents + vatTotalCents).toBe(totalCents)
    expect(lines.map(({ lineTotalCents }) => lineTotalCents).sort())
      .toEqual(vatBreakdown.map(({ taxableCents }) => taxableCents).sort())
    const groups = vatBreakdown.map(({ taxableCents, vatCents, rate }) => `${taxableCents} + ${vatCents} at ${rate}`)
    return `${kind} of ${totalCents}: ${groups.join(', ')}`
  })
  return [...documents, ...problems.map(({ row: line, field, code }) => `${line} ${field} ${code}`)]
}

describe('the kind of a document is that of all its rows together', () => {
  const work = (subtotal: string, vat: string, kind = '') => ({ subtotal, vat, kind })

  it.each<[Record<string, string>[], string[]]>([
    [[work('-100', '-21', 'Creditfactuur'), work('10', '0.90', 'Creditfactuur')], ['credit_note of 11010: 10000 + 2100 at 21, -1000 + -90 at 9']],
    [[work('10', '0.90', 'Creditfactuur'), work('-100', '-21', 'Creditfactuur')], ['credit_note of 11010: 10000 + 2100 at 21, -1000 + -90 at 9']],
    [[work('100', '21', 'Credit'), work('-10', '-0.90', 'Credit')], ['credit_note of 11010: 10000 + 2100 at 21, -1000 + -90 at 9']],
    [[work('100', '21', 'Credit'), work('10', '0.90', 'Credit')], ['credit_note of 13190: 10000 + 2100 at 21, 1000 + 90 at 9']],
    [[work('100', '21'), work('-10', '-0.90')], ['invoice of 11010: 10000 + 2100 at 21, -1000 + -90 at 9']],
    [[work('-10', '-0.90'), work('100', '21')], ['invoice of 11010: 10000 + 2100 at 21, -1000 + -90 at 9']],
    [[work('-100', '-21'), work('10', '0.90')], ['credit_note of 11010: 10000 + 2100 at 21, -1000 + -90 at 9']],
    [[work('-100', '-21'), work('-10', '-0.90')], ['credit_note of 13190: 10000 + 2100 at 21, 1000 + 90 at 9']],
    [[work('-10', '-0.90'), work('100', '21'), work('-5', '0')], ['invoice of 10510: 10000 + 2100 at 21, -1000 + -90 at 9, -500 + 0 at 0']],
    // Called invoices, and below nothing all the same.
    [[work('-100', '-21', 'Factuur'), work('10', '0.90', 'Factuur')], ['credit_note of 11010: 10000 + 2100 at 21, -1000 + -90 at 9']],
  ])('%j', (rows, documents) => {
    expect(merged(...rows)).toEqual(documents)
  })

  it.each<[Record<string, string>, string]>([
    [work('100', '21'), 'invoice of 12100: 10000 + 2100 at 21'],
    [work('100', '21', 'Factuur'), 'invoice of 12100: 10000 + 2100 at 21'],
    [work('-100', '-21'), 'credit_note of 12100: 10000 + 2100 at 21'],
    [work('-100', '-21', 'Factuur'), 'credit_note of 12100: 10000 + 2100 at 21'],
    [work('-100', '-21', 'Creditnota'), 'credit_note of 12100: 10000 + 2100 at 21'],
    [work('100', '21', 'Credit note'), 'credit_note of 12100: 10000 + 2100 at 21'],
    [work('0', '0', 'Creditfactuur'), 'credit_note of 0: 0 + 0 at 0'],
    [work('0', '0'), 'invoice of 0: 0 + 0 at 0'],
  ])('and of the one row that it has: %j', (values, document) => {
    expect(merged(values)).toEqual([document])
  })

  it('which one of them may tell alone; rows that tell different kinds are two documents', () => {
    const both = ['credit_note of 13190: 10000 + 2100 at 21, 1000 + 90 at 9']
    expect(merged(work('100', '21', 'Creditfactuur'), work('10', '0.90'))).toEqual(both)
    expect(merged(work('100', '21'), work('10', '0.90', 'Creditfactuur'))).toEqual(both)
    expect(merged(work('100', '21', 'Factuur'), work('10', '0.90'), work('5', '0', 'Creditfactuur')))
      .toEqual(['invoice of 13190: 10000 + 2100 at 21, 1000 + 90 at 9', '4 number number_twice'])
    expect(merged(work('100', '21'), work('10', '0.90', 'Creditfactuur'), work('5', '0', 'Factuur')))
      .toEqual(['credit_note of 13190: 10000 + 2100 at 21, 1000 + 90 at 9', '4 number number_twice'])
    expect(merged(work('100', '21'), work('-100', '-21'))).toEqual(['invoice of 12100: 10000 + 2100 at 21', '3 number number_twice'])
  })

  it.each<Record<string, string>>([{ customerName: 'Bakker' }, { issueDate: '2026-03-03' }, { status: 'Betaald' }])('and of one invoice: not with %j', (other) => {
    expect(merged(work('100', '21'), { ...work('10', '0.90'), ...other }))
      .toEqual(['invoice of 12100: 10000 + 2100 at 21', '3 number number_twice'])
  })

  it('and no more of them than a document has lines', () => {
    const rates = (count: number) => Array.from({ length: count }, (_, place) => (1 + place / 100).toFixed(2))
    const found = (count: number) => mergeRates(rates(count).flatMap((rate, place) =>
      row({ subtotal: '100', vatRate: rate, vat: rate }, place + 2).invoice ?? []))
    expect(found(500).merged.map(({ lines }) => lines.length)).toEqual([500])
    expect(found(501)).toMatchObject({ merged: [], problems: [{ row: 502, field: null, code: 'too_many_lines' }] })
  })

  it('and each rate has one row, whichever of them it was', () => {
    expect(merged(work('100', '21'), work('10', '0.90'), work('20', '1.80')))
      .toEqual(['invoice of 13190: 10000 + 2100 at 21, 1000 + 90 at 9', '4 number number_twice'])
  })

  it('and decides whether it is due some day, or credits another', () => {
    const facts = { dueDate: '2026-03-16', creditedInvoiceNumber: '6' }
    const documentOf = (...rows: Record<string, string>[]) =>
      mergeRates(rows.flatMap(values => row(values).invoice ?? [])).merged[0]
    const isInvoice = { kind: 'invoice', dueDate: '2026-03-16', creditedInvoiceNumber: null }
    const isCreditNote = { kind: 'credit_note', dueDate: null, creditedInvoiceNumber: '6' }
    expect(documentOf({ ...work('-10', '-0.90'), ...facts }, { ...work('100', '21'), ...facts })).toMatchObject(isInvoice)
    expect(documentOf({ ...work('10', '0.90'), ...facts }, { ...work('-100', '-21'), ...facts })).toMatchObject(isCreditNote)
    expect(documentOf(work('10', '0.90'), { ...work('100', '21', 'Credit'), ...facts })).toMatchObject(isCreditNote)
  })

  it('as of the lines of an e-invoice', () => {
    const [taken, added] = [part('S', '21', '-100.00', '-21.00'), part('S', '9', '10.00', '0.90')]
    expect(eInvoice(['-90.00', '-20.10', '-110.10'], [taken, added], [taken, added]).invoice).toMatchObject({
      kind: 'credit_note', subtotalCents: 9_000, vatTotalCents: 2_010, totalCents: 11_010,
      lines: [{ lineTotalCents: 10_000 }, { lineTotalCents: -1_000 }],
      vatBreakdown: [{ rate: '21', taxableCents: 10_000, vatCents: 2_100 }, { rate: '9', taxableCents: -1_000, vatCents: -90 }],
    })
  })
})

describe('VAT', () => {
  it('at a rate of nothing is nothing, and no cents of it are rounding', () => {
    expect(told(row({ subtotal: '100.00', vat: '0.03', vatRate: '0' }))).toEqual(['vat vat_differs'])
    expect(told(row({ subtotal: '0.15', vat: '0.03' }))).toEqual([])
    const exempt = (vat: string) => [part('E', '0', '100.00', vat)]
    expect(told(eInvoice(['100.00', '0.03', '100.03'], exempt('0.03'), exempt('0.03')))).toEqual(['vat vat_differs'])
    expect(told(eInvoice(['100.00', '0', '100.00'], exempt('0'), exempt('0')))).toEqual([])
  })

  const rateOf = (values: Record<string, string>) => {
    const { invoice, problems } = row(values)
    return invoice?.vatBreakdown[0]?.rate ?? problems.map(({ field, code }) => `${field} ${code}`).join()
  }

  it.each<[subtotal: string, vat: string, rate: string]>([
    ['100.00', '21.00', '21'], ['100.00', '21.01', '21'], ['100.00', '20.99', '21'], ['100.00', '9.00', '9'],
    ['0.08', '0.02', '21'], ['0.10', '0.01', '9'], ['-100.00', '-21.01', '21'],
    // Rounded per line it may be more than that, which a rate beside it says.
    ['100.00', '21.02', 'vat rate_unclear'], ['100.00', '8.95', 'vat rate_unclear'],
    // € 500 at 21 % and € 100 at 9 % look like 19 %; books and work look like 19 % all but a few cents.
    ['600.00', '114.00', 'vat rate_unclear'], ['30.00', '5.75', 'vat rate_unclear'], ['12.00', '2.32', 'vat rate_unclear'],
    ['300.00', '18.00', 'vat rate_unclear'],
  ])('of %s with %s is at %s where no rate is told', (subtotal, vat, rate) => {
    expect(rateOf({ subtotal, vat })).toBe(rate)
  })

  it('is at a rate that held on the date', () => {
    const on = (issueDate: string, vat: string) => rateOf({ issueDate, subtotal: '100.00', vat })

    expect([on('2012-09-30', '19.00'), on('2012-10-01', '19.00')]).toEqual(['19', 'vat rate_unclear'])
    expect([on('2012-09-30', '21.00'), on('2012-10-01', '21.00')]).toEqual(['vat rate_unclear', '21'])
    expect([on('2018-12-31', '6.00'), on('2019-01-01', '6.00')]).toEqual(['6', 'vat rate_unclear'])
    expect([on('2018-12-31', '9.00'), on('2019-01-01', '9.00')]).toEqual(['vat rate_unclear', '9'])
    expect(rateOf({ issueDate: '2026-03-02', subtotal: '100.00', vat: '19.00', vatRate: '19' })).toBe('19')
  })

  it('may differ from a rate that is told by what rounding each line makes of it', () => {
    expect(rateOf({ subtotal: '100.00', vat: '21.05', vatRate: '21' })).toBe('21')
    expect(rateOf({ subtotal: '100.00', vat: '21.06', vatRate: '21' })).toBe('vat vat_differs')
  })

  it('of two rates in one amount never looks like that of one, but where one of them is of a few cents', () => {
    const part = fc.integer({ min: 21, max: 10_000_000 })
    fc.assert(fc.property(part, part, (high, low) => {
      const vat = calculateVat(high, '21') + calculateVat(low, '9')
      const written = (cents: number) => (cents / 100).toFixed(2)

      expect(rateOf({ subtotal: written(high + low), vat: written(vat) })).toBe('vat rate_unclear')
    }))
  })

  it('has a rate that a document of ours could have, so that it can be credited', () => {
    expect(told(row({ subtotal: '100.00', vat: '5.56', vatRate: '5.555' }))).toEqual(['vatRate rate_invalid'])
    const odd = [part('S', '5.555', '100.00', '5.56')]
    expect(told(eInvoice(['100.00', '5.56', '105.56'], odd, odd))).toContain('vatRate rate_invalid')
    expect(told(row({ subtotal: '100.00', vat: '5.50', vatRate: '5.5000' }))).toEqual([])
  })

  it('belongs to every line: one of a rate that has no VAT told is not left out', () => {
    const told21 = [part('S', '21', '100.00', '21.00')]
    const lines = [...told21, part('S', '9', '50.00')]
    expect(told(eInvoice(['100.00', '21.00', '121.00'], lines, told21))).toEqual(['subtotal lines_differ'])
    expect(told(eInvoice(['100.00', '21.00', '121.00'], [...told21, part('Z', '0', '0.00')], told21))).toEqual([])
  })
})
