import type { Random } from '../random-documents/random'

export interface NumberStyle {
  invoice: (year: string, sequence: number) => string
  creditNote: (year: string, sequence: number) => string
  /** Whether both are counted in one series. */
  isShared: boolean
  /** Whether it begins anew with the year. */
  isYearly: boolean
  first: number
}

const padded = (sequence: number, width: number): string => String(sequence).padStart(width, '0')

/** How businesses number: one for each seed. */
export const numberStyles: readonly ((random: Random) => NumberStyle)[] = [
  () => yearly((year, sequence) => `${year}-${padded(sequence, 4)}`),
  () => yearly((year, sequence) => `F${year}${padded(sequence, 4)}`, (year, sequence) => `C${year}${padded(sequence, 4)}`),
  () => yearly((year, sequence) => `${year.slice(2)}/${padded(sequence, 4)}`),
  () => yearly((year, sequence) => `VINK-${year}-${sequence}`, (year, sequence) => `VINK-C-${year}-${sequence}`),
  () => yearly((year, sequence) => `${year}${padded(sequence, 4)}`, (year, sequence) => `CN${year}${padded(sequence, 4)}`),
  random => ({ ...yearly((_, sequence) => padded(sequence, 5)), isYearly: false, first: random.whole(10_200, 40_000) }),
  random => ({ ...yearly((_, sequence) => `INV-${sequence}`), isYearly: false, first: random.whole(800, 3_000) }),
  () => yearly((year, sequence) => `${year}.${padded(sequence, 3)}`),
  () => yearly((year, sequence) => `${year.slice(2)}${padded(sequence, 4)}`),
  () => yearly((year, sequence) => `F${year.slice(2)}-${padded(sequence, 4)}`, (year, sequence) => `CF${year.slice(2)}-${padded(sequence, 4)}`),
]

function yearly(invoice: NumberStyle['invoice'], creditNote?: NumberStyle['creditNote']): NumberStyle {
  return { invoice, creditNote: creditNote ?? invoice, isShared: creditNote === undefined, isYearly: true, first: 1 }
}

/** The number without zeros, where a mark stands before them. */
export function withoutZeros(number: string): string {
  return number.replace(/(?<=[-/.])0+(?=\d)/g, '')
}

/** Its digits alone. */
export function withoutPrefix(number: string): string {
  return number.replace(/^[A-Z]+-?(?:C-)?/, '')
}

/** Its last part, as people who leave the year out write it. */
export function lastPart(number: string, year: string): string {
  const digits = number.replace(/^.*[^\d]/, '')
  if (digits !== number && !/^[A-Z]+\d+$/.test(number)) return digits
  const start = [year, year.slice(2)].find(one => digits.startsWith(one) && digits.length > one.length + 3)
  return start === undefined ? digits : digits.slice(start.length)
}

/** A spelling that says all of it. */
export function respelt(random: Random, number: string): string {
  return random.pick([
    number, number, number, number, number, number.toLowerCase(), number.replace(/[-/.]/g, ' '), number.replace(/[-/.]/g, ''),
    number.replace(/[-/.]/g, random.pick(['-', '/', '.', ' - '])), number.replace(/(?<=[A-Z])(?=\d)/, ' '),
  ])
}

/** One digit wrong, as it is typed over. */
export function mistyped(random: Random, number: string): string {
  const places = [...number].flatMap((character, place) => /\d/.test(character) ? [place] : []).slice(-4)
  const place = random.pick(places)
  return number.slice(0, place) + String((Number(number[place]) + random.whole(1, 9)) % 10) + number.slice(place + 1)
}

/** A space in the midst of its digits, where a line ended. */
export function cut(random: Random, number: string): string {
  const place = number.length - random.whole(1, 3)
  return `${number.slice(0, place)} ${number.slice(place)}`
}
