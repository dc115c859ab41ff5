import type { NextNumberPreview } from '#contract/schemas/invoice'
import { peekNextSequence } from '#db/number-sequences'
import { todayInAmsterdam } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import { formatNumber, sequencePeriod } from '#domain/invoice/numbering'
import type { AccountContext } from '../context'
import { numberFormatOf } from './compliance'

/** The numbers that an invoice and a credit note issued today would get; nothing is reserved. */
export async function previewNextNumber(account: AccountContext): Promise<NextNumberPreview> {
  const business = await account.db.business.findFirstOrThrow()
  const date = todayInAmsterdam(account.outside.clock.now())
  const preview = async (kind: InvoiceKind) => {
    const period = sequencePeriod(business.resetSequenceYearly, date)
    const sequence = await peekNextSequence(account.db, { kind, period })
    return formatNumber(numberFormatOf(business, kind).format, { date, sequence })
  }
  return { invoice: await preview('invoice'), creditNote: await preview('credit_note') }
}
