import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { takeSequence } from '#db/queries/number-sequences'
import type { InvoiceDocument } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import { matchNumber } from '#domain/invoice/numbering'
import { findHolder, type NextNumber } from '../business/find-next-number'
import { numberFormatOf, type NumberedOn, type Numbering } from '../business/find-series'

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
 * Refuses number_taken. A number of the series that is not the next one was refused by the compliance check; only one
 * that lost a race meets number_taken here.
 * @param next as it was found under the account's lock, for documents of this kind on this date
 */
export async function takeNumber(
  tx: AccountTransaction,
  document: Pick<InvoiceDocument, 'kind' | 'issueDate' | 'number'>,
  numbering: Numbering,
  next: NextNumber,
): Promise<TakenNumber> {
  const { number } = document
  if (number !== null && !isInSeriesOn(number, numbering, { kind: document.kind, date: document.issueDate })) {
    if (await findHolder(tx, numbering, number) !== null) throw refuse('number_taken')
    return { ...keyed(number), numberPeriod: null, numberSequence: null }
  }
  if (number !== null && number !== next.number) throw refuse('number_taken')
  return takeNextNumber(tx, numbering, next)
}

function keyed(number: string): Pick<TakenNumber, 'number' | 'numberKey'> {
  return { number, numberKey: documentNumberKey(number) }
}

function isInSeriesOn(number: string, numbering: Numbering, { kind, date }: NumberedOn): boolean {
  return matchNumber(numberFormatOf(numbering, kind).format, number, date) !== null
}

/** A number that a series gave before stops it: passing over that would leave a gap. */
async function takeNextNumber(
  tx: AccountTransaction,
  { accountId }: Numbering,
  { series, sequence, number, isUsed }: NextNumber,
): Promise<TakenNumber> {
  if (isUsed) throw refuse('number_taken', { number })
  if (!await takeSequence(tx, accountId, series, sequence)) throw refuse('number_taken')
  return { ...keyed(number), numberPeriod: series.period, numberSequence: sequence }
}
