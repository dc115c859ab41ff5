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
 * 42 of {YYYY}-{SEQ:4}. This year counts as a year where it starts the number or follows something that is no digit;
 * its last two digits only when a separator follows too, because "2641" may well be a plain sequence. A series with
 * a year restarts yearly. Null when the number does not end in digits or no format could give it.
 * @param today the date whose year counts as this year
 */
export function continueNumbering(lastNumber: string, today: IsoDate): ContinuedNumbering | null {
  const number = lastNumber.trim()
  const year = yearOf(today).toString()
  return continueAfter(number, today, { token: '{YYYY}', pattern: `(?<!\\d)${year}(?=.*\\d$)` })
    ?? continueAfter(number, today, { token: '{YY}', pattern: `(?<!\\d)${year.slice(2)}(?=\\D.*\\d$)` })
    ?? continueAfter(number, today, null)
}

function continueAfter(
  number: string, today: IsoDate, year: { token: string, pattern: string } | null,
): ContinuedNumbering | null {
  const found = year && new RegExp(year.pattern).exec(number)
  if (year && !found) return null
  const start = year && found ? number.slice(0, found.index) + year.token : ''
  const rest = found ? number.slice(found.index + found[0].length) : number
  const [, text = '', digits = ''] = /^(.*?)(\d+)$/.exec(rest) ?? []
  const format = `${start}${text}${digits.startsWith('0') ? `{SEQ:${digits.length}}` : '{SEQ}'}`
  const resetYearly = year !== null
  if (digits === '' || !parseNumberFormat(format, { resetYearly }).ok) return null
  const sequence = matchNumber(format, number, today)
  return sequence === null || sequence >= maxSequence ? null : { format, nextSequence: sequence + 1, resetYearly }
}
