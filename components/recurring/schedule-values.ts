import type { z } from 'zod'
import type { recurringUpdateSchema, RecurringSchedule } from '#contract/schemas/recurring'
import { addMonthsAnchored, dayOf, isIsoDate } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { beginningOf, type Frequency, type Series } from '#domain/recurrence'

/** The fields of a recurring invoice as they are typed. */
export interface ScheduleValues {
  frequency: Frequency
  interval: string
  nextRunDate: string
  /** Empty where it goes on without end. */
  endDate: string
  autoIssue: boolean
  autoSend: boolean
}

/** A schedule as it is stored. */
export function scheduleValues(schedule: RecurringSchedule): ScheduleValues {
  const { frequency, interval, nextRunDate, endDate, autoIssue, autoSend } = schedule
  return { frequency, interval: String(interval), nextRunDate, endDate: endDate ?? '', autoIssue, autoSend }
}

/** A new one: every month, from a month after its invoice, or from today where that is past. */
export function newScheduleValues(issueDate: IsoDate, today: IsoDate): ScheduleValues {
  const next = addMonthsAnchored(issueDate, 1)
  return {
    frequency: 'monthly', interval: '1', nextRunDate: next < today ? today : next, endDate: '', autoIssue: true,
    autoSend: false,
  }
}

/** The request's fields; what is no number stays what was typed, for the schema to refuse. */
export function scheduleInput(values: ScheduleValues) {
  return {
    ...values,
    interval: Number(values.interval),
    endDate: values.endDate === '' ? null : values.endDate,
    autoSend: values.autoIssue && values.autoSend,
  } satisfies z.input<typeof recurringUpdateSchema>
}

/**
 * The dates that typed fields stand for, counted from the anchor of the stored schedule where its next date was not
 * changed; null while there are none.
 */
export function typedSeries(values: ScheduleValues, stored: RecurringSchedule | null): Series | null {
  const { frequency, nextRunDate } = values
  const interval = Number(values.interval)
  if (!isIsoDate(nextRunDate) || !Number.isInteger(interval) || interval < 1) return null
  const keepsAnchor = stored !== null && stored.nextRunDate === nextRunDate && stored.frequency !== 'weekly'
  return {
    frequency, interval, nextRunDate,
    firstRunDate: stored === null ? nextRunDate : beginningOf(stored, nextRunDate),
    anchorDay: keepsAnchor ? stored.anchorDay : dayOf(nextRunDate),
    endDate: isIsoDate(values.endDate) ? values.endDate : null,
  }
}
