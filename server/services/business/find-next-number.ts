import type { AccountTransaction } from '#db/for-account'
import { peekNextSequence, type Series } from '#db/number-sequences'
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
  client: Pick<AccountTransaction, 'invoice' | 'numberSequence'>,
  numbering: Numbering,
  on: NumberedOn,
): Promise<NextNumber> {
  const { format } = numberFormatOf(numbering, on.kind)
  const series = await findSeries(client, numbering, on)
  for (let sequence = await peekNextSequence(client, series); ; sequence++) {
    const number = formatNumber(format, { date: on.date, sequence: Math.min(sequence, maxSequence) })
    const holder = await findHolder(client, number)
    if (holder !== 'outside' || sequence >= maxSequence) {
      return { series, sequence: Math.min(sequence, maxSequence), number, isUsed: holder !== null }
    }
  }
}

/**
 * Which kind of document has a number, in capitals or not: one from `outside` every series, whose number the series
 * passes over when it comes to it, one of a `series`, or none (null). An invoice made elsewhere that an issued credit
 * note names has its number too.
 */
export async function findHolder(
  client: Pick<AccountTransaction, 'invoice'>,
  number: string,
): Promise<'outside' | 'series' | null> {
  const key = documentNumberKey(number)
  const holder = await client.invoice.findFirst({ where: { numberKey: key }, select: { numberSequence: true } })
  if (!holder) {
    const credited = await client.invoice.findFirst({
      where: { creditedNumberKey: key, status: { notIn: ['draft', 'cancelled'] } },
      select: { id: true },
    })
    return credited && 'outside'
  }
  return holder.numberSequence === null ? 'outside' : 'series'
}
