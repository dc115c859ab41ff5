import { easterSunday, isWeekend } from '#domain/calendar'
import { addDays, todayInAmsterdam, yearOf } from '#domain/dates'
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

/** Weekends, New Year's Day, Good Friday, Easter Monday, Labour Day and both days of Christmas. */
function isClosingDay(day: IsoDate): boolean {
  if (isWeekend(day)) return true
  const easter = easterSunday(yearOf(day))
  return ['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))
    || day === addDays(easter, -2) || day === addDays(easter, 1)
}
