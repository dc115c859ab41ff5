import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareDecimals, divideHalfAwayFromZero, formatDecimal, isDecimal, normaliseDecimal, NotADecimal, parseDecimal,
  requireDecimal,
} from '#domain/decimal'

const decimal = fc.record({
  digits: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.integer({ min: 0, max: 8 }),
})

describe('reading decimals', () => {
  it.each([
    ['21', 21n, 0], ['21.00', 2100n, 2], ['-0.5', -5n, 1], ['007.10', 710n, 2], ['-0', 0n, 0], ['0.000001', 1n, 6],
  ])('reads %s', (text, digits, scale) => {
    expect(parseDecimal(text)).toEqual({ digits, scale })
  })

  it.each(['', ' 1', '1 ', '1e3', '1,5', '.5', '5.', '+1', '--1', '0x10', 'NaN', 'Infinity', '1_000', '١', '9'.repeat(61)])(
    'refuses %j', (text) => {
      expect(parseDecimal(text)).toBeNull()
      expect(() => requireDecimal(text)).toThrow(NotADecimal)
    })

  it('takes no longer over long text than over short', () => {
    expect(parseDecimal('9'.repeat(5_000_000))).toBeNull()
  })
})

describe('writing decimals', () => {
  it.each([
    ['21.00', '21'], ['1.50', '1.5'], ['-0', '0'], ['-0.00', '0'], ['000.10', '0.1'], ['-12.340', '-12.34'], ['100', '100'],
  ])('writes %s as %s', (text, shortest) => {
    expect(normaliseDecimal(text)).toBe(shortest)
  })

  it('writes what it reads', () => {
    fc.assert(fc.property(decimal, (value) => {
      expect(parseDecimal(formatDecimal(value))).toEqual(value)
    }))
  })

  it('gives equal numbers one shortest form, and different numbers different ones', () => {
    fc.assert(fc.property(decimal, decimal, (left, right) => {
      const isEqual = compareDecimals(left, right) === 0
      expect(normaliseDecimal(formatDecimal(left)) === normaliseDecimal(formatDecimal(right))).toBe(isEqual)
    }))
    expect(normaliseDecimal('2.50')).toBe(normaliseDecimal('002.5'))
  })
})

describe('comparing decimals', () => {
  it.each([['1', '1.0', 0], ['0.1', '0.09', 1], ['-1', '0', -1], ['-2', '-1', -1], ['10', '9', 1]])(
    '%s against %s is %i', (left, right, order) => {
      expect(compareDecimals(requireDecimal(left), requireDecimal(right))).toBe(order)
    })
})

describe('bounds', () => {
  it.each([
    ['1.23', { maxScale: 2 }, true], ['1.234', { maxScale: 2 }, false], ['1.2300', { maxScale: 2 }, true],
    ['100', { max: '100' }, true], ['100.01', { max: '100' }, false], ['-0.01', { min: '0' }, false],
    ['0', { nonZero: true }, false], ['0.00', { nonZero: true }, false], ['-1', { nonZero: true }, true],
    ['1234', { maxIntegerDigits: 4 }, true], ['-12345', { maxIntegerDigits: 4 }, false],
    ['00012', { maxIntegerDigits: 2 }, true], ['x', {}, false],
  ])('%s within %j: %s', (text, bounds, isWithin) => {
    expect(isDecimal(text, bounds)).toBe(isWithin)
  })
})

describe('rounding', () => {
  it.each([
    [5n, 10n, 1n], [-5n, 10n, -1n], [4n, 10n, 0n], [-4n, 10n, 0n], [15n, 10n, 2n], [25n, 10n, 3n], [-25n, 10n, -3n],
    [5n, -10n, -1n], [-5n, -10n, 1n], [0n, 7n, 0n], [1n, 3n, 0n], [2n, 3n, 1n],
    [49_999_999_999_999_999_999n, 10n ** 20n, 0n], [50_000_000_000_000_000_000n, 10n ** 20n, 1n],
  ])('%i ÷ %i is %i, halves away from zero', (numerator, denominator, quotient) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(quotient)
  })

  it('is never more than a half off, and at a half is farther from zero', () => {
    fc.assert(fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
      const magnitude = (value: bigint) => value < 0n ? -value : value
      const quotient = divideHalfAwayFromZero(numerator, denominator)
      const twiceOff = magnitude(2n * (numerator - quotient * denominator))
      expect(twiceOff <= denominator).toBe(true)
      if (twiceOff === denominator) expect(magnitude(quotient * denominator) > magnitude(numerator)).toBe(true)
    }))
  })

  it('mirrors: minus the outcome is the outcome of minus', () => {
    fc.assert(fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
      expect(divideHalfAwayFromZero(-numerator, denominator)).toBe(-divideHalfAwayFromZero(numerator, denominator))
    }))
  })

  it('refuses to divide by zero', () => {
    expect(() => divideHalfAwayFromZero(1n, 0n)).toThrow(RangeError)
  })
})
