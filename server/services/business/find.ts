import type { Business } from '#contract/schemas/business'
import type { AccountTransaction } from '#db/account/for-account'
import { todayInAmsterdam } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import type { AccountContext } from '../work/context'
import { findNextNumber } from './find-next-number'
import { presentBusiness } from './present'
import { visibleBusiness } from './visible'

/** The business profile. */
export async function getBusiness(account: AccountContext): Promise<Business> {
  return readBusiness(account, account.db)
}

/** The same through a transaction that goes on. */
export async function readBusiness(
  account: AccountContext,
  client: Pick<AccountTransaction, 'business' | 'invoice' | 'numberSequence' | 'businessLogo'>,
): Promise<Business> {
  const row = await client.business.findFirstOrThrow()
  const { clock, vatRates } = account.outside
  const today = todayInAmsterdam(clock.now())
  const next = async (kind: InvoiceKind) => (await findNextNumber(client, row, { kind, date: today })).sequence
  const logo = await client.businessLogo.findFirst({ select: { updatedAt: true } })
  const numbers = { invoice: await next('invoice'), creditNote: await next('credit_note') }
  return visibleBusiness(account, presentBusiness(row, numbers, logo, { today, vatRates }))
}
