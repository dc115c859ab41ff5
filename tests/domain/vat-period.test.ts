import { describe, expect, it } from 'vitest'
import { correctionOf, differenceOf, firstCorrectableDay, type ReturnFigures } from '#domain/vat/correction'
import { isReturnLate } from '#domain/vat/late-return'
import { icpStatements, previousVatPeriod, vatPeriodAt, vatPeriodOf, vatReturnDeadline, type VatPeriod } from '#domain/vat/period'
import { withWholeEuros } from '#domain/vat/icp'
import { inputVatEuros, payableEuros, wholeEuros } from '#domain/vat/return'
import { korStanding, korTurnover } from '#domain/vat/small-business'

function period(key: string): VatPeriod {
  const found = vatPeriodOf(key)
  if (!found) throw new Error(`${key} is no period`)
  return found
}

describe('a period of the return', () => {
  it.each([
    ['2026-02', 'month', '2026-02-01', '2026-02-28'],
    ['2028-02', 'month', '2028-02-01', '2028-02-29'],
    ['2026-Q3', 'quarter', '2026-07-01', '2026-09-30'],
    ['2026', 'year', '2026-01-01', '2026-12-31'],
  ] as const)('%s is a %s from %s to %s', (key, kind, from, to) => {
    expect(period(key)).toMatchObject({ key, kind, from, to })
    expect(vatPeriodAt(to, kind)).toEqual(period(key))
  })

  it.each(['', '2026-Q5', '2026-Q0', '2026-13', '2026-00', '1999', '2101', '2026-1', '2026-Q1 ', '26'])('is not %j', (key) => {
    expect(vatPeriodOf(key)).toBeNull()
  })

  it.each([['2026-01', '2025-12'], ['2026-Q1', '2025-Q4'], ['2026', '2025']])('before %s is %s', (key, before) => {
    expect(previousVatPeriod(period(key)).key).toBe(before)
  })

  it.each([
    ['2026-01', '2026-02-28'], ['2026-12', '2027-01-31'], ['2026-Q4', '2027-01-31'], ['2026-Q1', '2026-04-30'],
    ['2026', '2027-03-31'],
  ])('%s is filed by %s', (key, deadline) => {
    expect(vatReturnDeadline(period(key))).toBe(deadline)
  })
})

describe('the statements of intra-Community supplies', () => {
  const told = (key: string, goods: [string, number][] = []) =>
    icpStatements(period(key), new Map(goods)).map(({ period: { key }, deadline }) => `${key} by ${deadline}`)

  it('are made by the quarter, however often the return is filed', () => {
    expect(told('2026-Q3')).toEqual(['2026-Q3 by 2026-10-31'])
    expect(told('2026-08')).toEqual(['2026-Q3 by 2026-10-31'])
    expect(told('2026')).toEqual([
      '2026-Q1 by 2026-04-30', '2026-Q2 by 2026-07-31', '2026-Q3 by 2026-10-31', '2026-Q4 by 2027-01-31',
    ])
  })

  it('are made by the month beyond € 50,000 of goods in the quarter or one of the four before', () => {
    expect(told('2026-Q3', [['2026-Q3', 5_000_000]])).toEqual(['2026-Q3 by 2026-10-31'])
    const monthly = ['2026-07 by 2026-08-31', '2026-08 by 2026-09-30', '2026-09 by 2026-10-31']
    expect(told('2026-Q3', [['2026-Q3', 5_000_001]])).toEqual(monthly)
    expect(told('2026-Q3', [['2025-Q3', 5_000_001]])).toEqual(monthly)
    expect(told('2026-Q3', [['2025-Q2', 5_000_001]])).toEqual(['2026-Q3 by 2026-10-31'])
  })
})

const today = '2026-11-20'
const nothing = { taxableCents: 0, vatCents: 0 }
const figures = (changed: Partial<ReturnFigures> = {}): ReturnFigures => ({
  boxes: { '1a': nothing, '1b': nothing, '1c': nothing, '1e': nothing, '3a': nothing, '3b': nothing },
  exemptCents: 0, korCents: 0, otherCents: 0, vatDueCents: 0, icp: [], ...changed,
})

