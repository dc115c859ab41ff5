import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays, addMonthsAnchored, dayOf, daysBetween, endOfDay, formatDate, isIsoDate, lastDayOfMonth, monthOf, quarterOf,
  quarterRange, startOfDay, todayInAmsterdam, yearOf,
} from '#domain/dates'

const date = fc.integer({ min: 0, max: 109_572 }).map(days => addDays('1900-01-01', days))

it.each([
  ['2026-11-20T22:59:59.999Z', '2026-11-20'], ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-07-01T21:59:59Z', '2026-07-01'], ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-12-31T23:30:00Z', '2027-01-01'], ['2026-03-29T00:59:59Z', '2026-03-29'], ['2026-10-25T22:30:00Z', '2026-10-25'],
])('today turns at midnight in Amsterdam: %s is %s', (instant, day) => {
  expect(todayInAmsterdam(new Date(instant))).toBe(day)
})

describe('a day', () => {
  it.each([
    ['2026-11-20', '2026-11-19T23:00:00.000Z'], ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'], ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'], ['2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['1900-01-01', '1900-01-01T00:00:00.000Z'],
  ])('%s begins at %s', (day, moment) => {
    expect(startOfDay(day).toISOString()).toBe(moment)
  })

  it('begins and ends within itself, of all that the calendar knows', () => {
    fc.assert(fc.property(date, (day) => {
      expect([startOfDay(day), endOfDay(day)].map(todayInAmsterdam)).toEqual([day, day])
    }))
  })
})

describe('calendar dates', () => {
  it.each(['2026-02-28', '2028-02-29', '1900-01-01', '2200-12-31', '2000-02-29'])('knows %s', (text) => {
    expect(isIsoDate(text)).toBe(true)
  })

  it.each([
    '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-01-00', '1899-12-31', '2201-01-01', '2026-1-1',
    '2026-01-01T00:00', ' 2026-01-01', '20260101', '',
  ])('refuses %j', (text) => {
    expect(isIsoDate(text)).toBe(false)
  })

  it('counts days both ways', () => {
    fc.assert(fc.property(date, fc.integer({ min: -5000, max: 5000 }), (start, days) => {
      expect(daysBetween(start, addDays(start, days))).toBe(days)
    }))
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  })
})

describe('months', () => {
  it('keeps the end of the month anchored', () => {
    const months = [1, 2, 3, 13, 25].map(count => addMonthsAnchored('2026-01-31', count))
    expect(months).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28', '2028-02-29'])
  })

  it('returns to the anchor from a shorter month', () => {
    expect(addMonthsAnchored('2026-02-28', 1, 31)).toBe('2026-03-31')
    expect(addMonthsAnchored('2026-02-28', 1)).toBe('2026-03-28')
  })

  it('goes back over the turn of the year', () => {
    expect(addMonthsAnchored('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonthsAnchored('2026-03-31', -13)).toBe('2025-02-28')
  })

  it('always gives a date that exists', () => {
    fc.assert(fc.property(date, fc.integer({ min: -240, max: 240 }), (start, months) => {
      const year = yearOf(addMonthsAnchored(start, months))
      expect(isIsoDate(addMonthsAnchored(start, months)) || year < 1900 || year > 2200).toBe(true)
    }))
  })

  it('ends each month on its last day', () => {
    expect(lastDayOfMonth('2028-02-01')).toBe('2028-02-29')
    expect(lastDayOfMonth('2026-12-31')).toBe('2026-12-31')
  })
})

describe('quarters', () => {
  it.each([
    ['2026-01-01', 1], ['2026-03-31', 1], ['2026-04-01', 2], ['2026-06-30', 2], ['2026-07-01', 3], ['2026-09-30', 3],
    ['2026-10-01', 4], ['2026-12-31', 4],
  ])('%s is in quarter %i', (day, quarter) => {
    expect(quarterOf(day)).toEqual({ year: 2026, quarter })
  })

  it('spans every day of its own and no other', () => {
    fc.assert(fc.property(date, (day) => {
      const { from, to } = quarterRange(quarterOf(day))
      expect(from <= day && day <= to).toBe(true)
      expect(quarterOf(addDays(to, 1))).not.toEqual(quarterOf(day))
      expect(quarterOf(addDays(from, -1))).not.toEqual(quarterOf(day))
    }))
  })
})

describe('dates to read', () => {
  it.each([
    ['2026-11-20', 'nl', '20 nov 2026'], ['2026-03-05', 'nl', '5 mrt 2026'], ['2026-11-20', 'en', '20 Nov 2026'],
    ['2026-03-05', 'de', '5. März 2026'], ['2026-02-01', 'fr', '1er févr. 2026'], ['2026-08-02', 'fr', '2 août 2026'],
  ] as const)('%s in %s is %s', (day, locale, text) => {
    expect(formatDate(day, locale)).toBe(text)
  })

  it('takes them apart', () => {
    expect([yearOf('2026-11-20'), monthOf('2026-11-20'), dayOf('2026-11-20')]).toEqual([2026, 11, 20])
  })
})
