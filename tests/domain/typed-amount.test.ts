import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '#domain/money'
import { isSum, parseTypedAmount } from '#domain/typed-amount'

describe('an amount written by hand', () => {
  it.each([
    ['12,-', 1_200], ['12,--', 1_200], ['€ 12,-', 1_200], ['12.–', 1_200], ['EUR 12,50', 1_250], ['12,50 eur', 1_250],
    ['1.234,- euro', 123_400], ['-12,50', -1_250], ['12,5', 1_250],
  ] as const)('%s is %i cents', (text, cents) => {
    expect(parseTypedAmount(text, 'nl')).toBe(cents)
  })

  it.each([
    ['3*85', 25_500], ['3 x 85', 25_500], ['85 × 1,5 + 10', 13_750], ['100 - 12,50', 8_750], ['100-12,-', 8_800],
    ['1000/3', 33_333], ['10 + 2 * 3', 1_600], ['2 * 3 - 10', -400], ['1.000 + 1', 100_100], ['0,5 * 0,01', 1],
    ['-0,5 * 0,01', -1], ['12,345 + 0', 1_235], ['€ 10 + € 5', 1_500],
  ] as const)('%s comes to %i cents', (text, cents) => {
    expect(parseTypedAmount(text, 'nl')).toBe(cents)
  })

  it('is read with the marks of the language', () => {
    expect(parseTypedAmount('1,000 * 2', 'en')).toBe(200_000)
    expect(parseTypedAmount('1,000 * 2', 'nl')).toBe(200)
  })

  it.each([
    '', 'veel', '3*', '*3', '3**4', '1/0', '12,345', '12,-5', '(3*85)', '1e3', `1${'0'.repeat(70)}`,
    '9007199254740992 * 100',
  ])('%s is none', (text) => {
    expect(parseTypedAmount(text, 'nl')).toBeNull()
  })

  it('added to another is their sum to the cent', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(fc.property(cents, cents, (one, other) => {
      const text = `${formatAmount(one, 'nl')} + ${formatAmount(other, 'nl')}`
      expect(parseTypedAmount(text, 'nl')).toBe(one + other)
    }))
  })

  it('knows a sum from an amount', () => {
    expect(['3*85', '10 - 2', '10+2'].map(isSum)).toEqual([true, true, true])
    expect(['12,-', '-12', '1.234,56', ''].map(isSum)).toEqual([false, false, false, false])
  })
})
