import { yearOf } from '../dates'
import type { IsoDate } from './document'
import { matchNumber, maxSequence, parseNumberFormat } from './numbering'

/** How numbers go on after one that was given elsewhere. */
export interface ContinuedNumbering {
  format: string
  nextSequence: number
  resetYearly: boolean
}

/**
 * The series a seller's last number belongs to, so that the next one follows it: "2026-0041" is followed by sequence
 * 42 of {YYYY}-{SEQ:4}. This year counts as a year where it starts the number or follows something that is no digit,
 * and what follows cannot be more of the same number; its last two digits only when a separator follows, because
 * "2641" may well be a plain sequence. A series with a year restarts yearly; after a number of last year, which is
 * what somebody types who begins in January, it begins with 1. Null when the number does not end in digits or no
 * format could give it.
 * @param today the date whose year counts as this year
 */
export function continueNumbering(lastNumber: string, today: IsoDate): ContinuedNumbering | null {
  const number = lastNumber.trim()
  const year = yearOf(today)
  return continueAfter(number, today, wholeYear(year))
    ?? continueAfter(number, today, yearInTwoDigits(year))
    ?? beginAfter(number, year - 1, wholeYear)
    ?? beginAfter(number, year - 1, yearInTwoDigits)
    ?? continueAfter(number, today, null)
}

interface YearInNumber {
  token: '{YYYY}' | '{YY}'
  pattern: RegExp
}

/**
 * A separator behind a year tells it from the sequence, and without one the shape does: "20260041" and "202601" are
 * padded, and a plain sequence would be in the millions by "2026123", while "20261" may well be the one after "20260".
 */
function wholeYear(year: number): YearInNumber {
  return { token: '{YYYY}', pattern: new RegExp(`(?<!\\d)${year}(?=.*\\D\\d+$|0\\d+$|\\d{3,}$)`) }
}

function yearInTwoDigits(year: number): YearInNumber {
  return { token: '{YY}', pattern: new RegExp(`(?<!\\d)${year.toString().slice(2)}(?=\\D.*\\d$)`) }
}

function beginAfter(
  number: string, lastYear: number, yearIn: (year: number) => YearInNumber,
): ContinuedNumbering | null {
  const continued = continueAfter(number, `${lastYear}-12-31`, yearIn(lastYear))
  return continued && { ...continued, nextSequence: 1 }
}

function continueAfter(number: string, today: IsoDate, year: YearInNumber | null): ContinuedNumbering | null {
  const found = year && year.pattern.exec(number)
  if (year && !found) return null
  const start = year && found ? number.slice(0, found.index) + year.token : ''
  const rest = found ? number.slice(found.index + found[0].length) : number
  const [, text = '', digits = ''] = /^(.*?)(?<!\d)(\d+)$/.exec(rest) ?? []
  // Behind a year without a separator, only a width keeps next year's first from being read as another number.
  const isPadded = digits.startsWith('0') || (found !== null && text === '')
  const format = `${start}${text}${isPadded ? `{SEQ:${digits.length}}` : '{SEQ}'}`
  const resetYearly = year !== null
  if (digits === '' || !parseNumberFormat(format, { resetYearly }).ok) return null
  const sequence = matchNumber(format, number, today)
  return sequence === null || sequence >= maxSequence ? null : { format, nextSequence: sequence + 1, resetYearly }
}
