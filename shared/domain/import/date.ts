import { addDays, isIsoDate, todayInAmsterdam } from '../dates'
import type { IsoDate } from '../invoice/document'

export const dateOrders = ['dmy', 'mdy'] as const
/** What comes first in a date of which the year comes last. */
export type DateOrder = (typeof dateOrders)[number]

/**
 * A date as people and programs write it: "02-03-2026", "2026-03-02 09:15", "20260302", "2 maart 2026", "ma 2-3-2026",
 * "Mar 2, 2026", and the day number of a spreadsheet ("46083"). A time of a known zone counts: business days turn in
 * Amsterdam, and "2026-03-31 23:30Z" is of the next quarter. Null for what is no date, or one that no calendar has.
 * @param isUtc whether times are in UTC where they name no zone themselves
 */
export function readDate(text: string, order: DateOrder, { isUtc = false } = {}): IsoDate | null {
  const dated = text.trim().replace(weekday, '')
  const [time = '', hour, minute, half, zone = isUtc ? 'Z' : ''] = timeShape.exec(dated) ?? []
  const date = readDay(dated.slice(0, dated.length - time.length), order)
  if (date === null || hour === undefined || minute === undefined || zone === '') return date
  const hours = half === undefined ? Number(hour) : Number(hour) % 12 + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hours > 23 || Number(minute) > 59) return null
  const minutes = hours * 60 + Number(minute) - offsetMinutes(zone)
  return todayInAmsterdam(new Date(Date.parse(date) + minutes * 60_000))
}

/**
 * Whether the day or the month comes first in the dates of a column. Only a number above twelve tells; else the day, as
 * the Dutch write it.
 * @returns the order, and whether any date said so without another that contradicts it
 */
export function recogniseDateOrder(
  samples: Iterable<string>,
): { order: DateOrder, isCertain: boolean } {
  const votes = { dmy: 0, mdy: 0 }
  let isPlain = true
  for (const text of samples) {
    const dated = text.trim().replace(weekday, '')
    const [, first, second] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}\b/.exec(dated) ?? []
    if (first === undefined) continue
    isPlain = false
    if (Number(first) > 12) votes.dmy++
    if (Number(second) > 12) votes.mdy++
  }
  const order = votes.mdy > votes.dmy ? 'mdy' : 'dmy'
  return { order, isCertain: isPlain || (votes.dmy === 0) !== (votes.mdy === 0) }
}

/** A day of the week before a date, in Dutch or English, whole or its first letters. It is not checked. */
const weekday = /^(?:(?:maan|dins|woens|donder|vrij|zater|zon)dag|ma|di|wo|do|vr|za|zo|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun)[.,]? +/i

/** Hour, minute, half of the day and zone behind a date. */
const timeShape = /[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap]m))?(?:\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i

function offsetMinutes(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function readDay(bare: string, order: DateOrder): IsoDate | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(bare) ?? []
  if (year !== undefined) return dateOf(year, month, day)
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(bare) ?? []
  if (last !== undefined) return order === 'dmy' ? dateOf(last, second, first) : dateOf(last, first, second)
  if (/^\d{5}$/.test(bare)) return addDays(spreadsheetEpoch, Number(bare))
  const [, dayBefore, name, yearAfter] = /^(\d{1,2})\.?[ -]([a-zé]{3,})\.?[ -](\d{4})$/i.exec(bare) ?? []
  if (name !== undefined) return dateOf(yearAfter, monthNamed(name), dayBefore)
  const [, nameFirst, dayAfter, yearLast] = /^([a-z]{3,})\.? (\d{1,2}),? (\d{4})$/i.exec(bare) ?? []
  return nameFirst === undefined ? null : dateOf(yearLast, monthNamed(nameFirst), dayAfter)
}

/** Day 1 of a spreadsheet is 1 January 1900, and it counts a 29 February of that year: all later days are one off. */
const spreadsheetEpoch = '1899-12-30'

function dateOf(year = '', month = '', day = ''): IsoDate | null {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : null
}

/** The month a name begins with, in Dutch or English; what is none gives no date. */
function monthNamed(name: string): string {
  const start = name.toLowerCase().slice(0, 3)
  const index = monthStarts.findIndex(names => names.includes(start))
  return index === -1 ? '' : (index + 1).toString()
}

const monthStarts = [
  ['jan'], ['feb'], ['maa', 'mrt', 'mar'], ['apr'], ['mei', 'may'], ['jun'], ['jul'], ['aug'], ['sep'], ['okt', 'oct'],
  ['nov'], ['dec'],
]
