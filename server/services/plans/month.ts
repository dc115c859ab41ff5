import { addDays, lastDayOfMonth, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'

/** The instant at which the month after a date begins in Amsterdam: 23:00Z in winter, 22:00Z in summer. */
export function startOfNextMonth(date: IsoDate): Date {
  const firstDay = addDays(lastDayOfMonth(date), 1)
  if (latest?.firstDay !== firstDay) latest = { firstDay, start: startOf(firstDay) }
  return latest.start
}

/** Everybody is told the same month. */
let latest: { firstDay: IsoDate, start: Date } | undefined

function startOf(firstDay: IsoDate): Date {
  const candidates = ['T22:00:00.000Z', 'T23:00:00.000Z'].map(time => new Date(addDays(firstDay, -1) + time))
  const start = candidates.find(candidate => todayInAmsterdam(candidate) === firstDay)
  if (!start) throw new Error(`No midnight found before ${firstDay}`)
  return start
}
