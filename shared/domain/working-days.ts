import { weekday } from './calendar'
import { addDays, yearOf } from './dates'
import type { IsoDate } from './invoice/document'

/** The date, or the first after it that is no Saturday, Sunday or day that the Algemene termijnenwet (art. 3) names. */
export function workingDayFrom(date: IsoDate): IsoDate {
  return isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1))
}

function isWorkingDay(date: IsoDate): boolean {
  return weekday(date) < saturday && !publicHolidays(yearOf(date)).includes(date)
}

const saturday = 5

/**
 * The days that are generally recognised as holidays, and Good Friday, which art. 3 (2) puts beside them. The King's
 * birthday is kept on 27 April since 2014; where that is a Sunday, on the day before, a Saturday in any case.
 */
function publicHolidays(year: number): IsoDate[] {
  const easter = easterSunday(year)
  const fromEaster = [-2, 1, 39, 50].map(days => addDays(easter, days))
  return [`${year}-01-01`, `${year}-04-27`, `${year}-05-05`, `${year}-12-25`, `${year}-12-26`, ...fromEaster]
}

/** Easter of the Gregorian calendar, by the rule of Meeus (Astronomical Algorithms, chapter 8), for any year of it. */
function easterSunday(year: number): IsoDate {
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

const yearsInCentury = 100
