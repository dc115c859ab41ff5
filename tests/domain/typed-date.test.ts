import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatDate, isIsoDate } from '#domain/dates'
import { parseTypedDate } from '#domain/typed-date'

const today = '2026-11-20'
const read = (text: string, from?: string) => parseTypedDate(text, { today, from })

describe('a date typed by hand', () => {
  it.each([
    ['31-12-26', '2026-12-31'], ['31-12-2026', '2026-12-31'], ['1/2/27', '2027-02-01'], ['1.2.2027', '2027-02-01'],
    ['2026-12-31', '2026-12-31'], ['31 december 2026', '2026-12-31'], ['3 mrt 2027', '2027-03-03'],
    ['Mar 3, 2027', '2027-03-03'], ['311226', '2026-12-31'], ['31122026', '2026-12-31'], [' 20  nov 2026 ', '2026-11-20'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date)
  })

  it.each([
    ['1-12', '2026-12-01'], ['1 dec', '2026-12-01'], ['5-1', '2027-01-05'], ['1-7', '2026-07-01'], ['0112', '2026-12-01'],
    ['20-5', '2027-05-20'], ['22 mei', '2026-05-22'], ['15', '2026-11-15'], ['1', '2026-11-01'],
  ])('%s without a year is the nearest such day: %s', (text, date) => {
    expect(read(text)).toBe(date)
  })

  it.each([
    ['vandaag', '2026-11-20'], ['Morgen', '2026-11-21'], ['overmorgen', '2026-11-22'], ['gisteren', '2026-11-19'],
    ['tomorrow', '2026-11-21'], ['+30', '2026-12-20'], ['-7', '2026-11-13'], ['+ 14 dagen', '2026-12-04'],
    ['+2w', '2026-12-04'], ['+1m', '2026-12-20'], ['+3 maanden', '2027-02-20'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date)
  })

  it('counts from the day it belongs to, and by the calendar', () => {
    expect(read('+30', '2026-12-01')).toBe('2026-12-31')
    expect(read('+1m', '2027-01-31')).toBe('2027-02-28')
    expect(read('morgen', '2026-12-01')).toBe('2026-11-21')
  })

  it.each(['', 'ooit', '31-2', '31-13-26', '0', '32', '+30x', '+99999', '1-2-3-4', '+9999m', '12:30', '46083'])(
    '%j is none', (text) => {
      expect(read(text)).toBeNull()
    },
  )

  it('reads back every date as the app writes it', () => {
    const days = fc.integer({ min: 0, max: 100_000 }).map(count => addDays('1900-01-01', count))
    fc.assert(fc.property(days, fc.constantFrom('nl' as const, 'en' as const), (date, locale) => {
      expect(read(formatDate(date, locale))).toBe(date)
    }))
  })

  it('gives nothing but dates', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      const date = read(text)
      expect(date === null || isIsoDate(date)).toBe(true)
    }))
  })
})
