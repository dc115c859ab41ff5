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
  ])('after %s, every year anew', (last, format, next) => {
    const continued = continueNumbering(last, today)
    expect(continued).toMatchObject({ format, resetYearly: true })
    expect(formatNumber(format, { date: today, sequence: continued?.nextSequence ?? 0 })).toBe(next)
  })

  it.each([
    ['41', '{SEQ}', '42'], ['0041', '{SEQ:4}', '0042'], ['2641', '{SEQ}', '2642'], ['INV-099', 'INV-{SEQ:3}', 'INV-100'],
    ['2025-12', '2025-{SEQ}', '2025-13'], ['2026', '{SEQ}', '2027'],
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
