import { addDays, addMonthsAnchored, dayOf, daysBetween, lastDayOfMonth, monthOf, yearOf } from './dates'
import type { IsoDate } from './invoice/document'

export const frequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** Dates in equal steps: every so many weeks, months, quarters or years. */
export interface Recurrence {
  frequency: Frequency
  /** How many of them one step is; 1 or more. */
  interval: number
  /** The day of the month that months are counted from, 1 to 31; means nothing where steps are weeks. */
  anchorDay: number
}

/** What the supply periods of a series are counted from. */
export interface Beginning {
  firstRunDate: IsoDate
  /** The supply period of that date; null where it follows from the template's. */
  firstSupplyDate: IsoDate | null
  firstSupplyPeriodEnd: IsoDate | null
}

/** Dates in equal steps from a first one, up to the last day they may fall on. */
export interface Series extends Recurrence, Beginning {
  nextRunDate: IsoDate
  endDate: IsoDate | null
}

/** The invoice that a series copies, by the days it tells. */
export type DatedTemplate = SupplyPeriod & { issueDate: IsoDate }

/** The period in which something was supplied; a single day has no end. */
export interface SupplyPeriod {
  supplyDate: IsoDate | null
  supplyPeriodEnd: IsoDate | null
}

const monthsIn = { monthly: 1, quarterly: 3, yearly: 12 } as const

/** The date one step later: of a schedule on the 31st it is 28 February after 31 January, and 31 March after that. */
export function nextDate(date: IsoDate, { frequency, interval, anchorDay }: Recurrence): IsoDate {
  return frequency === 'weekly'
    ? addDays(date, 7 * interval)
    : addMonthsAnchored(date, monthsIn[frequency] * interval, anchorDay)
}

/** The dates of a series from its next one on, as many as are asked for or fewer where it ends. */
export function datesOf(series: Series, count: number): IsoDate[] {
  return datesUntil(series, series.endDate, count)
}

/** What is due of a series today, oldest first: its next date and every later one that is not in the future. */
export function dueDatesOf(series: Series, today: IsoDate, count: number): IsoDate[] {
  const { endDate } = series
  return datesUntil(series, endDate !== null && endDate < today ? endDate : today, count)
}

/** The first date of a series that is not before this day. */
export function firstDateFrom(series: Series, day: IsoDate): IsoDate {
  let date = series.nextRunDate
  while (date < day) date = nextDate(date, series)
  return date
}

/**
 * The date that is proposed to repeat an invoice from: the next one on its own day, in steps from its own date, that is
 * still to come. Today's is not proposed, because it would be made at once.
 */
export function dateToCome(
  issueDate: IsoDate, steps: Pick<Recurrence, 'frequency' | 'interval'>, today: IsoDate,
): IsoDate {
  const recurrence = { ...steps, anchorDay: dayOf(issueDate) }
  let date = nextDate(issueDate, recurrence)
  while (date <= today) date = nextDate(date, recurrence)
  return date
}

/**
 * The day of the month that dates are counted from, of a series that begins on this date: its own, or that of the
 * invoice it repeats where the month was too short for it. One of the 31st that begins on 28 February goes on on
 * 31 March.
 */
export function anchorDayFrom(firstRunDate: IsoDate, templateDate: IsoDate): number {
  const day = dayOf(firstRunDate)
  return firstRunDate === lastDayOfMonth(firstRunDate) ? Math.max(day, dayOf(templateDate)) : day
}

/** Whether a date lies behind the last day of a series. */
export function isPastEnd(date: IsoDate, { endDate }: Pick<Series, 'endDate'>): boolean {
  return endDate !== null && date > endDate
}

/** The date that a series begins with once its next one is this: until it made something, nothing has begun. */
export function beginningOf(
  { firstRunDate, runCount }: Pick<Series, 'firstRunDate'> & { runCount: number },
  nextRunDate: IsoDate,
): IsoDate {
  return runCount === 0 || nextRunDate < firstRunDate ? nextRunDate : firstRunDate
}

/**
 * What a series counts from once its steps are others: the next period begins where it would have begun, so that it
 * follows what was billed without a gap or an overlap. One that filled a step of before fills one of the new. While
 * nothing was made, and without a template, all is counted as in a new series.
 * @param changed the new steps, and the next date that somebody asked for
 */
export function beginningInSteps(
  series: Series & { runCount: number },
  changed: Pick<Series, 'frequency' | 'interval' | 'nextRunDate'>,
  template: DatedTemplate | null,
): Beginning {
  const firstRunDate = beginningOf(series, changed.nextRunDate)
  const { firstSupplyDate, firstSupplyPeriodEnd, runCount } = series
  const isInStep = changed.frequency === series.frequency && changed.interval === series.interval
  if (isInStep || runCount === 0 || template === null) return { firstRunDate, firstSupplyDate, firstSupplyPeriodEnd }
  const { supplyDate: from, supplyPeriodEnd: to } = moveSupplyPeriod(template, series.nextRunDate, series)
  const isFilled = from !== null && fillsStep(countedFrom(template, series), series)
  return {
    firstRunDate: changed.nextRunDate,
    firstSupplyDate: from,
    firstSupplyPeriodEnd: isFilled ? endOfStep(from, changed) : to,
  }
}

