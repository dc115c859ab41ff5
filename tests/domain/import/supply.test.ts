import { describe, expect, it } from 'vitest'
import { readRows, type Values } from '../../support/import-rows'

/** When the invoice of these rows was supplied, and what is wrong with them. */
function read(...rows: Values[]) {
  const work = { issueDate: '2026-10-02', vatRate: '21', subtotal: '70.00' }
  const { invoice, problems } = readRows(rows.map(values => ({ ...work, ...values })))
  return [invoice?.supplyDate, invoice?.supplyPeriodEnd, ...problems.map(({ field }) => field)]
}

describe('the supply of an invoice in a table', () => {
  it.each<[string, Values[], unknown[]]>([
    ['is of a day', [{ supplyDate: '15-08-2026' }], ['2026-08-15', null]],
    ['is of a period', [{ supplyDate: '01-07-2026', supplyPeriodEnd: '31-08-2026' }], ['2026-07-01', '2026-08-31']],
    ['is of one day where it ends on the first', [{ supplyDate: '01-07-2026', supplyPeriodEnd: '01-07-2026' }], ['2026-07-01', null]],
    ['goes from the first day to the last of its rows', [{ supplyDate: '20-08-2026' }, { vatRate: '9', supplyDate: '01-07-2026' }],
      ['2026-07-01', '2026-08-20']],
    ['is not told', [{}], [null, null]],
    ['ends before it begins', [{ supplyDate: '15-08-2026', supplyPeriodEnd: '01-08-2026' }], [undefined, undefined, 'supplyPeriodEnd']],
    ['is of the last day where no first is told', [{ supplyPeriodEnd: '31-08-2026' }], ['2026-08-31', null]],
    ['is of both days that one cell tells', [{ supplyDate: '01-09-2026 t/m 30-09-2026' }], ['2026-09-01', '2026-09-30']],
    ['is of both days with a dash between', [{ supplyDate: '2026-09-01 - 2026-09-30' }], ['2026-09-01', '2026-09-30']],
    ['is not told by a dash', [{ supplyDate: '-', supplyPeriodEnd: 'n.v.t.' }], [null, null]],
    ['is of no three days', [{ supplyDate: '01-09-2026 - 02-09-2026 - 03-09-2026' }], [undefined, undefined, 'supplyDate']],
    ['is of no day that is one', [{ supplyDate: 'ooit' }], [undefined, undefined, 'supplyDate']],
  ])('%s', (_, rows, expected) => {
    expect(read(...rows)).toEqual(expected)
  })
})
