import type { NextNumberPreview } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import { findNextNumber } from '../business/find-next-number'
import { readerOf, type AccountContext } from '../work/context'

/** The numbers that an invoice and a credit note issued today would get; nothing is reserved. */
export async function previewNextNumber(account: AccountContext): Promise<NextNumberPreview> {
  const business = await account.reads.business()
  const reader = readerOf(account)
  const date = todayInAmsterdam(account.outside.clock.now())
  const preview = async (kind: InvoiceKind) => (await findNextNumber(reader, business, { kind, date })).number
  return { invoice: await preview('invoice'), creditNote: await preview('credit_note') }
}
