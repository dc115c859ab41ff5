import { describe, expect, it } from 'vitest'
import { dayByKey, monthGrid } from '#domain/calendar'

describe('the grid of a month', () => {
  it('has whole weeks from Monday on', () => {
    const grid = monthGrid('2026-11-20')

    expect(grid).toHaveLength(6)
    expect(grid[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(grid[5]?.slice(0, 2)).toEqual(['2026-11-30', null])
    expect(grid.flat().filter(Boolean)).toHaveLength(30)
  })

  it.each([['2027-02-10', 4], ['2028-02-29', 5], ['2026-08-01', 6]])('of %s has %i weeks', (date, weeks) => {
    expect(monthGrid(date)).toHaveLength(weeks)
  })
})

describe('a key in a calendar', () => {
  it.each([
    ['ArrowLeft', '2026-11-19'], ['ArrowRight', '2026-11-21'], ['ArrowUp', '2026-11-13'], ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-16'], ['End', '2026-11-22'], ['PageUp', '2026-10-20'], ['PageDown', '2026-12-20'], ['Enter', null],
  ])('%s leads from 20 November to %s', (key, date) => {
    expect(dayByKey('2026-11-20', { key, shiftKey: false })).toBe(date)
  })

  it('goes by year with Shift, and to the last day of a shorter month', () => {
    expect(dayByKey('2028-02-29', { key: 'PageDown', shiftKey: true })).toBe('2029-02-28')
    expect(dayByKey('2027-01-31', { key: 'PageDown', shiftKey: false })).toBe('2027-02-28')
  })

  it('leads nowhere beyond the calendar', () => {
    expect(dayByKey('2200-12-31', { key: 'ArrowRight', shiftKey: false })).toBeNull()
  })
})
