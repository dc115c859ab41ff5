import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import { isFormula, readCustomer } from '#domain/import/customer'
import { readDate } from '#domain/import/date'
import { readEInvoice } from '#domain/import/e-invoice'
import { emptyPart, type EInvoice, type EInvoicePart } from '#domain/import/e-invoice-source'
import { fieldsOf, isBeyondField, longestCell, longestValue, type ImportKind } from '#domain/import/fields'
import { readInvoice, type InvoiceReading } from '#domain/import/invoice'
import { mergeRates } from '#domain/import/merge-rates'
import { firstOfEach } from '#domain/import/problem'
import { readProduct, readRate } from '#domain/import/product'
import { recognise } from '#domain/import/recognise'
import { longestHold, longestHoldAllowed } from '../../support/longest-hold'

const reading: InvoiceReading = {
  decimalMark: '.', dateOrder: 'dmy', utcFields: new Set(), today: '2026-11-20', knownParty: () => null,
  seller: { hasVatNumber: true, vatTreatment: 'standard', supplyType: null, vatExemptionReason: null },
}
const day = { date: reading.today }

/** A text of one kind of characters, as long as a cell is kept. */
const cellOf = (filling: string, length = longestCell) =>
  filling.repeat(Math.ceil(length / filling.length)).slice(0, length)
const fillings = ['A', '1', '1.', ',1', ' ', ' x', '.a', 'a@', '"', '\n', '\u200E', 'é', '0', '%', '-', '(', '1%', 'T1:00 ']

it('the fields of an import may be as long as what is typed, and a cell is kept as long as the longest of them is written', () => {
  expect([longestValue('notes'), longestValue('description'), longestValue('name'), longestValue('city')]).toEqual(
    [limits.noteLength, limits.descriptionLength, limits.nameLength, limits.lineLength])
  expect(longestCell).toBe(2 * limits.noteLength + 1)
  expect([isBeyondField('notes', cellOf('a')), isBeyondField('notes', cellOf('a', 10_000))]).toEqual([true, false])
  expect([isBeyondField('total', cellOf('1', 401)), isBeyondField('total', `1${' '.repeat(500)}`)]).toEqual([true, false])
})

describe('whatever stands in a cell is read in a moment', () => {
  it.each<[string, () => unknown]>([
    ['a formula that never begins', () => isFormula(`+${cellOf('A')}`)],
    ['a time that never ends', () => readDate(`T1:00${cellOf(' ')}x`, 'dmy')],
    ['a rate without a percent sign', () => readRate(cellOf('1'), '.', day)],
  ])('%s', async (_, read) => {
    expect(await longestHold(() => Array.from({ length: 100 }, read))).toBeLessThan(longestHoldAllowed)
  })

  it.each(fillings)('rows full of %j', async (filling) => {
    const rowOf = (kind: ImportKind) => ({
      row: 2,
      values: Object.fromEntries(fieldsOf(kind).map(field => [field, cellOf(filling, 2 * longestValue(field))])),
    })
    const [customer, product, invoice] = [rowOf('customers'), rowOf('products'), rowOf('invoices')]
    expect(await longestHold(() => {
      for (let row = 0; row < 20; row++) {
        readCustomer(customer)
        readProduct(product, '.', day)
        readInvoice(invoice, reading)
      }
    })).toBeLessThan(longestHoldAllowed)
  })

  it('a heading and the rows it is judged by', async () => {
    const headings = Array.from({ length: 200 }, () => cellOf('é', 200))
    const columns = Object.fromEntries(fieldsOf('invoices').map((field, place) => [field, place]))
    expect(await longestHold(() => recognise('invoices', { headings, samples: [], usualMark: ',' }))).toBeLessThan(longestHoldAllowed)
    for (const filling of ['1', ',1', 'x', ' ', '1-']) {
      const row = headings.map(() => cellOf(filling, 400))
      const samples = Array.from({ length: 1_000 }, () => row)
      const judged = await longestHold(() => recognise('invoices', { headings, samples, usualMark: ',' }, { columns }))
      expect(judged, filling).toBeLessThan(longestHoldAllowed)
    }
  })

  it('a rate is no word that every object knows', () => {
    expect(['constructor', '__proto__', 'toString'].map(text => readRate(text, '.', day))).toEqual([null, null, null])
  })
})

