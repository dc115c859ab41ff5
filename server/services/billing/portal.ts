import { refuse } from '#contract/errors'
import type { BillingLink, BillingPortalInput } from '#contract/schemas/billing'
import type { AccountContext } from '../work/context'
import { askPayments } from './ask-payments'

/** Opens the page of the provider where cards are changed. Refuses no_billing_account, billing_unavailable. */
export async function createBillingPortal(
  account: AccountContext,
  { locale = 'nl' }: BillingPortalInput,
): Promise<BillingLink> {
  const billing = await account.db.billingAccount.findFirst()
  const customerId = billing?.providerCustomerId
  if (!customerId) throw refuse('no_billing_account')
  const returnUrl = `${account.settings.baseUrl}/settings/billing`
  const { url, expiresAt } = await askPayments(account, payments =>
    payments.createPortal({ customerId, locale, returnUrl }))
  return { url, expiresAt: expiresAt.toISOString() }
}
