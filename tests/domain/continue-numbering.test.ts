import { describe, expect, it } from 'vitest'
import { continueNumbering } from '#domain/invoice/continue-numbering'
import { formatNumber } from '#domain/invoice/numbering'

const today = '2026-11-20'

describe('numbering goes on', () => {
  it.each([
    ['2026-0041', '{YYYY}-{SEQ:4}', '2026-0042'],
    ['20260041', '{YYYY}{SEQ:4}', '20260042'],
    ['F2026/7', 'F{YYYY}/{SEQ}', 'F2026/8'],
    ['F26-007', 'F{YY}-{SEQ:3}', 'F26-008'],
    [' 2026.99 ', '{YYYY}.{SEQ}', '2026.100'],
    // Two digits of this year come before those of last year.
    ['26-25', '{YY}-{SEQ}', '26-26'],
    // The last of last year: this year has none yet.
    ['INV-2025-009', 'INV-{YYYY}-{SEQ:3}', 'INV-2026-001'],
    ['2025-12', '{YYYY}-{SEQ}', '2026-1'],
    ['25-0041', '{YY}-{SEQ:4}', '26-0001'],
    ['F25/7', 'F{YY}/{SEQ}', 'F26/1'],
    ['25-26', '{YY}-{SEQ}', '26-1'],
    // What touches the year is told from it by its width, and keeps that.
    ['202607', '{YYYY}{SEQ:2}', '202608'],
    ['F2026123', 'F{YYYY}{SEQ:3}', 'F2026124'],
    ['F2025001', 'F{YYYY}{SEQ:3}', 'F2026001'],
    ['20250041', '{YYYY}{SEQ:4}', '20260001'],
    ['20251041', '{YYYY}{SEQ:4}', '20260001'],
    ['202511-05', '{YYYY}11-{SEQ:2}', '202611-01'],
  ])('after %s, every year anew', (last, format, next) => {
    const continued = continueNumbering(last, today)
    expect(continued).toMatchObject({ format, resetYearly: true })
    expect(formatNumber(format, { date: today, sequence: continued?.nextSequence ?? 0 })).toBe(next)
  })

  it.each([
    ['41', '{SEQ}', '42'], ['0041', '{SEQ:4}', '0042'], ['2641', '{SEQ}', '2642'], ['INV-099', 'INV-{SEQ:3}', 'INV-100'],
    ['2024-12', '2024-{SEQ}', '2024-13'], ['2026', '{SEQ}', '2027'], ['24-0012', '24-{SEQ:4}', '24-0013'],
    // A year that could as well be the first digits of a plain sequence.
    ['20251', '{SEQ}', '20252'], ['20261', '{SEQ}', '20262'], ['F20251', 'F{SEQ}', 'F20252'], ['20250', '{SEQ}', '20251'],
    ['202512', '{SEQ}', '202513'], ['120250041', '{SEQ}', '120250042'],
    ['2500041', '{SEQ}', '2500042'], ['2600041', '{SEQ}', '2600042'], ['F25001', 'F{SEQ}', 'F25002'],
  ])('after %s, without end', (last, format, next) => {
    const continued = continueNumbering(last, today)
    expect(continued).toMatchObject({ format, resetYearly: false })
    expect(formatNumber(format, { date: today, sequence: continued?.nextSequence ?? 0 })).toBe(next)
  })

  it.each(['', 'eerste', 'F-', '2026-0041a', '2026-é1', '9999999999', '999999999', '2026-0000'])(
    'nowhere after %j', (last) => {
      expect(continueNumbering(last, today)).toBeNull()
    })
})
