import { refuse } from '#contract/errors'
import type { Billing } from '#contract/schemas/billing'
import { changeAccount } from '../work/change-account'
import { installationOf, type AccountContext, type AccountReach } from '../work/context'
import { askPayments } from './ask-payments'
import { getBilling } from './find'
import { keepState } from './keep-state'
import { settlePaymentsSoon } from './settle-payments'

/** How often the provider is read again because somebody else kept something meanwhile. */
const mostReads = 20

/** Asks the provider now: the open payment page, the subscription, what was paid. Refuses billing_unavailable. */
export async function syncBilling(account: AccountContext): Promise<Billing> {
  await syncSubscriber(account)
  return getBilling(account)
}

/**
 * Reads all that the provider knows of an account and keeps it, with what follows from it for the plan. Nothing is
 * computed from events or from what was known before, so their order does not matter. What was read before somebody
 * else kept something may be older than that, so it is read again.
 * @param eventId the event that asks for it; it is kept in the same change, and has its effect once
 * Refuses billing_unavailable.
 */
export async function syncSubscriber(account: AccountReach, eventId: string | null = null): Promise<void> {
  for (let reads = 0; reads < mostReads; reads++) {
    const known = await account.db.billingAccount.findFirst()
    const customerId = known?.providerCustomerId
    if (!known || !customerId) return
    const state = await askPayments(account, payments => payments.readCustomer(customerId, known.checkoutProviderId))
    const isKept = await changeAccount(account, change => keepState(account, change, { known, state, eventId }))
    if (!isKept) continue
    settlePaymentsSoon(installationOf(account))
    return
  }
  throw refuse('service_unavailable', undefined, 1)
}
