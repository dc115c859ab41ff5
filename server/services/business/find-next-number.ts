import type { NumberHolder, Series } from '#db/queries/number-sequences'
import { documentNumberKey } from '#domain/invoice/document-number'
import { formatNumber, maxSequence } from '#domain/invoice/numbering'
import { findSeries, numberFormatOf, type NumberedOn, type NumberReader, type Numbering } from './find-series'

export interface NextNumber {
  series: Series
  sequence: number
  number: string
  /** A series gave it before, under another format: nothing can be issued until the format is changed. */
  isUsed: boolean
}

/** So many numbers are looked for at once, where one after another was given from outside. */
const mostAtOnce = 400

/** The number that a kind of document issued on a date would get; nothing is reserved. */
export async function findNextNumber(
  reader: NumberReader,
  numbering: Numbering,
  on: NumberedOn,
): Promise<NextNumber> {
  const { format } = numberFormatOf(numbering, on.kind)
  const { nextValue, ...series } = await findSeries(reader, numbering, on)
  for (let first = nextValue, count = 1; ; first += count, count = Math.min(2 * count, mostAtOnce)) {
    const numbers = Array.from({ length: count }, (_, place) => Math.min(first + place, maxSequence))
      .map(sequence => ({ sequence, number: formatNumber(format, { date: on.date, sequence }) }))
    const holderOf = await findHolders(reader, numbers.map(({ number }) => number))
    const next = numbers.find(({ sequence, number }) => holderOf(number) !== 'outside' || sequence === maxSequence)
    if (next) return { series, ...next, isUsed: holderOf(next.number) !== null }
  }
}

/**
 * Which kind of document has a number, in capitals or not: one from `outside` every series, whose number the series
 * passes over when it comes to it, one of a `series`, or none (null).
 */
export async function findHolder(reader: HolderReader, number: string): Promise<Holder> {
  return (await findHolders(reader, [number]))(number)
}

type HolderReader = { reads: Pick<NumberReader['reads'], 'numberHolders'> }
type Holder = NumberHolder['holder'] | null

async function findHolders({ reads }: HolderReader, numbers: readonly string[]): Promise<(number: string) => Holder> {
  const holders = new Map<string, Holder>()
  for (const { key, holder } of await reads.numberHolders(numbers.map(documentNumberKey))) {
    if (holders.get(key) !== 'series') holders.set(key, holder)
  }
  return number => holders.get(documentNumberKey(number)) ?? null
}
