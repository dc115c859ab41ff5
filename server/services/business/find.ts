import type { Business } from '#contract/schemas/business'
import type { AccountTransaction } from '#db/account/for-account'
import { todayInAmsterdam } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import { readerOf, type AccountContext } from '../work/context'
import { findNextNumber } from './find-next-number'
import type { NumberReader } from './find-series'
import { presentBusiness } from './present'
import { visibleBusiness } from './visible'

/** The business profile. */
export async function getBusiness(account: AccountContext): Promise<Business> {
  return readBusiness(account, readerOf(account))
}

/** The same within a change. */
export async function readBusiness(
  account: AccountContext,
  reader: NumberReader & { tx: Pick<AccountTransaction, 'business' | 'businessLogo'> },
): Promise<Business> {
  const row = await reader.tx.business.findFirstOrThrow()
  const { clock, vatRates } = account.outside
  const today = todayInAmsterdam(clock.now())
  const next = async (kind: InvoiceKind) => (await findNextNumber(reader, row, { kind, date: today })).sequence
  const logo = await reader.tx.businessLogo.findFirst({ select: { updatedAt: true } })
  const numbers = { invoice: await next('invoice'), creditNote: await next('credit_note') }
  return visibleBusiness(account, presentBusiness(row, numbers, logo, { today, vatRates }))
}
