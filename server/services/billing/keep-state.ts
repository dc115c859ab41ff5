import { keepProviderEvent } from '#db/queries/provider-events'
import { isRunning } from '#domain/subscription'
import type { CustomerState, ProviderPayment, ProviderSubscription } from '#integrations/payments/index'
import type { Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { followSubscription } from './follow-subscription'
import { periodDays, type BillingRow } from './present'

/**
 * Keeps what the provider told. Answers false when somebody else kept something since it was asked: then this may be
 * the older news.
 */
export async function keepState(
  account: AccountReach,
  change: Change,
  { known, state, eventId }: { known: BillingRow, state: CustomerState, eventId: string | null },
): Promise<boolean> {
  const { tx, now } = change
  const current = await tx.billingAccount.findFirstOrThrow()
  if (current.revision !== known.revision) return false
  if (eventId !== null && !await keepProviderEvent(tx, eventId, now)) return true
  const subscription = latestSubscription(state.subscriptions)
  await tx.billingAccount.updateMany({ data: { revision: { increment: 1 }, syncedAt: now, updatedAt: now } })
  // The page is over; the next try to subscribe opens another.
  if (state.checkout && state.checkout.status !== 'open') {
    await tx.billingAccount.updateMany({ where: { checkoutProviderId: state.checkout.id }, data: noCheckout })
  }
  for (const payment of state.payments) await keepPayment(account, change, payment)
  if (subscription) {
    await followSubscription(account, change, {
      ...subscription, pastDueSince: pastDueSince(subscription, state.payments),
    })
  }
  return true
}

/** The one that runs, else the newest. */
function latestSubscription(subscriptions: ProviderSubscription[]): ProviderSubscription | undefined {
  const newestFirst = subscriptions.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return newestFirst.find(isRunning) ?? newestFirst[0]
}

/** Since when a payment is missing: the first that is still open was asked for then. */
function pastDueSince(subscription: ProviderSubscription, payments: ProviderPayment[]): Date | null {
  if (subscription.status !== 'past_due') return null
  const open = payments.filter(payment => payment.subscriptionId === subscription.id && payment.status === 'open')
  const [first] = open.map(({ createdAt }) => createdAt).toSorted((one, other) => one.getTime() - other.getTime())
  return first ?? subscription.currentPeriodStartAt
}

/** What a billing account says of a checkout when there is none. */
export const noCheckout = {
  checkoutId: null, checkoutInterval: null, checkoutLocale: null, checkoutProviderId: null, checkoutUrl: null,
  checkoutExpiresAt: null,
} as const

async function keepPayment(
  { outside, accountId }: AccountReach,
  { tx, now }: Change,
  payment: ProviderPayment,
): Promise<void> {
  const state = {
    status: payment.status,
    amountCents: BigInt(payment.amountCents),
    refundedCents: BigInt(payment.refundedCents),
    currency: payment.currency,
    interval: payment.interval,
    ...periodDays(payment),
    paidAt: payment.paidAt,
    billedTo: { ...payment.billedTo },
  }
  const stored = await tx.subscriptionPayment.findFirst({ where: { providerId: payment.id } })
  if (!stored) {
    await tx.subscriptionPayment.create({
      data: {
        ...state, id: outside.ids.next(), accountId, providerId: payment.id, createdAt: payment.createdAt, attempts: 0,
        settledAt: needsDocuments(state) ? null : now,
      },
    })
    return
  }
  const isMore = stored.status !== state.status || stored.refundedCents !== state.refundedCents
  await tx.subscriptionPayment.updateMany({
    where: { id: stored.id },
    data: { ...state, ...(isMore && needsDocuments(state) ? unsettled : {}) },
  })
}

/** A payment whose documents are still to be made, as if nobody had tried. */
const unsettled = { settledAt: null, attempts: 0, claimedAt: null, failedAt: null, lastError: null } as const

/** Whether something was paid, which then needs an invoice; what came to nothing needs none. */
function needsDocuments({ status, amountCents }: { status: string, amountCents: bigint }): boolean {
  return (status === 'paid' || status === 'refunded') && amountCents > 0n
}
