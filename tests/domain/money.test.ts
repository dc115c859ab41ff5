import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, normaliseDecimal } from '#domain/decimal'
import { documentLocales } from '#domain/invoice/document'
import {
  AmountBeyondSafeInteger, formatAmount, formatAmountAsDecimal, formatCentsAsDecimal, formatGroupedDecimal, formatMoney,
  formatPlainDecimal, parseDecimalInput, parseMoneyInput, toCents,
} from '#domain/money'

const cents = fc.maxSafeInteger()

describe('cents', () => {
  it('are exact up to the last safe integer and refuse to be more', () => {
    expect(toCents(BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER)
    expect(toCents(-BigInt(Number.MAX_SAFE_INTEGER))).toBe(Number.MIN_SAFE_INTEGER)
    expect(() => toCents(2n ** 53n)).toThrow(AmountBeyondSafeInteger)
    expect(() => toCents(-(2n ** 53n) - 1n)).toThrow(RangeError)
    expect(Object.is(toCents(0n), 0)).toBe(true)
  })

  it.each([[123456, '1234.56'], [-5, '-0.05'], [0, '0.00'], [100, '1.00'], [-123400, '-1234.00'], [1e13, '100000000000.00']])(
    'are written for UBL: %i is %s', (amount, text) => {
      expect(formatCentsAsDecimal(amount)).toBe(text)
    })
})

describe('amounts to read', () => {
  it.each([
    [123456, 'EUR', 'nl', '€ 1.234,56'], [-123456, 'EUR', 'nl', '€ -1.234,56'], [5, 'EUR', 'nl', '€ 0,05'],
    [100000000, 'USD', 'nl', 'US$ 1.000.000,00'], [123456, 'CHF', 'nl', 'CHF 1.234,56'],
    [123456, 'EUR', 'en', '€1,234.56'], [-123456, 'EUR', 'en', '-€1,234.56'], [123456, 'CHF', 'en', 'CHF 1,234.56'],
    [123456, 'PLN', 'en', 'zł 1,234.56'], [123456, 'CZK', 'en', 'Kč 1,234.56'], [123456, 'USD', 'en', 'US$1,234.56'],
    [123456, 'EUR', 'de', '1.234,56 €'], [-123456, 'EUR', 'de', '-1.234,56 €'],
    [123456, 'EUR', 'fr', '1 234,56 €'], [-99999, 'EUR', 'fr', '-999,99 €'],
  ] as const)('%i %s in %s is %s', (amount, currency, locale, text) => {
    expect(formatMoney(amount, currency, locale)).toBe(text)
  })

  it('keep together on one line when asked to', () => {
    expect(formatMoney(123456, 'EUR', 'fr', { spaces: 'non-breaking' })).toBe('1\u00A0234,56\u00A0€')
  })

  it('have no decimals where the currency has none, and show a draft that has some all the same', () => {
    expect(formatMoney(123_400, 'JPY', 'nl')).toBe('JPY 1.234')
    expect(formatMoney(-123_400, 'KRW', 'en')).toBe('-KRW 1,234')
    expect(formatMoney(0, 'ISK', 'de')).toBe('0 ISK')
    expect(formatMoney(123_450, 'JPY', 'nl')).toBe('JPY 1.234,50')
    expect([123_400, -123_400, 123_450].map(cents => formatAmount(cents, 'nl', 'JPY'))).toEqual(['1.234', '-1.234', '1.234,50'])
    expect([123_400, -123_400, 123_450].map(cents => formatAmountAsDecimal(cents, 'JPY'))).toEqual(['1234', '-1234', '1234.50'])
    expect(formatAmountAsDecimal(123_400, 'EUR')).toBe('1234.00')
  })

  it('show quantities and rates with the decimal mark of the language', () => {
    expect(formatPlainDecimal('7.5', 'nl')).toBe('7,5')
    expect(formatPlainDecimal('7.5', 'en')).toBe('7.5')
  })

  it.each([
    ['1000', 'nl', '1.000'], ['-1234567.5', 'nl', '-1.234.567,5'], ['1000.1234', 'en', '1,000.1234'], ['999', 'de', '999'],
    ['12500', 'fr', '12 500'],
  ] as const)('group the thousands of a quantity: %s in %s is %s', (text, locale, expected) => {
    expect(formatGroupedDecimal(text, locale)).toBe(expected)
  })
})

describe('amounts typed in', () => {
  it.each([
    ['1.234,56', 'nl', 123456], ['1234.56', 'nl', 123456], ['12,5', 'nl', 1250], ['12.5', 'nl', 1250], ['1.234', 'nl', 123400],
    ['1,234', 'en', 123400], ['1,234.56', 'en', 123456], ['1.234,56', 'en', 123456], ['€ 1.234,56', 'nl', 123456],
    ['1 234,56', 'fr', 123456], ['-12,50', 'nl', -1250], ['−3', 'nl', -300], ['1.234.567', 'nl', 123456700], [',5', 'nl', 50],
    ['5,', 'nl', 500], ['0', 'nl', 0], ['1\'234.50', 'en', 123450],
  ] as const)('%s in %s is %i', (text, locale, amount) => {
    expect(parseMoneyInput(text, locale)).toBe(amount)
  })

  it.each([
    ['', 'nl'], [',', 'nl'], ['abc', 'nl'], ['12,345', 'nl'], ['1.23.4', 'nl'], ['12.34,5', 'nl'], ['1,2,3', 'en'],
    ['0,005', 'en'], ['1e3', 'nl'], ['--1', 'nl'], ['90071992547409.92', 'en'], ['1.234,567', 'nl'],
  ] as const)('%s in %s is no amount', (text, locale) => {
    expect(parseMoneyInput(text, locale)).toBeNull()
  })

  it('are read back as they were written, in every language', () => {
    fc.assert(fc.property(cents, fc.constantFrom(...documentLocales), (amount, locale) => {
      expect(parseMoneyInput(formatAmount(amount, locale), locale)).toBe(amount)
      expect(parseMoneyInput(formatMoney(amount, 'EUR', locale), locale)).toBe(amount)
    }))
  })
})

describe('numbers as they are typed', () => {
  it.each([
    ['7,5', 'nl', '7.5'], ['7.5', 'nl', '7.5'], ['7.5', 'en', '7.5'], ['7,5', 'en', '7.5'], ['1.000', 'nl', '1000'],
    ['1,000', 'en', '1000'], ['-0,125', 'nl', '-0.125'], ['\u22122', 'nl', '-2'], [' 12 ', 'nl', '12'], [',5', 'nl', '0.5'],
    ['1.234,567', 'nl', '1234.567'], ['2,50', 'nl', '2.5'], ['-0', 'nl', '0'],
  ] as const)('%s in %s is %s', (text, locale, number) => {
    expect(parseDecimalInput(text, locale)).toBe(number)
  })

  it.each([
    ['', 'nl'], ['-', 'nl'], [',', 'nl'], ['uur', 'nl'], ['1e3', 'nl'], ['1.23.4', 'nl'], ['€ 5', 'nl'],
    ['1'.repeat(61), 'nl'],
  ] as const)('%s in %s is no number', (text, locale) => {
    expect(parseDecimalInput(text, locale)).toBeNull()
  })

  it('are read back as they are shown, in every language', () => {
    const thousandths = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(fc.property(thousandths, fc.constantFrom(...documentLocales), (number, locale) => {
      const plain = normaliseDecimal(formatDecimal({ digits: BigInt(number), scale: 3 }))
      expect(parseDecimalInput(formatPlainDecimal(plain, locale), locale)).toBe(plain)
    }))
  })
})
