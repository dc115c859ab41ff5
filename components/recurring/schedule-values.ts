import type { z } from 'zod'
import type { Invoice } from '#contract/schemas/invoice'
import { longestInterval, type recurringUpdateSchema, type RecurringSchedule } from '#contract/schemas/recurring'
import { dayOf, isIsoDate } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import {
  anchorDayFrom, beginningInSteps, dateToCome, dueDatesOf, type Frequency, type Recurrence, type Series,
} from '#domain/recurrence'
import { typedWhole } from '../../composables/typed-whole'

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

/** A new one: every month, from the next date on that is still to come. */
export function newScheduleValues(issueDate: IsoDate, today: IsoDate): ScheduleValues {
  const nextRunDate = dateToCome(issueDate, { frequency: 'monthly', interval: 1 }, today)
  return { frequency: 'monthly', interval: '1', nextRunDate, endDate: '', autoIssue: true, autoSend: false }
}

/** The date that is proposed for typed steps; null where they are none. */
export function proposedDate(values: ScheduleValues, issueDate: IsoDate, today: IsoDate): IsoDate | null {
  const steps = typedSteps(values)
  return steps && dateToCome(issueDate, steps, today)
}

/** The request's fields; what is no number stays what was typed, for the schema to refuse. */
export function scheduleInput(values: ScheduleValues) {
  return {
    ...values,
    interval: typedWhole(values.interval),
    endDate: values.endDate === '' ? null : values.endDate,
    autoSend: values.autoIssue && values.autoSend,
  } satisfies z.input<typeof recurringUpdateSchema>
}

/**
 * The dates that typed fields stand for, counted from the anchor of the stored schedule where its next date was not
 * changed; null while there are none.
 */
export function typedSeries(
  values: ScheduleValues,
  { stored, template }: { stored: RecurringSchedule | null, template: Invoice | null },
): Series | null {
  const { nextRunDate } = values
  const steps = typedSteps(values)
  if (!isIsoDate(nextRunDate) || steps === null) return null
  return {
    ...steps,
    nextRunDate,
    ...stored === null
      ? { firstRunDate: nextRunDate, firstSupplyDate: null, firstSupplyPeriodEnd: null }
      : beginningInSteps(stored, { ...steps, nextRunDate }, template),
    anchorDay: anchorOf(nextRunDate, stored, template),
    endDate: isIsoDate(values.endDate) ? values.endDate : null,
  }
}

/** More than anybody made up at once. */
const countedDates = 100

/** How many invoices of a series are made as soon as it is stored: that of today, and those whose date went by. */
export function dueCount(series: Series | null, today: IsoDate): number {
  return series ? dueDatesOf(series, today, countedDates).length : 0
}

function typedSteps({ frequency, interval }: ScheduleValues): Pick<Recurrence, 'frequency' | 'interval'> | null {
  const steps = typedWhole(interval)
  return Number.isInteger(steps) && steps >= 1 && steps <= longestInterval ? { frequency, interval: steps } : null
}

function anchorOf(nextRunDate: IsoDate, stored: RecurringSchedule | null, template: Invoice | null): number {
  if (stored === null) return anchorDayFrom(nextRunDate, template?.issueDate ?? nextRunDate)
  return stored.nextRunDate === nextRunDate && stored.frequency !== 'weekly' ? stored.anchorDay : dayOf(nextRunDate)
}
