import { addDays, daysBetween, todayInAmsterdam, yearOf } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'

/**
 * The last day, up to this one, whose rates the European Central Bank has published by now. It publishes on the working
 * days of T2, its payment system, at about 16:00 Frankfurt time, which is also Amsterdam's.
 * @param now a day still to come counts as not published
 */
export function latestPublicationDay(onOrBefore: IsoDate, now: Date): IsoDate {
  const today = todayInAmsterdam(now)
  const isPublishedToday = todayInAmsterdam(new Date(now.getTime() + hoursFromPublicationToMidnight)) !== today
  const newest = isPublishedToday ? today : addDays(today, -1)
  let day = onOrBefore < newest ? onOrBefore : newest
  while (isClosingDay(day)) day = addDays(day, -1)
  return day
}

const hoursFromPublicationToMidnight = 8 * 3_600_000
const someMonday: IsoDate = '2026-01-05'

/** Weekends, New Year's Day, Good Friday, Easter Monday, Labour Day and both days of Christmas. */
function isClosingDay(day: IsoDate): boolean {
  const weekday = (daysBetween(someMonday, day) % 7 + 7) % 7
  if (weekday > 4) return true
  const easter = easterSunday(yearOf(day))
  return ['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))
    || day === addDays(easter, -2) || day === addDays(easter, 1)
}

/** Easter of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): IsoDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const daysAfterMarchFirst = epact + toSunday - 7 * shift + 21
  return addDays(`${year}-03-01`, daysAfterMarchFirst)
}