describe('a return that differs from what was filed', () => {
  it.each([
    [100_000, 'next_return'], [-100_000, 'next_return'], [100_001, 'supplement'], [-100_001, 'supplement'], [0, 'next_return'],
  ] as const)('by %i cents of VAT is put right in the %s', (cents, correction) => {
    expect(correctionOf(cents, today)).toBe(correction)
  })

  it('is put right until five years after the year it is of', () => {
    expect([today, '2026-12-31', '2027-01-01'].map(firstCorrectableDay)).toEqual(['2021-01-01', '2021-01-01', '2022-01-01'])
  })

  it('is told box by box, with the sign of what is more now', () => {
    const filed = figures({ boxes: { ...figures().boxes, '1a': { taxableCents: 850_000, vatCents: 178_500 } }, vatDueCents: 178_500 })
    const now = figures({ boxes: { ...figures().boxes, '1b': { taxableCents: 10_000, vatCents: 900 } }, vatDueCents: 900 })

    expect(differenceOf(filed, now, today)).toEqual({
      boxes: [
        { box: '1a', taxableCents: -850_000, vatCents: -178_500 }, { box: '1b', taxableCents: 10_000, vatCents: 900 },
      ],
      outsideCents: 0, vatDueCents: -177_600, isIcpChanged: false, oss: [], correction: 'supplement',
    })
    expect(differenceOf(filed, filed, today)).toBeNull()
  })

  it('says when only the ICP statement is another, and when only turnover outside the boxes is', () => {
    const buyer = { customerId: 'a', vatNumber: 'DE136695976', goodsCents: 100, servicesCents: 0 }
    const services = { ...buyer, goodsCents: 0, servicesCents: 100 }
    expect(differenceOf(figures({ icp: [buyer] }), figures({ icp: [services] }), today))
      .toMatchObject({ boxes: [], isIcpChanged: true, correction: 'none' })
    expect(differenceOf(figures(), figures({ exemptCents: 5 }), today))
      .toMatchObject({ outsideCents: 5, isIcpChanged: false, correction: 'none' })
  })

  it('also in what the one-stop shop is told, line by line, which corrects nothing of the boxes', () => {
    const line = (country: string, rate: string, taxableCents: number, vatCents: number) =>
      ({ country, rate, taxableCents, vatCents })
    const filed = figures({ oss: [line('DE', '19', 10_000, 1_900), line('FR', '20', 500, 100)] })
    const now = figures({ oss: [line('BE', '21', 100, 21), line('DE', '19', 15_000, 2_850)] })

    expect(differenceOf(filed, now, today)).toMatchObject({
      boxes: [], vatDueCents: 0, isIcpChanged: false, correction: 'none',
      oss: [line('BE', '21', 100, 21), line('DE', '19', 5_000, 950), line('FR', '20', -500, -100)],
    })
    // Where there was none, as in all that was filed before it was known, nothing was told.
    expect(differenceOf(figures(), figures({ oss: [line('DE', '19', 0, 0)] }), today)).toBeNull()
    expect(differenceOf(figures(), filed, today)?.oss).toEqual(filed.oss)
  })
})

it.each([
  // Together 12.78, so 12 in box 3b: 11 and 1.
  [[[1_111, 167]], [[11, 1]]],
  // Three times 0.50 come to 1 euro, which the first has.
  [[[50, 0], [0, 50], [50, 0]], [[1, 0], [0, 0], [0, 0]]],
  // 10.90 + 20.95 + 30.99 = 62.84: two of 60 go to the largest cents.
  [[[1_090, 2_095], [3_099, 0]], [[10, 21], [31, 0]]],
  // What is taken back goes down as in box 3b: −0.50 to −1, and with 10.40 to 9.
  [[[-50, 0]], [[-1, 0]]],
  [[[-50, 1_040]], [[-1, 10]]],
  [[], []],
])('the statement of intra-Community supplies in whole euros of %j is %j, and as much as box 3b', (cents, euros) => {
  const icp = withWholeEuros(cents.map(([goodsCents = 0, servicesCents = 0]) => ({ goodsCents, servicesCents })))
  expect(icp.map(({ goodsEuros, servicesEuros }) => [goodsEuros, servicesEuros])).toEqual(euros)
  const sumOf = (amounts: number[][]) => amounts.flat().reduce((sum, amount) => sum + amount, 0)
  expect(sumOf(euros)).toBe(wholeEuros(sumOf(cents)))
})

