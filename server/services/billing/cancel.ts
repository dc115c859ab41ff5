import { refuse } from '#contract/errors'
import type { Billing } from '#contract/schemas/billing'
import { isRunning } from '#domain/subscription'
import type { AccountContext } from '../work/context'
import { askPayments } from './ask-payments'
import { getBilling } from './find'
import type { SubscriptionRow } from './present'
import { syncSubscriber } from './sync'

/**
 * Cancels at the end of the period; cancelling what is cancelled changes nothing.
 * Refuses no_active_subscription, billing_unavailable.
 */
export async function cancelSubscription(account: AccountContext): Promise<Billing> {
  const subscription = await readSubscription(account)
  if (!subscription || !isRunning(subscription)) throw refuse('no_active_subscription')
  if (!subscription.cancelAtPeriodEnd) await setCancels(account, subscription, true)
  return getBilling(account)
}

/** Goes on after a cancellation. Refuses subscription_ended, not_cancelled, billing_unavailable. */
export async function resumeSubscription(account: AccountContext): Promise<Billing> {
  const subscription = await readSubscription(account)
  if (subscription?.status === 'ended') throw refuse('subscription_ended')
  if (!subscription?.cancelAtPeriodEnd) throw refuse('not_cancelled')
  await setCancels(account, subscription, false)
  return getBilling(account)
}

/** The subscription as it is now: what is decided by it must not rest on news that has not come in. */
async function readSubscription(account: AccountContext): Promise<SubscriptionRow | null> {
  await syncSubscriber(account)
  return account.db.subscription.findFirst()
}

/** Under a key that stays until something is kept, so that a repetition after a lost answer has no second effect. */
async function setCancels(account: AccountContext, { providerId }: SubscriptionRow, cancels: boolean): Promise<void> {
  const { revision } = await account.db.billingAccount.findFirstOrThrow({ select: { revision: true } })
  const key = `${cancels ? 'cancel' : 'resume'}-${providerId}-${revision}`
  await askPayments(account, payments => payments.setCancelAtPeriodEnd(providerId, cancels, key))
  await syncSubscriber(account)
}
