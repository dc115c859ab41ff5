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

/** The number that a kind of document issued on a date would get; nothing is reserved. */
export async function findNextNumber(
  client: Pick<AccountTransaction, 'invoice'>,
  numbering: Numbering,
  on: NumberedOn,
): Promise<NextNumber> {
  const { format } = numberFormatOf(numbering, on.kind)
  const { nextValue, ...series } = await findSeries(client, numbering, on)
  for (let sequence = nextValue; ; sequence++) {
    const number = formatNumber(format, { date: on.date, sequence: Math.min(sequence, maxSequence) })
    const holder = await findHolder(client, numbering, number)
    if (holder !== 'outside' || sequence >= maxSequence) {
      return { series, sequence: Math.min(sequence, maxSequence), number, isUsed: holder !== null }
    }
  }
}

/**
 * Which kind of document has a number, in capitals or not: one from `outside` every series, whose number the series
 * passes over when it comes to it, one of a `series`, or none (null).
 */
export async function findHolder(
  client: Pick<AccountTransaction, 'invoice'>,
  { accountId }: Pick<Numbering, 'accountId'>,
  number: string,
): Promise<'outside' | 'series' | null> {
  const holders = await findNumberHolders(client, accountId, documentNumberKey(number))
  return holders.includes('series') ? 'series' : holders[0] ?? null
}