describe('what a return comes to', () => {
  it.each([
    [{ '1a': { vatEuros: 267 }, '1b': { vatEuros: 6 } }, 10_001, 172],
    [{ '1a': { vatEuros: 267 } }, null, 267],
    [{ '1a': { vatEuros: 10 } }, 50_000, -490],
    // Input VAT that is paid back goes up as well: −€ 10.50 to −€ 10.
    [{ '1a': { vatEuros: 10 } }, -1_050, 20],
    [{}, 1, -1],
  ])('%j less %j cents of input VAT is € %i', (boxes, inputVatCents, euros) => {
    expect(payableEuros(boxes, inputVatCents)).toBe(euros)
  })
})

it('input VAT goes up to whole euros, and nothing stays nothing', () => {
  expect([0, 1, 100, 101, -50].map(inputVatEuros)).toEqual([0, 1, 1, 2, 0])
})

describe('the small-business scheme', () => {
  it.each([
    [1_599_999, 'below'], [1_600_000, 'near'], [2_000_000, 'near'], [2_000_001, 'above'], [-5, 'below'],
  ] as const)('with a turnover of %i cents is %s its limit', (cents, level) => {
    expect(korStanding(2026, { yearCents: cents, yearBeforeCents: 0 }).level).toBe(level)
  })

  it('is closed by the year before, since the law says so', () => {
    const passed = { yearCents: 100, yearBeforeCents: 2_000_001 }
    expect([2024, 2025].map(year => korStanding(year, passed))).toEqual([
      { level: 'below', year: 2024, turnoverCents: 100, limitCents: 2_000_000 },
      { level: 'above', year: 2024, turnoverCents: 2_000_001, limitCents: 2_000_000 },
    ])
  })

  it('counts what is supplied in the Netherlands goods that leave it and the exempt turnover that counts, but no services abroad', () => {
    const sums = {
      ...{ '1a': 1, '1b': 10, '1c': 100, '1e': 1_000, '3a': 10_000 },
      kor: 100_000, kor_exempt: 1_000_000, exempt: 7_000_000, other: 8_000_000, all: 9_000_000, distance: 1_000,
    }
    expect(korTurnover([
      ...Object.entries(sums).map(([heading, taxableCents]) => ({ heading, supplyType: '', taxableCents })),
      { heading: '3b', supplyType: 'goods', taxableCents: 300_000 }, { heading: '3b', supplyType: 'services', taxableCents: 600_000 },
    ])).toBe(1_411_111)
  })
})

describe('a return that is late', () => {
  const unfiled = { deadline: '2026-10-31', isEmpty: false, isFiled: false }
  const accountSince = new Date('2026-10-30T09:00:00.000Z')

  it.each([
    ['on its last day', false, unfiled, { today: '2026-10-31', accountSince }],
    ['the day after', true, unfiled, { today: '2026-11-01', accountSince }],
    ['a year after', true, unfiled, { today: '2027-11-01', accountSince }],
    ['once it is marked as filed', false, { ...unfiled, isFiled: true }, { today: '2026-11-01', accountSince }],
    ['where there was nothing to file', false, { ...unfiled, isEmpty: true }, { today: '2026-11-01', accountSince }],
    ['due on the day the account was made', true, unfiled, { today: '2026-11-01', accountSince: new Date('2026-10-31T22:59:00.000Z') }],
    ['due before there was an account', false, unfiled, { today: '2026-11-20', accountSince: new Date('2026-10-31T23:00:00.000Z') }],
  ] as const)('%s: %s', (_, isLate, vatReturn, on) => {
    expect(isReturnLate(vatReturn, on)).toBe(isLate)
  })
})
