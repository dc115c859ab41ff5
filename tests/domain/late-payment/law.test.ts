import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, yearOf } from '#domain/dates'
import { collectionCostsCents } from '#domain/late-payment/costs'
import { interestKnownUntil, statutoryInterest, statutoryInterestOn } from '#domain/late-payment/law'

describe('statutory interest', () => {
  it.each(Object.entries(statutoryInterest))('of a %s is told by half-years, the latest first', (_, values) => {
    const days = values.map(({ from }) => from)

    expect(days).toEqual(days.toSorted().toReversed())
    // From 16 March 2013 a business owes eight points more than the central bank asks, and not seven: Directive 2011/7.
    expect(days.filter(day => !/-0[17]-01$/.test(day) && day !== '2004-02-01')).toEqual(values === statutoryInterest.business
      ? ['2013-03-16'] : [])
    expect(interestKnownUntil).toMatch(/-06-30$|-12-31$/)
  })

  it.each([
    ['consumer', '2012-06-30', '4'], ['consumer', '2012-07-01', '3'], ['consumer', '2022-12-31', '2'],
    ['consumer', '2023-01-01', '4'], ['consumer', '2024-12-31', '7'], ['consumer', '2026-11-20', '4'],
    ['business', '2013-03-15', '7.75'], ['business', '2013-03-16', '8.75'], ['business', '2022-12-31', '8'],
    ['business', '2023-01-01', '10.5'], ['business', '2026-06-30', '10.15'], ['business', '2026-11-20', '10.4'],
  ] as const)('of a %s is on %s %s %%', (debtor, date, rate) => {
    expect(statutoryInterestOn(debtor, date)).toEqual({ rate, isAssumed: false })
  })

  it('is assumed to stay what it is after the last half-year that was read, and to have been what it was before', () => {
    expect(statutoryInterestOn('business', addDays(interestKnownUntil, 1)).isAssumed).toBe(true)
    expect(statutoryInterestOn('consumer', addDays(interestKnownUntil, 1)).isAssumed).toBe(true)
    expect(statutoryInterestOn('business', '2004-12-31')).toEqual({ rate: '9.09', isAssumed: true })
    expect(statutoryInterestOn('consumer', '2004-01-31')).toEqual({ rate: '4', isAssumed: true })
  })
})

describe('the guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/late-payment.md'), 'utf8')
  const days = Object.values(statutoryInterest).flat().map(({ from }) => from).filter(from => from >= '2023-01-01')
  const written = (date: string) =>
    `${dayOf(date)} ${new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(date))} ${yearOf(date)}`

  it('has the rates of each half-year since 2023 in which one changed, and the last day that is known', () => {
    const rows = [...new Set(days)].toSorted().toReversed().map((date) => {
      const [consumer, business] = (['consumer', 'business'] as const).map(debtor => statutoryInterestOn(debtor, date).rate)
      return `| ${written(date)} | ${consumer} | ${business} |`
    })
    expect(guide).toContain(rows.join('\n'))
    expect(guide).toContain(`until ${written(interestKnownUntil)}.`)
  })
})

describe('costs of collection', () => {
  it.each([
    ['nothing of nothing', 0, 0], ['the least of a cent', 1, 4_000], ['the least up to € 266.66', 26_666, 4_000],
    ['more than the least of € 266.70', 26_670, 4_001], ['15 % of the first part', 250_000, 37_500],
    ['10 % of the second', 500_000, 62_500], ['5 % of the third', 1_000_000, 87_500], ['1 % of the fourth', 20_000_000, 277_500],
    ['0.5 % of the rest', 50_000_000, 427_500], ['the most', 100_000_000, 677_500], ['no more than that', 999_999_999, 677_500],
  ])('are %s', (_, openCents, costsCents) => {
    expect(collectionCostsCents(openCents, null, '2026-11-20')).toBe(costsCents)
  })

  it('have VAT on top where the seller is charged it and cannot deduct it, of the least and of the most as well', () => {
    expect([10_000, 120_000, 100_000_000].map(cents => collectionCostsCents(cents, '21', '2026-11-20')))
      .toEqual([4_840, 21_780, 819_775])
  })

  it('are rounded once, half up', () => {
    // 375.00 and 10 % of 0.05.
    expect(collectionCostsCents(250_005, null, '2026-11-20')).toBe(37_501)
    expect(collectionCostsCents(250_004, null, '2026-11-20')).toBe(37_500)
  })
})
