import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areNumberedTogether, formatNumber, InvalidNumberFormat, isInSeries, longestNumber, matchNumber, maxSequence,
  parseNumberFormat, placeNumber, seriesCanCollide, tellsYear, yearsWrittenAlike,
} from '#domain/invoice/numbering'

describe('number formats', () => {
  it.each([
    ['{YYYY}-{SEQ:4}', '2026-0007'], ['F{YY}{MM}{SEQ}', 'F26117'], ['{SEQ}', '7'], ['C{YYYY}.{SEQ:9}', 'C2026.000000007'],
    ['{SEQ:3}/{YYYY}', '007/2026'], ['a b_{SEQ}#', 'a b_7#'],
  ])('%s gives %s', (format, number) => {
    expect(formatNumber(format, { date: '2026-11-20', sequence: 7 })).toBe(number)
  })

  it('grow past their padding', () => {
    expect(formatNumber('{SEQ:2}', { date: '2026-11-20', sequence: 123 })).toBe('123')
  })

  it.each([
    ['{YYYY}', 'seq_required'], ['', 'seq_required'], ['{SEQ}-{SEQ:2}', 'seq_repeated'], ['{DD}{SEQ}', 'unknown_token'],
    ['{SEQ', 'unknown_token'], ['SEQ}', 'unknown_token'], ['{seq}', 'unknown_token'], ['{YYYY:4}{SEQ}', 'unknown_token'],
    ['{SEQ:}', 'unknown_token'], ['{{SEQ}}', 'unknown_token'], ['{}{SEQ}', 'unknown_token'], ['{SEQ:0}', 'width_out_of_range'],
    ['{SEQ:10}', 'width_out_of_range'], ['é{SEQ}', 'invalid_character'], ['{SEQ}\n', 'invalid_character'],
    ['"{SEQ}', 'invalid_character'], [`${'F'.repeat(27)}{SEQ}`, 'too_long'],
  ])('%j is refused: %s', (format, problem) => {
    expect(parseNumberFormat(format)).toEqual({ ok: false, problem })
    expect(() => formatNumber(format, { date: '2026-11-20', sequence: 1 })).toThrow(InvalidNumberFormat)
  })

  it('may be as long as a bank reference with the largest sequence', () => {
    const format = `${'F'.repeat(26)}{SEQ}`
    expect(parseNumberFormat(format).ok).toBe(true)
    expect(formatNumber(format, { date: '2026-11-20', sequence: maxSequence })).toHaveLength(longestNumber)
  })

  it.each([['{SEQ}', false], ['{MM}{SEQ}', false], ['{YY}{SEQ}', true], ['{SEQ}{YYYY}', true]])(
    '%s may restart each year: %s', (format, mayRestart) => {
      expect(parseNumberFormat(format, { resetYearly: true }).ok).toBe(mayRestart)
      expect(parseNumberFormat(format).ok).toBe(true)
    })

  it.each([0, -1, 1.5, maxSequence + 1, Number.NaN])('sequence %s is none', (sequence) => {
    expect(() => formatNumber('{SEQ}', { date: '2026-11-20', sequence })).toThrow(RangeError)
  })

  it.each([['{YYYY}-{SEQ}', true], ['{SEQ}/{YY}', true], ['{MM}-{SEQ}', false], ['2026-{SEQ}', false]])(
    '%s tells the year: %s', (format, tells) => {
      expect(tellsYear(format)).toBe(tells)
      expect(areNumberedTogether(format, '2026-01-01', '2026-12-31')).toBe(true)
      expect(areNumberedTogether(format, '2025-12-31', '2026-01-01')).toBe(!tells)
    })
})

describe('years that numbers write alike', () => {
  it.each([
    ['{YY}-{SEQ}', 2026, [1926, 2126]], ['{YY}-{SEQ}', 1999, [2099, 2199]],
    ['{YYYY}-{SEQ}', 2026, []], ['{YYYY}{YY}-{SEQ}', 2026, []], ['{SEQ}', 2026, []],
  ])('under %s those of %s', (format, year, alike) => {
    expect(yearsWrittenAlike(format, year)).toEqual(alike)
  })
})

describe('a given number', () => {
  it.each([
    ['{YYYY}-{SEQ:4}', '2026-0007', 7], ['{YYYY}-{SEQ:4}', '2026-12345', 12345], ['{YYYY}-{SEQ:4}', '2026-7', null],
    ['{YYYY}-{SEQ:4}', '2025-0007', null], ['{YYYY}-{SEQ:4}', '2026-0000', null], ['{YYYY}-{SEQ:4}', '2026-00007', null],
    ['{SEQ}', '0', null], ['{SEQ}', '12', 12], ['{SEQ}', '012', null], ['{SEQ}', '9999999999', null], ['{SEQ}', '1.5', null],
    ['{SEQ}{YYYY}', '122026', 12], ['F.{SEQ}', 'F-1', null], ['F.{SEQ}', 'F.1', 1], ['F.{SEQ}', 'f.1', null],
  ])('under %s: %s has sequence %s', (format, number, sequence) => {
    expect(matchNumber(format, number, '2026-11-20')).toBe(sequence)
  })

  it('is read back from what the format gave', () => {
    fc.assert(fc.property(anyFormat, anyDate, fc.integer({ min: 1, max: maxSequence }), (format, date, sequence) => {
      const number = formatNumber(format, { date, sequence })
      expect(matchNumber(format, number, date)).toBe(sequence)
      expect(isInSeries(format, number)).toBe(true)
    }))
  })

  const series = { format: '{YYYY}-{SEQ:4}', otherFormat: 'C{YYYY}-{SEQ:4}', date: '2026-11-20', nextSequence: 8 }

  it.each([
    [null, 'automatic'], ['2026-0008', 'next_in_series'], ['2026-0009', 'breaks_series'], ['2026-0007', 'breaks_series'],
    ['2027-0001', 'breaks_series'], ['C2026-0001', 'breaks_series'], ['c2026-0001', 'breaks_series'],
    ['2026-8', 'outside_series'], ['OUD-17', 'outside_series'], ['2026-0008a', 'outside_series'],
  ] as const)('%s: %s', (number, placement) => {
    expect(placeNumber(number, series)).toBe(placement)
  })
})

