import type { OpenDocument } from './proposals'

/**
 * How surely a spelling means a number: `full` names all of it; `core` leaves out a prefix or writes the year shorter;
 * `sequence` is its last part, where a word such as "factuur" says what it is; `bare` is that part without such a word.
 */
export type NumberLevel = 'full' | 'core' | 'sequence' | 'bare'

export interface NumberKeys {
  /** Each spelling, as `spelling` and `strippedSpelling` write them, with what it means. */
  keys: ReadonlyMap<string, NumberLevel>
  /** Its groups as they were given out; null for one so short that it is met by chance. */
  whole: string | null
  /** The letters in it, which name it as much as the word "factuur" does. */
  letters: readonly string[]
  /** All but the sequence: numbers of one series follow each other. */
  series: string
  sequence: number | null
}

/** Letters and digits in one, as in "20260041". */
export function spelling(groups: readonly string[]): string {
  return groups.join('')
}

/** The groups without leading zeros, kept apart: "2026|41". */
export function strippedSpelling(groups: readonly string[]): string {
  return groups.map(group => group.replace(/^0+(?=\d)/, '')).join('|')
}

/** The groups as they stand, kept apart: "2026|0041". */
export function wholeSpelling(groups: readonly string[]): string {
  return groups.join('|')
}

/** A number of fewer digits is met by chance, and needs a word beside it. */
const fewestTellingDigits = 5

/** All spellings under which a number is found: without its marks, its zeros, its prefix or its year. */
export function numberKeys({ number, issueDate }: Pick<OpenDocument, 'number' | 'issueDate'>): NumberKeys {
  const written = number.toUpperCase().match(/[A-Z]+|\d+/g) ?? []
  const years = [issueDate.slice(0, 4), issueDate.slice(2, 4)]
  const groups = withYearApart(written, years)
  const index = sequencePlace(groups, years)
  const sequence = index < 0 ? null : groups[index] ?? null
  const letters = groups.filter(isLetters)
  const digits = groups.filter(group => !isLetters(group))
  const yearPlace = groups.findIndex((group, at) => at !== index && years.includes(group))
  const keys = new Map<string, NumberLevel>()
  const add = (key: string, level: NumberLevel): void => {
    if (!keys.has(key)) keys.set(key, level)
  }
  const isTelling = letters.length > 0 || spelling(digits).length >= fewestTellingDigits
  add(spelling(written), isTelling ? 'full' : 'sequence')
  for (const parts of [written, groups]) {
    if (parts.length > 1) add(strippedSpelling(parts), 'full')
  }
  if (spelling(digits).length >= fewestTellingDigits) add(spelling(digits), 'core')
  if (digits.length > 1) add(strippedSpelling(digits), 'core')
  if (yearPlace >= 0) {
    for (const year of years) {
      const respelt = groups.map((group, at) => at === yearPlace ? year : group)
      add(strippedSpelling(respelt), 'core')
      add(strippedSpelling(respelt.filter(group => !isLetters(group))), 'core')
    }
    const withoutYear = groups.filter((_, at) => at !== yearPlace)
    if (letters.length > 0) add(strippedSpelling(withoutYear), 'sequence')
  }
  if (sequence !== null) add(strippedSpelling([sequence]), 'sequence')
  return {
    keys, letters, whole: isTelling ? wholeSpelling(written) : null,
    sequence: sequence === null ? null : Number(sequence),
    series: groups.map((group, at) => at === index ? '#' : group).join('|'),
  }
}

/** A sequence that follows its year without a mark, as a group of its own. */
function withYearApart(groups: readonly string[], years: readonly string[]): string[] {
  if (groups.some(group => years.includes(group))) return [...groups]
  return groups.flatMap((group, at) => {
    if (isLetters(group) || groups.slice(at + 1).some(later => !isLetters(later))) return [group]
    const year = years.find(digits => group.startsWith(digits) && group.length >= digits.length + 2)
    return year === undefined ? [group] : [year, group.slice(year.length)]
  })
}

/** The last group of digits, or the one before where the year stands last. */
function sequencePlace(groups: readonly string[], years: readonly string[]): number {
  const places = groups.flatMap((group, at) => isLetters(group) ? [] : [at])
  const last = places.at(-1) ?? -1
  const isYear = places.length > 1 && years.includes(groups[last] ?? '') && !years.includes(groups[places.at(-2) ?? 0] ?? '')
  return isYear ? places.at(-2) ?? last : last
}

export function isLetters(group: string): boolean {
  return /^[A-Z]/.test(group)
}
