import { easterSunday, isWeekend } from './calendar'
import { addDays, yearOf } from './dates'
import type { IsoDate } from './invoice/document'

/** The date, or the first after it that is no Saturday, Sunday or day that the Algemene termijnenwet (art. 3) names. */
export function workingDayFrom(date: IsoDate): IsoDate {
  return isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1))
}

function isWorkingDay(date: IsoDate): boolean {
  return !isWeekend(date) && !publicHolidays(yearOf(date)).includes(date)
}

/**
 * The days that are generally recognised as holidays, and Good Friday, which art. 3 (2) puts beside them. The King's
 * birthday is kept on 27 April since 2014; where that is a Sunday, on the day before, a Saturday in any case.
 */
function publicHolidays(year: number): IsoDate[] {
  const easter = easterSunday(year)
  const fromEaster = [-2, 1, 39, 50].map(days => addDays(easter, days))
  return [`${year}-01-01`, `${year}-04-27`, `${year}-05-05`, `${year}-12-25`, `${year}-12-26`, ...fromEaster]
}
