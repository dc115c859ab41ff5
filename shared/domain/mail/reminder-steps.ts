import { addDays, daysBetween } from '../dates'
import type { IsoDate } from '../invoice/document'

/** How a reminder speaks: of a date to come, and after that more plainly each time. */
const tonesAfterDueDate = ['friendly', 'firm', 'last'] as const
export type ReminderTone = 'early' | (typeof tonesAfterDueDate)[number]

/** A day of the schedule that was missed by more than this is not made up for. */
export const latestDaysAfterStep = 3

/** The tone of a reminder, after so many before it: nobody is late on the due date itself. */
export function reminderTone(remindersBefore: number, dueDate: IsoDate | null, today: IsoDate): ReminderTone {
  return dueDate !== null && today <= dueDate ? 'early' : toneAfterDueDate(remindersBefore)
}

/** The same of one that the schedule sends. */
export function toneAfterDueDate(remindersBefore: number): ReminderTone {
  return tonesAfterDueDate[remindersBefore] ?? 'last'
}

/**
 * The day of the schedule whose reminder is due, of an invoice that is still open; null on every other day. Where two
 * days were missed, the later one stands for both.
 * @param schedule days after the due date
 */
export function dueReminderDay(schedule: readonly number[], dueDate: IsoDate, today: IsoDate): number | null {
  const daysOver = daysBetween(dueDate, today)
  const due = schedule.filter(day => daysOver >= day && daysOver - day <= latestDaysAfterStep)
  return due.length === 0 ? null : Math.max(...due)
}

/** The due dates of which a schedule can have a reminder due: the first and the last. */
export function dueDatesToRemind(schedule: readonly number[], today: IsoDate): { from: IsoDate, to: IsoDate } | null {
  if (schedule.length === 0) return null
  return {
    from: addDays(today, -Math.max(...schedule) - latestDaysAfterStep),
    to: addDays(today, -Math.min(...schedule)),
  }
}
