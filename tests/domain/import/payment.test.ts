import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCentsAsDecimal } from '#domain/money'
import { calculateVat } from '#domain/vat/totals'
import { readRows, type Values } from '../../support/import-rows'

/** What becomes of the rows of one invoice: whether it is paid, what was paid and when, and what is told of it. */
function read(...rows: Values[]) {
  const dates = { issueDate: '2026-03-02', dueDate: '2026-03-16' }
  const { invoice, problems, warnings } = readRows(rows.map(values => ({ ...dates, ...values })))
  const codes = [...problems, ...warnings]
    .map(({ field, code }) => `${field} ${code}`).filter(code => code !== 'paidOn paid_date_assumed')
  return { status: invoice?.status, paidCents: invoice?.paidCents, paidOn: invoice?.paidOn, codes }
}

const work = { subtotal: '100.00', vat: '21.00', total: '121.00' }
const goods = { subtotal: '10.00', vat: '0.90', total: '10.90' }
const credit = { subtotal: '-100.00', vat: '-21.00', total: '-121.00' }
const unknown = ['open partly_paid']

describe('a row that says what was paid', () => {
  it.each<[string, Values, string, number, string[]]>([
    ['of which a part is open', { open: '21.00' }, 'sent', 10_000, []],
    ['of which a part was paid', { paid: '100.00' }, 'sent', 10_000, []],
    ['of which nothing is open', { open: '0' }, 'paid', 12_100, []],
    ['of which more is open than it comes to', { open: '150.00' }, 'sent', 0, []],
    ['of which more was paid than it comes to', { paid: '150.00' }, 'paid', 12_100, []],
    ['of which less than nothing is open', { open: '-29.00' }, 'paid', 12_100, []],
    ['of which less than nothing was paid', { paid: '-29.00' }, 'sent', 0, []],
    ['that is open by its status and paid by its amount', { status: 'sent', open: '0' }, 'paid', 12_100, []],
    ['that was paid on a day, of which a part is open', { paidOn: '04-03-2026', open: '21.00' }, 'sent', 10_000, []],
    ['that was paid in part, and nobody says how much', { status: 'Gedeeltelijk betaald' }, 'sent', 0, unknown],
    ['that was paid in part, and says how much', { status: 'Gedeeltelijk betaald', paid: '100.00' }, 'sent', 10_000, []],
    ['that was cancelled', { status: 'Geannuleerd', paid: '100.00' }, 'cancelled', 0, []],
  ])('%s', (_, payment, status, paidCents, codes) => {
    expect(read({ ...work, ...payment })).toMatchObject({ status, paidCents, codes })
  })

  it.each<[string | undefined, string[], string[]]>([
    ['sent', unknown, ['Betaald (deels)', 'Paid partially', 'Overdue, partially paid', 'Open - deels betaald']],
    ['sent', [], ['Open (overdue)', 'Not yet paid', 'Verzonden', 'Te laat', 'Sent (viewed)']],
    ['paid', [], ['Betaald (te laat)', 'Te laat betaald', 'Paid late', 'Betaald - verzonden']],
    ['cancelled', [], ['Geannuleerd (verzonden)', 'Void']],
    [undefined, [], ['Concept - niet verzonden', 'Draft (not sent)']],
    [undefined, ['status status_unknown'], [
      'Nog niet betaald', 'Sent, paid', 'Paid - cancelled', 'Betaald, open', 'Draft, sent', 'Refunded', 'Partially refunded',
      'Factuur verstuurd', 'Vervallen',
    ]],
  ])('is read to the last word of its status: %s with %j', (expected, codes, statuses) => {
    for (const status of statuses) {
      const found = read({ ...work, status })
      expect([found.status, found.codes], status).toEqual([expected, codes])
    }
  })

  it.each([
    'Offerte', 'Quote', 'Pro-formafactuur', 'Inkoopfactuur', 'Factuur ontvangen', 'Factuurbetaling', 'Payment', 'Invoice payment',
    'Betaling', 'Betalingsherinnering', 'Herinnering', 'Order', 'Verkooporder', 'Pakbon', 'Bill', 'ACCPAY', 'Purchase invoice',
  ])('is no turnover where it is another paper: %s', (kind) => {
    expect(read({ ...work, kind }).codes).toEqual(['kind document_type_unknown'])
  })

  it.each([
    'Factuur', 'Verkoopfactuur', 'Invoice', 'Creditnota', 'Credit memo', 'Dienst', 'Advance payment invoice', 'Aanbetaling',
    'Factuur met betalingstermijn', 'Factuur o.b.v. offerte', 'Purchase order invoice', 'Invoice on order', 'shop_order', 'ACCREC',
  ])('is read where it is %s', (kind) => {
    expect(read({ ...work, kind }).codes).toEqual([])
  })

  it('is refused where its status says more, or its currency has no cents', () => {
    expect(read({ ...work, status: 'Betaald', open: '21.00' }).codes).toEqual(['open open_differs'])
    const yen = { subtotal: '100', vat: '21', total: '121', currency: 'JPY', exchangeRate: '160' }
    expect(read({ ...yen, open: '20.50' }).codes).toEqual(['open amount_not_whole'])
  })

  it('was paid on the day it says, else on its due date', () => {
    expect(read({ ...work, open: '21.00', paidOn: '04-03-2026' }).paidOn).toBe('2026-03-04')
    expect(read({ ...work, open: '21.00' }).paidOn).toBe('2026-03-16')
    expect(read({ ...work, open: '121.00', paidOn: '04-03-2026' }).paidOn).toBeNull()
    expect(read({ ...work, paid: '20260304' })).toMatchObject({ status: 'paid', paidOn: '2026-03-04' })
    expect(read({ ...work, paid: '46083' }).paidOn, 'an amount without cents').toBe('2026-03-16')
  })

  it('is a credit note that was paid back, whatever the signs are', () => {
    for (const open of ['21.00', '-21.00']) {
      expect(read({ ...credit, open })).toMatchObject({ status: 'sent', paidCents: 10_000, codes: [] })
      expect(read({ ...work, kind: 'Creditnota', open })).toMatchObject({ status: 'sent', paidCents: 10_000, codes: [] })
    }
    for (const paid of ['121.00', '-121.00']) {
      expect(read({ ...credit, paid })).toMatchObject({ status: 'paid', paidCents: 12_100, codes: [] })
    }
  })
})