describe('one series', () => {
  it('never gives a number twice, not even where the sequence touches the year', () => {
    fc.assert(fc.property(anyFormat, fc.boolean(), (format, resetYearly) => {
      if (!parseNumberFormat(format, { resetYearly }).ok) return
      const given = numbersOf(format, resetYearly)
      expect(new Set(given).size).toBe(given.length)
    }))
  })

  function numbersOf(format: string, resetYearly: boolean): string[] {
    const sequences = [1, 2, 9, 10, 11, 12, 99, 120, 202, 2026, 2027, 12026, 20261, 20262]
    if (resetYearly) {
      return [2026, 2027].flatMap(year => sequences.map((sequence, index) => {
        return formatNumber(format, { date: `${year}-${month(index)}-20`, sequence })
      }))
    }
    return sequences.map((sequence, index) => formatNumber(format, { date: `2026-${month(index)}-20`, sequence }))
  }

  function month(index: number): string {
    return String(index % 12 + 1).padStart(2, '0')
  }
})

describe('two series', () => {
  it.each([
    ['F{SEQ}', 'C{SEQ}', false], ['{SEQ}', 'C{SEQ}', false], ['{YYYY}-{SEQ:4}', '{YYYY}-C{SEQ:4}', false],
    ['{YYYY}-{SEQ}', '{YY}-{SEQ}', false], ['{YYYY}{SEQ:4}', '{YYYY}{SEQ:4}-C', false], ['{YY}{MM}-{SEQ}', '{YYYY}-0{SEQ}', false],
    ['{SEQ}', '{SEQ}', true], ['{SEQ}', '{SEQ:4}', true], ['F{SEQ}', 'f{SEQ}', true], ['{SEQ}', '9{SEQ}', true],
    ['{YYYY}{SEQ:4}', '{YYYY}9{SEQ:3}', true], ['{SEQ}-1', '1-{SEQ}', true], ['{YY}{MM}{SEQ}', '{YYYY}{SEQ}', true],
    ['{SEQ:4}{YYYY}', '{YYYY}{SEQ:4}', true], ['1{SEQ:3}', '{SEQ:4}', true], ['0{SEQ}', '{SEQ}', false], ['0{SEQ}', '{SEQ:2}', true],
    ['{SEQ}-1', '0-{SEQ}', false], ['{MM}-{SEQ}', '2{SEQ}-1', false], ['{MM}-{SEQ}', '1{SEQ}-1', true],
  ])('%s and %s can collide: %s', (invoiceFormat, creditNoteFormat, canCollide) => {
    expect(seriesCanCollide(invoiceFormat, creditNoteFormat)).toBe(canCollide)
    expect(seriesCanCollide(creditNoteFormat, invoiceFormat)).toBe(canCollide)
  })

  it('that meet are always said to collide, and those proved apart never meet', () => {
    const count = { met: 0, provedApart: 0 }
    fc.assert(fc.property(anyFormat, anyFormat, (left, right) => {
      const given = new Set(everyNumber(left))
      const meet = everyNumber(right).some(number => given.has(number))
      const canCollide = seriesCanCollide(left, right)
      if (meet) count.met += 1
      if (!canCollide) count.provedApart += 1
      expect(meet && !canCollide).toBe(false)
    }), { numRuns: 400, seed: 20261120 })
    expect(count.met).toBeGreaterThan(20)
    expect(count.provedApart).toBeGreaterThan(50)
  })

  const dates = ['1999-12-31', '2001-01-01', '2010-10-10', '2011-11-11', '2012-12-12', '2026-11-20', '2200-02-28']

  const sequences = [
    ...Array.from({ length: 33 }, (_, index) => index + 1), 99, 100, 101, 110, 111, 112, 120, 121, 122, 126, 999, 1000,
    1234, 2026, 9999, 10_000, 20_261, 20_011_101,
  ]

  function everyNumber(format: string): string[] {
    return dates.flatMap((date) => {
      return sequences.map(sequence => formatNumber(format, { date, sequence }).toLowerCase())
    })
  }
})

const anyDate = fc.constantFrom('1999-12-31', '2026-01-31', '2026-11-20', '2200-12-01')

/** Formats from a small alphabet of digits and letters, so that they often come close to each other. */
const anyFormat = fc.record({
  before: fc.array(fc.constantFrom('{YYYY}', '{YY}', '{MM}', '1', '2', '0', '-', 'F', 'f'), { maxLength: 2 }),
  sequence: fc.constantFrom('{SEQ}', '{SEQ:1}', '{SEQ:2}', '{SEQ:3}', '{SEQ:4}'),
  after: fc.array(fc.constantFrom('{YYYY}', '{YY}', '{MM}', '1', '-', 'C'), { maxLength: 2 }),
}).map(({ before, sequence, after }) => [...before, sequence, ...after].join(''))
