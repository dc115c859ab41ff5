import { yearOf } from '../dates'
import type { IsoDate } from './document'

/** The largest sequence a series counts to: nine digits. */
export const maxSequence = 999_999_999

/** The longest number a format may give. Bank references and remittance lines stop at 35 characters. */
export const longestNumber = 35

/** The first years of the centuries that dates lie in; see `isIsoDate`. */
const centuries = [1900, 2000, 2100]

export type NumberFormatProblem =
  | 'seq_required'
  | 'seq_repeated'
  | 'unknown_token'
  | 'width_out_of_range'
  | 'invalid_character'
  | 'year_token_required'
  | 'too_long'

export type NumberFormatPart =
  | { token: 'text', text: string }
  | { token: 'YYYY' | 'YY' | 'MM' }
  | { token: 'SEQ', width: number }

export type ParsedNumberFormat =
  | { ok: true, parts: NumberFormatPart[] }
  | { ok: false, problem: NumberFormatProblem }

/** Thrown where a stored format was promised to be valid and is not. */
export class InvalidNumberFormat extends RangeError {
  constructor(format: string, readonly problem: NumberFormatProblem) {
    super(`Number format ${JSON.stringify(format)}: ${problem}`)
    this.name = 'InvalidNumberFormat'
  }
}

/**
 * Reads a number format of text and the tokens {YYYY} {YY} {MM} {SEQ} {SEQ:n}.
 * {SEQ} stands in it exactly once: every other token has a fixed width, so the sequence can always be read back from
 * a number, also where it touches the year, and one sequence never gives another's number. Only a yearly reset could
 * make a series repeat itself; it therefore wants a year token.
 */
export function parseNumberFormat(format: string, { resetYearly = false } = {}): ParsedNumberFormat {
  const parts: NumberFormatPart[] = []
  for (const piece of format.match(/\{[^{}]*\}|[^{}]+|[{}]/g) ?? []) {
    const part = parsePart(piece)
    if (typeof part === 'string') return { ok: false, problem: part }
    parts.push(part)
  }
  const sequences = parts.filter(part => part.token === 'SEQ').length
  if (sequences === 0) return { ok: false, problem: 'seq_required' }
  if (sequences > 1) return { ok: false, problem: 'seq_repeated' }
  if (resetYearly && !hasYearToken(parts)) return { ok: false, problem: 'year_token_required' }
  const widest = characterSets(parts, maxSequence.toString().length).length
  return widest > longestNumber ? { ok: false, problem: 'too_long' } : { ok: true, parts }
}

/** The number a sequence gets on a date. Throws InvalidNumberFormat, or RangeError outside 1 to maxSequence. */
export function formatNumber(
  format: string, { date, sequence }: { date: IsoDate, sequence: number },
): string {
  if (!isSequence(sequence)) {
    throw new RangeError(`Sequence ${sequence} is not between 1 and ${maxSequence}`)
  }
  return requireParts(format).map(part => formatPart(part, date, sequence)).join('')
}

/**
 * The sequence an explicit number has in the series on its date, or null when the format does not give it on that date.
 * Padding counts: under {SEQ:4} "0012" is sequence 12 and "12" is not in the series. Throws InvalidNumberFormat.
 */
export function matchNumber(format: string, number: string, date: IsoDate): number | null {
  const parts = requireParts(format)
  const digits = new RegExp(`^${parts.map(part => patternOn(part, date)).join('')}$`).exec(number)?.[1]
  if (digits === undefined) return null
  const sequence = Number(digits)
  return isSequence(sequence) && formatNumber(format, { date, sequence }) === number ? sequence : null
}

/**
 * Whether the series can give this number on any date at all. An explicit number like that may not be used out of
 * turn: the series would meet it later and get stuck. Throws InvalidNumberFormat.
 */
export function isInSeries(format: string, number: string): boolean {
  const parts = requireParts(format)
  const length = number.length - fixedLength(parts)
  return sequenceLengths(parts).includes(length)
    && setsOverlap(characterSets(parts, length), [...number].map(character => characterSet(character)))
}

export type NumberPlacement = 'automatic' | 'next_in_series' | 'breaks_series' | 'outside_series'

/**
 * How the number given at issue stands to the series of its kind and to that of the other kind.
 * A number of the series, or one that either series could give on another day, must be the next one exactly.
 */
export function placeNumber(
  number: string | null,
  series: { format: string, otherFormat: string, date: IsoDate, nextSequence: number },
): NumberPlacement {
  if (number === null) return 'automatic'
  if (matchNumber(series.format, number, series.date) === series.nextSequence) return 'next_in_series'
  const taken = isInSeries(series.format, number) || isInSeries(series.otherFormat, number)
  return taken ? 'breaks_series' : 'outside_series'
}

/** Whether the numbers of a format tell the year of their date. Throws InvalidNumberFormat. */
export function tellsYear(format: string): boolean {
  return hasYearToken(requireParts(format))
}

/**
 * The other years that a format writes like this one: with {YY} alone, those of other centuries.
 * Throws InvalidNumberFormat.
 */
