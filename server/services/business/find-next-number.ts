import type { AccountTransaction } from '#db/account/for-account'
import { findNumberHolders, type Series } from '#db/queries/number-sequences'
import { documentNumberKey } from '#domain/invoice/document-number'
import { formatNumber, maxSequence } from '#domain/invoice/numbering'
import { findSeries, numberFormatOf, type NumberedOn, type Numbering } from './find-series'

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
  client: Pick<AccountTransaction, 'invoice'>,
  numbering: Numbering,
  on: NumberedOn,
): Promise<NextNumber> {
  const { format } = numberFormatOf(numbering, on.kind)
  const { nextValue, ...series } = await findSeries(client, numbering, on)
  for (let first = nextValue, count = 1; ; first += count, count = Math.min(2 * count, mostAtOnce)) {
    const numbers = Array.from({ length: count }, (_, place) => Math.min(first + place, maxSequence))
      .map(sequence => ({ sequence, number: formatNumber(format, { date: on.date, sequence }) }))
    const holderOf = await findHolders(client, numbering, numbers.map(({ number }) => number))
    const next = numbers.find(({ sequence, number }) => holderOf(number) !== 'outside' || sequence === maxSequence)
    if (next) return { series, ...next, isUsed: holderOf(next.number) !== null }
  }
}

/**
 * Which kind of document has a number, in capitals or not: one from `outside` every series, whose number the series
 * passes over when it comes to it, one of a `series`, or none (null).
 */
export async function findHolder(
  client: Pick<AccountTransaction, 'invoice'>,
  numbering: Pick<Numbering, 'accountId'>,
  number: string,
): Promise<NumberHolder> {
  return (await findHolders(client, numbering, [number]))(number)
}

type NumberHolder = 'outside' | 'series' | null

async function findHolders(
  client: Pick<AccountTransaction, 'invoice'>,
  { accountId }: Pick<Numbering, 'accountId'>,
  numbers: readonly string[],
): Promise<(number: string) => NumberHolder> {
  const holders = new Map<string, NumberHolder>()
  for (const { key, holder } of await findNumberHolders(client, accountId, numbers.map(documentNumberKey))) {
    if (holders.get(key) !== 'series') holders.set(key, holder)
  }
  return number => holders.get(documentNumberKey(number)) ?? null
}
