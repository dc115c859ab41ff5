import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/for-account'
import { takeNextSequence } from '#db/number-sequences'
import type { InvoiceDocument } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import { formatNumber, matchNumber, maxSequence } from '#domain/invoice/numbering'
import { findHolder } from '../business/find-next-number'
import { findSeries, numberFormatOf, type NumberedOn, type Numbering } from '../business/find-series'
import type { AccountContext } from '../context'

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
 */
export async function takeNumber(
  account: AccountContext,
  tx: AccountTransaction,
  document: InvoiceDocument,
  numbering: Numbering,
): Promise<TakenNumber> {
  const on = { kind: document.kind, date: document.issueDate }
  if (document.number !== null && !isInSeriesOn(document.number, numbering, on)) {
    if (await findHolder(tx, document.number) !== null) throw refuse('number_taken')
    return { ...keyed(document.number), numberPeriod: null, numberSequence: null }
  }
  const next = await takeNextNumber(account, tx, numbering, on)
  if (document.number !== null && document.number !== next.number) throw refuse('number_taken')
  return next
}

function keyed(number: string): Pick<TakenNumber, 'number' | 'numberKey'> {
  return { number, numberKey: documentNumberKey(number) }
}

function isInSeriesOn(number: string, numbering: Numbering, { kind, date }: NumberedOn): boolean {
  return matchNumber(numberFormatOf(numbering, kind).format, number, date) !== null
}

/**
 * Takes what `findNextNumber` finds. A number given from outside the series stands for its value already, so that
 * value is passed over. One that a series gave stops it: passing over that would leave a gap.
 */
async function takeNextNumber(
  account: AccountContext,
  tx: AccountTransaction,
  numbering: Numbering,
  on: NumberedOn,
): Promise<TakenNumber> {
  const { format } = numberFormatOf(numbering, on.kind)
  const series = await findSeries(tx, numbering, on)
  for (;;) {
    const sequence = await takeNextSequence(tx, account.accountId, series)
    if (sequence > maxSequence) throw refuse('number_taken')
    const number = formatNumber(format, { date: on.date, sequence })
    const holder = await findHolder(tx, number)
    if (holder === null) return { ...keyed(number), numberPeriod: series.period, numberSequence: sequence }
    if (holder === 'series') throw refuse('number_taken', { number })
  }
}
