import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/for-account'
import { takeNextSequence, takeSequenceIfNext } from '#db/number-sequences'
import type { InvoiceDocument } from '#domain/invoice/document'
import { formatNumber, matchNumber, sequencePeriod } from '#domain/invoice/numbering'
import type { BusinessRow } from '../business/present'
import type { AccountContext } from '../context'
import { numberFormatOf } from './compliance'

export interface TakenNumber {
  number: string
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
  business: BusinessRow,
  document: InvoiceDocument,
): Promise<TakenNumber> {
  const { format } = numberFormatOf(business, document.kind)
  const date = document.issueDate
  const series = { kind: document.kind, period: sequencePeriod(business.resetSequenceYearly, date) }
  if (document.number === null) {
    for (;;) {
      const sequence = await takeNextSequence(tx, account.accountId, series)
      const number = formatNumber(format, { date, sequence })
      // A number from outside the series, given before the format was what it is now, already stands for this value.
      if (await isUnused(tx, number)) return { number, numberPeriod: series.period, numberSequence: sequence }
    }
  }
  if (!await isUnused(tx, document.number)) throw refuse('number_taken')
  const sequence = matchNumber(format, document.number, date)
  if (sequence === null) return { number: document.number, numberPeriod: null, numberSequence: null }
  if (!await takeSequenceIfNext(tx, account.accountId, series, sequence)) throw refuse('number_taken')
  return { number: document.number, numberPeriod: series.period, numberSequence: sequence }
}

async function isUnused(tx: AccountTransaction, number: string): Promise<boolean> {
  return await tx.invoice.findFirst({ where: { number }, select: { id: true } }) === null
}