describe('rows of one number', () => {
  const rowsOf = (count: number, numberOf: (row: number) => string) => Array.from({ length: count }, (_, place) =>
    readInvoice({ row: place + 2, values: {
      number: numberOf(place), issueDate: '2026-01-01', customerName: 'Bakker', subtotal: '100', vatRate: `${(1 + place / 100).toFixed(2)}%`,
    } }, reading).invoice).filter(invoice => invoice !== null)

  it('are put together in a moment, however many there are', async () => {
    const rows = rowsOf(5_000, () => '2026-1')
    expect(await longestHold(() => mergeRates(rows))).toBeLessThan(longestHoldAllowed)
    const [once] = rowsOf(1, () => '2026-1')
    const twice = Array.from({ length: 5_000 }, (_, place) => ({ ...once, row: place + 2 })).filter(row => 'number' in row)
    expect(await longestHold(() => mergeRates(twice as typeof rows))).toBeLessThan(longestHoldAllowed)
  })

  it('are one document of as many lines as documents have, and are refused beyond', () => {
    const { merged, problems } = mergeRates(rowsOf(500, () => '2026-1'))
    expect({ merged, problems }).toMatchObject({
      merged: [{ lines: { length: 500 }, vatBreakdown: { length: 500 }, subtotalCents: 5_000_000 }], problems: [],
    })
    const refused = { merged: [], problems: [{ row: 502, field: null, code: 'too_many_lines' }], warnings: [] }
    expect(mergeRates(rowsOf(501, () => '2026-1'))).toEqual(refused)
  })
})

describe('an e-invoice', () => {
  const part = (row: number, rate: string): EInvoicePart =>
    ({ ...emptyPart, row, description: 'Werk', amount: '0', category: 'S', rate, vat: '0' })
  const told = (lines: EInvoicePart[], groups: EInvoicePart[]): EInvoice => ({
    kind: 'invoice', row: 1, seller: {}, customer: { name: 'Bakker' }, lines, groups, leftOut: [], leavesOutMore: false,
    values: Object.fromEntries(Object.entries({
      number: '2026-1', issueDate: '2026-01-01', currency: 'EUR', subtotal: '0', vat: '0', total: '0',
    }).map(([field, text]) => [field, { text, row: 1 }])),
  })
  const parts = (count: number) => Array.from({ length: count }, (_, place) =>
    part(place + 1, (1 + place % 9_000 / 100).toFixed(2)))
  const own = { ...reading, seller: { ...reading.seller, vatNumber: null, kvkNumber: null } }

  it('of as many lines and groups as there may be is held to its sums in a moment', async () => {
    const invoice = told(parts(500), parts(500))
    expect(readEInvoice(invoice, own)).toMatchObject({ problems: [], invoice: { lines: { length: 500 } } })
    expect(await longestHold(() => readEInvoice(invoice, own))).toBeLessThan(longestHoldAllowed)
  })

  it.each([['lines', 501, 1], ['groups', 1, 501]])('of more %s is refused as such', (_, lines, groups) => {
    expect(readEInvoice(told(parts(lines), parts(groups)), own).problems)
      .toEqual([{ row: 501, field: null, code: 'too_many_lines' }])
  })

  it('of far more lines and groups is refused in a moment', async () => {
    const invoice = told(parts(20_000), parts(20_000))
    expect(await longestHold(() => readEInvoice(invoice, own))).toBeLessThan(longestHoldAllowed)
  })

  it('with notes that are nearly in its reason is read in a moment', async () => {
    const note = (place: number) => `${'a'.repeat(5_000)}${String.fromCharCode(98 + place % 20)}${'a'.repeat(4_900)}`
    const lines = parts(500).map((line, place) => ({ ...line, category: 'E', rate: '0', note: note(place) }))
    const invoice = told([part(1, '21'), ...lines.slice(1)], [part(1, '21'), { ...part(2, '0'), category: 'E', reason: 'a'.repeat(10_000) }])
    expect(readEInvoice(invoice, own).problems).toEqual([])
    expect(await longestHold(() => readEInvoice(invoice, own))).toBeLessThan(longestHoldAllowed)
  })

  it('is told the first problem of each field in a moment', async () => {
    const problems = ['a', 'b', 'a'].flatMap(field => Array.from({ length: 20_000 }, (_, row) => ({ row, field, code: 'formula' as const })))
    expect(firstOfEach(problems)).toEqual([problems[0], problems[20_000]])
    expect(await longestHold(() => firstOfEach(problems))).toBeLessThan(longestHoldAllowed)
  })
})
