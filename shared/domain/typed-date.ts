import { addDays, addMonthsAnchored, daysBetween, isIsoDate, monthOf, yearOf } from './dates'
import { readDate } from './import/date'
import type { IsoDate } from './invoice/document'

/** What a date that is typed refers to. */
export interface DateContext {
  today: IsoDate
  /** The day `+30` counts from, such as the invoice date for its due date; today where there is none. */
  from?: IsoDate | undefined
}

/**
 * A date as people type it, the day before the month: besides whole dates (`31-12-26`, `31 december 2026`,
 * `2026-12-31`, `311226`) also `1-12` and `1 dec`, which are the nearest such day, `15` for the day of this month,
 * `+30`, `+2w` and `+1m`, `vandaag`, `morgen`, `overmorgen` and `gisteren`, in Dutch and English. Null when it is none.
 */
export function parseTypedDate(text: string, { today, from = today }: DateContext): IsoDate | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const away = daysAway.get(typed)
  if (away !== undefined) return within(addDays(today, away))
  const [, sign, count, unit = ''] = /^([+-]) ?(\d{1,4}) ?([a-z]*)$/.exec(typed) ?? []
  if (count !== undefined) return shifted(from, Number(`${sign}${count}`), unit)
  if (/^\d+$/.test(typed)) return fromDigits(typed, today)
  return readDate(typed, 'dmy') ?? nearest(typed, today)
}

const daysAway: ReadonlyMap<string, number> = new Map([
  ['vandaag', 0], ['today', 0], ['morgen', 1], ['tomorrow', 1], ['overmorgen', 2], ['gisteren', -1], ['yesterday', -1],
  ['eergisteren', -2],
])

function shifted(from: IsoDate, count: number, unit: string): IsoDate | null {
  if (/^(d(ag(en)?|ays?)?)?$/.test(unit)) return within(addDays(from, count))
  if (/^w(eken|eeks?)?$/.test(unit)) return within(addDays(from, count * 7))
  return /^m(nd|aand(en)?|onths?)?$/.test(unit) ? within(addMonthsAnchored(from, count)) : null
}

/** Digits alone: a day, a day and a month, and with a year of two or four digits. */
function fromDigits(digits: string, today: IsoDate): IsoDate | null {
  const [, day = '', month, year] = /^(\d{1,2})(?:(\d{2})(\d{2}|\d{4})?)?$/.exec(digits) ?? []
  if (month === undefined) return day === '' ? null : readDate(`${day}-${monthOf(today)}-${yearOf(today)}`, 'dmy')
  return year === undefined ? nearest(`${day}-${month}`, today) : readDate(`${day}-${month}-${year}`, 'dmy')
}

/** The day without a year that is nearest to today: `5-1` written in November is of next January. */
function nearest(dayAndMonth: string, today: IsoDate): IsoDate | null {
  const years = [1, 0, -1].map(away => yearOf(today) + away)
  const days = years.flatMap(year => readDate(`${dayAndMonth}-${year}`, 'dmy') ?? [])
  return days.toSorted((left, right) => distance(today, left) - distance(today, right))[0] ?? null
}

function distance(from: IsoDate, to: IsoDate): number {
  return Math.abs(daysBetween(from, to))
}

function within(date: IsoDate): IsoDate | null {
  return isIsoDate(date) ? date : null
}