export function yearsWrittenAlike(format: string, year: number): number[] {
  const parts = requireParts(format)
  if (!parts.some(part => part.token === 'YY') || parts.some(part => part.token === 'YYYY')) return []
  return centuries.map(first => first + year % 100).filter(alike => alike !== year)
}

/**
 * Whether documents of these dates are certain to be numbered by one series, whatever was numbered before: a year has
 * only one, and without the year in them all numbers are of one. Throws InvalidNumberFormat.
 */
export function areNumberedTogether(format: string, left: IsoDate, right: IsoDate): boolean {
  return !tellsYear(format) || yearOf(left) === yearOf(right)
}

/**
 * Whether two formats could ever give the same number; false is a proof that they cannot.
 * Every pair of sequence lengths that makes the numbers equally long is compared position by position, by the
 * characters each format can have there; capitals count as equal to small letters. Dates and sequences are taken as
 * independent, so a rare pair of formats is refused that would have been safe, and never the reverse.
 * Throws InvalidNumberFormat.
 */
export function seriesCanCollide(invoiceFormat: string, creditNoteFormat: string): boolean {
  const left = requireParts(invoiceFormat)
  const right = requireParts(creditNoteFormat)
  return sequenceLengths(left).some((leftLength) => {
    const rightLength = fixedLength(left) + leftLength - fixedLength(right)
    return sequenceLengths(right).includes(rightLength)
      && setsOverlap(characterSets(left, leftLength), characterSets(right, rightLength))
  })
}

function parsePart(piece: string): NumberFormatPart | NumberFormatProblem {
  if (!piece.startsWith('{') && piece !== '}') {
    return /^[A-Za-z0-9 ._/#-]+$/.test(piece) ? { token: 'text', text: piece } : 'invalid_character'
  }
  const [, name, width] = /^\{(YYYY|YY|MM|SEQ)(?::(\d{1,3}))?\}$/.exec(piece) ?? []
  if (name === 'SEQ') {
    const digits = Number(width ?? '1')
    return digits >= 1 && digits <= maxSequence.toString().length ? { token: 'SEQ', width: digits } : 'width_out_of_range'
  }
  return (name === 'YYYY' || name === 'YY' || name === 'MM') && width === undefined ? { token: name } : 'unknown_token'
}

function hasYearToken(parts: NumberFormatPart[]): boolean {
  return parts.some(part => part.token === 'YYYY' || part.token === 'YY')
}

function requireParts(format: string): NumberFormatPart[] {
  const parsed = parseNumberFormat(format)
  if (!parsed.ok) throw new InvalidNumberFormat(format, parsed.problem)
  return parsed.parts
}

function formatPart(part: NumberFormatPart, date: IsoDate, sequence: number): string {
  switch (part.token) {
    case 'text': return part.text
    case 'SEQ': return sequence.toString().padStart(part.width, '0')
    case 'YYYY': return date.slice(0, 4)
    case 'YY': return date.slice(2, 4)
    case 'MM': return date.slice(5, 7)
  }
}

function patternOn(part: NumberFormatPart, date: IsoDate): string {
  if (part.token === 'SEQ') return '(\\d+)'
  return formatPart(part, date, 1).replace(/[.\\^$*+?()[\]{}|/-]/g, '\\$&')
}

function isSequence(sequence: number): boolean {
  return Number.isSafeInteger(sequence) && sequence >= 1 && sequence <= maxSequence
}

/** The characters that can stand at one place of a number. */
type CharacterSet = string

const anyDigit: CharacterSet = '0123456789'
const yearDigits: readonly CharacterSet[] = ['12', '0129', anyDigit, anyDigit]

/** What can stand at each place of a number whose sequence has so many digits. */
function characterSets(parts: NumberFormatPart[], sequenceLength: number): CharacterSet[] {
  return parts.flatMap((part) => {
    switch (part.token) {
      case 'text': return [...part.text].map(characterSet)
      case 'YYYY': return yearDigits
      case 'YY': return [anyDigit, anyDigit]
      case 'MM': return ['01', anyDigit]
      case 'SEQ': return sequenceSets(part.width, sequenceLength)
    }
  })
}

/** A sequence longer than its padding, or without padding, does not start with a zero. */
function sequenceSets(width: number, length: number): CharacterSet[] {
  const first = length > width || width === 1 ? '123456789' : anyDigit
  return [first, ...Array.from({ length: length - 1 }, () => anyDigit)]
}

function characterSet(character: string): CharacterSet {
  return character.toLowerCase()
}

/** Whether two equally long numbers could be the same one. */
function setsOverlap(left: CharacterSet[], right: CharacterSet[]): boolean {
  return left.every((set, index) => [...set].some(character => right[index]?.includes(character)))
}

function fixedLength(parts: NumberFormatPart[]): number {
  return characterSets(parts, 1).length - 1
}

function sequenceLengths(parts: NumberFormatPart[]): number[] {
  const width = parts.find(part => part.token === 'SEQ')?.width ?? 1
  const lengths = Array.from({ length: maxSequence.toString().length }, (_, index) => index + 1)
  return lengths.filter(length => length >= width)
}
