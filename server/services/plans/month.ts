import { addDays, lastDayOfMonth, startOfDay } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'

/** The instant at which the month after a date begins in Amsterdam. */
export function startOfNextMonth(date: IsoDate): Date {
  const firstDay = addDays(lastDayOfMonth(date), 1)
  if (latest?.firstDay !== firstDay) latest = { firstDay, start: startOfDay(firstDay) }
  return latest.start
}

/** Everybody is told the same month. */
let latest: { firstDay: IsoDate, start: Date } | undefined
