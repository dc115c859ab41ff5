import type { DocumentLocale, IsoDate } from './invoice/document'

/** The calendar date in Europe/Amsterdam at this instant: business days turn there, not in UTC. */
export function todayInAmsterdam(instant: Date): IsoDate {
  const minute = Math.floor(instant.getTime() / 60_000)
  if (latest.minute !== minute) latest = { minute, date: dateInAmsterdam(instant) }
  return latest.date
}

/**
 * The instant at which a day begins in Europe/Amsterdam: 23:00Z the day before in winter, 22:00Z in summer. Until 1940
 * the Netherlands were less than half an hour ahead of Greenwich, whose midnight stands in for theirs.
 */
export function startOfDay(date: IsoDate): Date {
  const dayBefore = addDays(date, -1)
  const candidates = [dayBefore + 'T22:00:00.000Z', dayBefore + 'T23:00:00.000Z', date + 'T00:00:00.000Z']
    .map(moment => new Date(moment))
  const start = candidates.find(candidate => dateInAmsterdam(candidate) === date)
  if (!start) throw new Error(`No midnight found before ${date}`)
  return start
}

/** The last millisecond of a day in Europe/Amsterdam. */
export function endOfDay(date: IsoDate): Date {
  return new Date(startOfDay(addDays(date, 1)).getTime() - 1)
}

/** One answer asks for today once for every row it shows; days begin on a whole minute everywhere. */
let latest: { minute: number, date: IsoDate } = { minute: Number.NaN, date: '' }

function dateInAmsterdam(instant: Date): IsoDate {
  const parts = amsterdam.formatToParts(instant)
  const part = (type: 'year' | 'month' | 'day') => parts.find(found => found.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** A date that exists in the calendar, written YYYY-MM-DD, from 1900 to 2200. */
export function isIsoDate(text: string): text is IsoDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = partsOf(text)
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The date so many days later, or earlier for a negative number. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** Days from the first date to the second: positive when the second is later. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * The date so many months later on the anchor day, or on the last day of a shorter month.
 * The anchor keeps 31 Jan → 28 Feb → 31 Mar from sliding to 28 Mar; it is the day of the date itself unless given.
 */
export function addMonthsAnchored(date: IsoDate, months: number, anchorDay: number = partsOf(date).day): IsoDate {
  const { year, month } = partsOf(date)
  const monthsSinceZero = year * 12 + (month - 1) + months
  const targetYear = Math.floor(monthsSinceZero / 12)
  const targetMonth = monthsSinceZero - targetYear * 12 + 1
  return toIsoDate(targetYear, targetMonth, Math.min(anchorDay, daysInMonth(targetYear, targetMonth)))
}

/** The last day of the month the date is in. */
export function lastDayOfMonth(date: IsoDate): IsoDate {
  const { year, month } = partsOf(date)
  return toIsoDate(year, month, daysInMonth(year, month))
}

export interface Quarter {
  year: number
  quarter: 1 | 2 | 3 | 4
}

/** The calendar quarter of the date, which is the usual period of the Dutch VAT return. */
export function quarterOf(date: IsoDate): Quarter {
  const { year, month } = partsOf(date)
  const quarter = month <= 3 ? 1 : month <= 6 ? 2 : month <= 9 ? 3 : 4
  return { year, quarter }
}

/** The quarter before. */
export function previousQuarter({ year, quarter }: Quarter): Quarter {
  return quarterOf(addDays(quarterRange({ year, quarter }).from, -1))
}

/** First and last day of a quarter, both part of it. */
export function quarterRange({ year, quarter }: Quarter): { from: IsoDate, to: IsoDate } {
  const from = toIsoDate(year, quarter * 3 - 2, 1)
  return { from, to: lastDayOfMonth(toIsoDate(year, quarter * 3, 1)) }
}

/** The calendar year of the date. */
export function yearOf(date: IsoDate): number {
  return partsOf(date).year
}

/** The month of the date, 1 to 12. */
export function monthOf(date: IsoDate): number {
  return partsOf(date).month
}

/** The day of the month, 1 to 31. */
export function dayOf(date: IsoDate): number {
  return partsOf(date).day
}

/** A date to read: `20 nov 2026`, `20 Nov 2026`, `20. Nov. 2026`, `20 nov. 2026`. From a table, so equal everywhere. */
export function formatDate(date: IsoDate, locale: DocumentLocale): string {
  const { year, month, day } = partsOf(date)
  const name = monthNames[locale][month - 1] ?? ''
  if (locale === 'de') return `${day}. ${name} ${year}`
  if (locale === 'fr' && day === 1) return `1er ${name} ${year}`
  return `${day} ${name} ${year}`
}

const amsterdam = new Intl.DateTimeFormat('en-US', {
  calendar: 'gregory', numberingSystem: 'latn', timeZone: 'Europe/Amsterdam',
  year: 'numeric', month: '2-digit', day: '2-digit',
})

const monthNames: Record<DocumentLocale, readonly string[]> = {
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  de: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
  fr: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
}

const millisecondsPerDay = 86_400_000

function partsOf(date: IsoDate): { year: number, month: number, day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Days since 1 January 1970. UTC days are all equally long, so this division is exact. */
function dayNumber(date: IsoDate): number {
  const { year, month, day } = partsOf(date)
  return Date.UTC(year, month - 1, day) / millisecondsPerDay
}

function fromDayNumber(day: number): IsoDate {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10)
}

function toIsoDate(year: number, month: number, day: number): IsoDate {
  return [year.toString().padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-')
}

function twoDigits(number: number): string {
  return number.toString().padStart(2, '0')
}
