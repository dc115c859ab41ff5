import { refuse } from '#contract/errors'
import { takeSequence } from '#db/queries/number-sequences'
import type { InvoiceDocument } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import { matchNumber } from '#domain/invoice/numbering'
import { findHolder, type NextNumber } from '../business/find-next-number'
import { numberFormatOf, type NumberReader, type Numbering } from '../business/find-series'
import type { Change } from '../work/change-account'
import { isAskedElsewhere } from './requested-number'

/** What is to be numbered, under the number it asks for or the next one. */
type ToNumber = Pick<InvoiceDocument, 'kind' | 'issueDate' | 'number'> & { id: string }

export interface TakenNumber {
  number: string
  /** The number as it is compared. */
  numberKey: string
  /** Null for a number outside the format: it belongs to no series. */
  numberPeriod: string | null
  numberSequence: number | null
}

/**
 * Gives a document its number inside the issuing transaction: the next of its series, or the one that was asked for.
 * Refuses number_taken. A number of the series that is neither given nor the next one was refused by the compliance
 * check.
 * @param next as it was found under the account's lock, for documents of this kind on this date
 */
export async function takeNumber(
  change: Pick<Change, 'tx' | 'reads'>,
  document: ToNumber,
  numbering: Numbering,
  next: NextNumber,
): Promise<TakenNumber> {
  const { number, isInSeries } = await numberToGive(change, document, numbering, next)
  const keyed = { number, numberKey: documentNumberKey(number) }
  if (!isInSeries) return { ...keyed, numberPeriod: null, numberSequence: null }
  const { series, sequence } = next
  if (!await takeSequence(change.tx, numbering.accountId, series, sequence)) throw refuse('number_taken')
  return { ...keyed, numberPeriod: series.period, numberSequence: sequence }
}

/**
 * The number that issuing gives a document; nothing is taken. Whoever asks for none gets the next of the series, also
 * where a draft asks for that one: a draft must not hold up all others, and passing over it would leave a gap.
 * Refuses number_taken: for a number that another document has or another draft asks for, and also where a series would
 * give what it gave before.
 */
export async function numberToGive(
  reader: NumberReader,
  { id, kind, issueDate, number }: ToNumber,
  numbering: Numbering,
  next: NextNumber,
): Promise<{ number: string, isInSeries: boolean }> {
  if (number !== null && await isAskedElsewhere(reader, number, id)) throw refuse('number_taken')
  if (number !== null && matchNumber(numberFormatOf(numbering, kind).format, number, issueDate) === null) {
    if (await findHolder(reader, number) !== null) throw refuse('number_taken')
    return { number, isInSeries: false }
  }
  if (number !== null && number !== next.number) throw refuse('number_taken')
  if (next.isUsed) throw refuse('number_taken', { number: next.number })
  return { number: next.number, isInSeries: true }
}