describe('rows of one invoice', () => {
  it.each<[string, Values, Values, string, number, string[]]>([
    ['name what is open of all of it', { open: '31.90' }, { open: '31.90' }, 'sent', 10_000, []],
    ['name what was paid of all of it', { paid: '131.90' }, { paid: '131.90' }, 'paid', 13_190, []],
    ['name what is open of each', { open: '0' }, { open: '10.90' }, 'sent', 12_100, []],
    ['name what was paid of each', { paid: '50.00' }, { paid: '10.90' }, 'sent', 6_090, []],
    ['name all that each comes to', { open: '121.00' }, { open: '10.90' }, 'sent', 0, []],
    ['name it once', { open: '31.90' }, {}, 'sent', 10_000, []],
    ['name it in either way', { open: '21.00' }, { paid: '10.90' }, 'sent', 11_090, []],
    ['name more than each comes to, and not the same', { open: '30.00' }, { open: '31.90' }, 'sent', 0, unknown],
    ['name different amounts for a part of them', { open: '30.00' }, { open: '10.00' }, 'sent', 9_190, []],
    ['say yes and no', { paid: 'ja' }, { paid: 'nee' }, 'sent', 12_100, []],
  ])('%s', (_, first, second, status, paidCents, codes) => {
    expect(read({ ...work, ...first }, { ...goods, ...second })).toMatchObject({ status, paidCents, codes })
  })

  it('of equal amounts are open whole where each is', () => {
    const half = { subtotal: '50.00', vat: '10.50', total: '60.50' }
    const lower = { subtotal: '55.50', vat: '5.00', total: '60.50' }
    expect(read({ ...half, open: '60.50' }, { ...lower, open: '60.50' })).toMatchObject({ status: 'sent', paidCents: 0 })
    expect(read({ ...half, paid: '60.50' }, { ...lower, paid: '60.50' })).toMatchObject({ status: 'paid', paidCents: 12_100 })
  })

  it('were paid when the last of them was', () => {
    const days = [{ ...work, paidOn: '09-03-2026', paid: '121.00' }, { ...goods, paidOn: '12-03-2026', paid: '10.90' }] as const
    expect(read(...days)).toMatchObject({ status: 'paid', paidOn: '2026-03-12' })
  })

  it('come to the same, told for each or for all, as open or as paid', () => {
    const upTo = (max: number) => fc.integer({ min: 1, max })
    const row = fc.record({ subtotalCents: upTo(1_000_000), share: upTo(101).map(percent => percent - 1) })
    fc.assert(fc.property(row, row, (...parts) => {
      const rows = parts.map(({ subtotalCents, share }, place) => {
        const vatCents = calculateVat(subtotalCents, place === 0 ? '21' : '9')
        const totalCents = subtotalCents + vatCents
        const paidCents = Math.round(totalCents * share / 100)
        const values = { subtotal: formatCentsAsDecimal(subtotalCents), vat: formatCentsAsDecimal(vatCents) }
        return { values: { ...values, vatRate: place === 0 ? '21%' : '9%' }, totalCents, paidCents }
      })
      const [first, second] = rows as [(typeof rows)[number], (typeof rows)[number]]
      // What is the same of both of them is of the whole.
      fc.pre(first.totalCents !== second.totalCents && first.paidCents !== second.paidCents)
      fc.pre(first.totalCents - first.paidCents !== second.totalCents - second.paidCents)
      const paidCents = first.paidCents + second.paidCents
      const openCents = first.totalCents + second.totalCents - paidCents
      const told = (of: 'open' | 'paid', amountOf: (row: (typeof rows)[number]) => number) =>
        read(...rows.map(row => ({ ...row.values, [of]: formatCentsAsDecimal(amountOf(row)) })))
      const expected = { paidCents, status: openCents === 0 ? 'paid' : 'sent', codes: [] }
      expect(told('open', row => row.totalCents - row.paidCents)).toMatchObject(expected)
      expect(told('paid', row => row.paidCents)).toMatchObject(expected)
      expect(told('open', () => openCents)).toMatchObject(expected)
      expect(told('paid', () => paidCents)).toMatchObject(expected)
    }))
  })
})
