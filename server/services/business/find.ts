import type { Business } from '#contract/schemas/business'
import type { AccountTransaction } from '#db/for-account'
import { peekNextSequence } from '#db/number-sequences'
import { todayInAmsterdam } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import { sequencePeriod } from '#domain/invoice/numbering'
import type { AccountContext } from '../context'
import { presentBusiness } from './present'

/** The business profile. */
export async function getBusiness(account: AccountContext): Promise<Business> {
  return readBusiness(account, account.db)
}

/** The same through a transaction that goes on. */
export async function readBusiness(
  account: AccountContext,
  client: Pick<AccountTransaction, 'business' | 'numberSequence' | 'businessLogo'>,
): Promise<Business> {
  const row = await client.business.findFirstOrThrow()
  const next = (kind: InvoiceKind) =>
    peekNextSequence(client, { kind, period: currentPeriod(account, row.resetSequenceYearly) })
  const logo = await client.businessLogo.findFirst({ select: { updatedAt: true } })
  return presentBusiness(row, { invoice: await next('invoice'), creditNote: await next('credit_note') }, logo)
}

/** The period whose next number the profile shows: this year's, or the one that never ends. */
export function currentPeriod(account: AccountContext, resetSequenceYearly: boolean): string {
  return sequencePeriod(resetSequenceYearly, todayInAmsterdam(account.outside.clock.now()))
}
