import { addDays, addMonthsAnchored, dayOf, daysBetween, isIsoDate } from './dates'
import type { IsoDate } from './invoice/document'

/**
 * The days of the month a date is in, by weeks from Monday on; null stands for days of other months.
 * @example monthGrid('2026-11-20')[0] // [null, null, null, null, null, null, '2026-11-01']
 */
export function monthGrid(date: IsoDate): (IsoDate | null)[][] {
  const first = addDays(date, 1 - dayOf(date))
  const days = daysBetween(first, addMonthsAnchored(first, 1))
  const before = weekday(first)
  const filled = before + days
  const cells = Array.from({ length: filled + ((7 - (filled % 7)) % 7) }, (_, cell) =>
    (cell < before || cell >= filled ? null : addDays(first, cell - before)))
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/**
 * Where a key leads from a day in a calendar, as the WAI-ARIA date picker has it: arrows by day and week, Home and End
 * within the week, Page Up and Down by month and with Shift by year. Null for other keys and beyond the calendar.
 */
export function dayByKey(date: IsoDate, { key, shiftKey }: { key: string, shiftKey: boolean }): IsoDate | null {
  const months = shiftKey ? 12 : 1
  const moves: Readonly<Record<string, () => IsoDate>> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, -weekday(date)),
    End: () => addDays(date, 6 - weekday(date)),
    PageUp: () => addMonthsAnchored(date, -months),
    PageDown: () => addMonthsAnchored(date, months),
  }
  const moved = moves[key]?.()
  return moved !== undefined && isIsoDate(moved) ? moved : null
}

/** 0 for a Monday to 6 for a Sunday. */
export function weekday(date: IsoDate): number {
  return ((daysBetween(aMonday, date) % 7) + 7) % 7
}

/** Whether a date is a Saturday or a Sunday. */
export function isWeekend(date: IsoDate): boolean {
  return weekday(date) >= saturday
}

/** Easter of the Gregorian calendar, by the rule of Meeus (Astronomical Algorithms, chapter 8), for any year of it. */
export function easterSunday(year: number): IsoDate {
  const century = Math.floor(year / yearsInCentury)
  const ofCentury = year % yearsInCentury
  const moon = year % 19
  const leapCenturies = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const fullMoon = (19 * moon + century - leapCenturies - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - fullMoon - (ofCentury % 4)) % 7
  const late = Math.floor((moon + 11 * fullMoon + 22 * toSunday) / 451)
  return addDays(`${year}-03-22`, fullMoon + toSunday - 7 * late)
}

const aMonday = '2026-11-16'
const saturday = 5
const yearsInCentury = 100