/**
 * The supply period of a copy, in whole steps of the schedule from the template's. The first date is about the period
 * after that of the template, or as many whole steps later as lie between the two dates; in the template's own month it
 * is about the same one. Every later date is a step further, so that a quarter is followed by a quarter whatever day
 * the template was made on, and none is billed twice or left out. A day in between is about the period of the date
 * before it. Months are counted without their days; a period that fills a step always ends on the day before the next,
 * and one of whole months stays one: 1 to 28 February is followed by 1 to 31 March. Once the steps are others it is
 * counted from what the first date of these is about; see `beginningInSteps`.
 */
export function moveSupplyPeriod(template: DatedTemplate, date: IsoDate, series: Recurrence & Beginning): SupplyPeriod {
  const { frequency, interval, firstRunDate } = series
  const period = countedFrom(template, series)
  const from = period === template ? template.issueDate : null
  if (frequency === 'weekly') {
    const toFirst = from === null ? null : daysBetween(from, firstRunDate)
    const days = distanceToMove(toFirst, daysBetween(firstRunDate, date), 7 * interval)
    return mapPeriod(period, day => addDays(day, days))
  }
  const step = monthsIn[frequency] * interval
  const months = distanceToMove(
    from === null ? null : monthsBetween(from, firstRunDate), monthsBetween(firstRunDate, date), step,
  )
  const moved = mapPeriod(period, day => addMonthsAnchored(day, months))
  if (fillsStep(period, series)) {
    return { ...moved, supplyPeriodEnd: addDays(addMonthsAnchored(period.supplyDate, months + step), -1) }
  }
  return isOfWholeMonths(period) && moved.supplyPeriodEnd !== null
    ? { ...moved, supplyPeriodEnd: lastDayOfMonth(moved.supplyPeriodEnd) }
    : moved
}

/** Whether a period goes from the first day of a month to the last day of one. */
export function isOfWholeMonths({ supplyDate, supplyPeriodEnd }: SupplyPeriod): boolean {
  return supplyDate !== null && supplyPeriodEnd !== null
    && dayOf(supplyDate) === 1 && lastDayOfMonth(supplyPeriodEnd) === supplyPeriodEnd
}

/** The period that those of a series are counted from: the template's, or that of the first date in other steps. */
function countedFrom(template: DatedTemplate, { firstSupplyDate, firstSupplyPeriodEnd }: Beginning): SupplyPeriod {
  return firstSupplyDate === null || template.supplyDate === null
    ? template
    : { supplyDate: firstSupplyDate, supplyPeriodEnd: firstSupplyPeriodEnd }
}

/** Whether a period ends where the next step begins. */
function fillsStep(
  period: SupplyPeriod, steps: Pick<Recurrence, 'frequency' | 'interval'>,
): period is SupplyPeriod & { supplyDate: IsoDate } {
  const { supplyDate, supplyPeriodEnd } = period
  return supplyDate !== null && supplyPeriodEnd === endOfStep(supplyDate, steps)
}

/** The last day of a step that begins on a day. */
function endOfStep(from: IsoDate, steps: Pick<Recurrence, 'frequency' | 'interval'>): IsoDate {
  return addDays(nextDate(from, { ...steps, anchorDay: dayOf(from) }), -1)
}

function datesUntil(series: Series, lastDay: IsoDate | null, count: number): IsoDate[] {
  const dates: IsoDate[] = []
  for (let date = series.nextRunDate; dates.length < count; date = nextDate(date, series)) {
    if (lastDay !== null && date > lastDay) break
    dates.push(date)
  }
  return dates
}

/**
 * How far a period moves, in days or months. Less than a step to the first date is one: whoever made the template in
 * November bills the next quarter in January. Beyond that whole steps count: a year that was billed in the December
 * before it is followed by the next one, and not by the one after, where the first date is a year and a month later.
 * @param toFirst null where the period is that of the first date already
 */
function distanceToMove(toFirst: number | null, fromFirst: number, step: number): number {
  if (toFirst === null) return wholeSteps(fromFirst, step)
  const first = toFirst < step ? -wholeSteps(-toFirst, step) : wholeSteps(toFirst, step)
  return first + wholeSteps(fromFirst, step)
}

/** A distance in days or months, rounded down to whole steps. */
function wholeSteps(distance: number, step: number): number {
  const rest = distance % step
  return distance - (rest < 0 ? rest + step : rest)
}

function mapPeriod({ supplyDate, supplyPeriodEnd }: SupplyPeriod, move: (day: IsoDate) => IsoDate): SupplyPeriod {
  return {
    supplyDate: supplyDate === null ? null : move(supplyDate),
    supplyPeriodEnd: supplyPeriodEnd === null ? null : move(supplyPeriodEnd),
  }
}

function monthsBetween(from: IsoDate, to: IsoDate): number {
  return (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from)
}
