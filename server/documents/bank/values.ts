import { isIsoDate } from '#domain/dates'
import { parseDecimal, powerOfTen } from '#domain/decimal'
import { readNumber, type DecimalMark } from '#domain/import/amount'
import type { Cents, IsoDate } from '#domain/invoice/document'
import { maxAmountCents } from '#domain/limits'
import { UnreadableFile } from '../import/unreadable'

/** An amount as banks write it, exact in cents. Null for what is none, has parts of a cent, or is beyond any. */
export function centsIn(text: string, mark: DecimalMark): Cents | null {
  const number = text.length <= longestAmount ? readNumber(text, mark) : null
  const decimal = number === null ? null : parseDecimal(number)
  if (!decimal) return null
  const hundredths = decimal.digits * 100n
  const divisor = powerOfTen(decimal.scale)
  if (hundredths % divisor !== 0n) return null
  const cents = Number(hundredths / divisor)
  return Math.abs(cents) > maxAmountCents ? null : cents || 0
}

const longestAmount = 40

/** A date of six digits, as SWIFT writes it: of this century. Null where no calendar has it. */
export function shortDate(digits: string): IsoDate | null {
  const date = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return isIsoDate(date) ? date : null
}

/** What a file that is a statement says wrongly, or does not say. */
export function broken(line: number): UnreadableFile {
  return new UnreadableFile('statement_broken', { line })
}

/** Entries that are read of one upload: more than a year of any business that keeps its own books. */
export const mostEntries = 20_000

/** Counts an entry, or a page without any, on its line. Throws UnreadableFile statement_too_large. */
export type ReadCount = (line: number) => void

/** Counts what is read of an upload, all its files together. */
export function openReadCount(): ReadCount {
  let count = 0
  return (line) => {
    if (++count > mostEntries) throw new UnreadableFile('statement_too_large', { line })
  }
}
