import type Stripe from 'stripe'
import type { BillingInterval, PaymentState, SubscriptionState } from '#domain/subscription'
import type { CheckoutSession, ProviderPayment, ProviderSubscription } from './index'

const sessionStates = ['open', 'complete', 'expired'] as const

/** A checkout session of Stripe in our words. */
export function checkoutOf({ id, status, url, expires_at: expiresAt }: Stripe.Checkout.Session): CheckoutSession {
  return {
    id,
    status: sessionStates.find(state => state === status) ?? 'open',
    url: url ?? null,
    expiresAt: moment(expiresAt),
  }
}

/** A subscription of Stripe in our words. Its period is that of its item; ours has one. */
export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`)
  return {
    id: subscription.id,
    status: stateOf(subscription.status),
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    priceCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency.toUpperCase(),
    currentPeriodStartAt: moment(item.current_period_start),
    currentPeriodEndAt: moment(item.current_period_end),
    cancelAtPeriodEnd: subscription.ended_at === null
      && (subscription.cancel_at_period_end || subscription.cancel_at !== null),
    cancelledAt: momentOrNull(subscription.canceled_at),
    endedAt: momentOrNull(subscription.ended_at),
    createdAt: moment(subscription.created),
  }
}

/** Stripe's states come down to four: what matters is whether it runs, waits for money, never began or is over. */
function stateOf(status: Stripe.Subscription.Status): SubscriptionState {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'past_due':
    case 'unpaid':
      return 'past_due'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    default:
      return 'incomplete'
  }
}

/** Cents that were paid back, by the payment they were paid with. */
export function refundsOf(charges: Stripe.Charge[]): Map<string, number> {
  const refunds = new Map<string, number>()
  for (const { id, payment_intent: intent, amount_refunded: cents } of charges) {
    const key = idOf(intent) ?? id
    refunds.set(key, (refunds.get(key) ?? 0) + cents)
  }
  return refunds
}

/** An invoice of Stripe for a subscription as a payment; none for a draft and for what is no subscription's. */
export function paymentOf(
  invoice: Stripe.Invoice,
  { subscriptions, refunds }: { subscriptions: ProviderSubscription[], refunds: Map<string, number> },
): ProviderPayment[] {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription ?? null)
  if (subscriptionId === null || invoice.status === 'draft' || invoice.status === null) return []
  const isPaid = invoice.status === 'paid'
  const amountCents = isPaid ? invoice.amount_paid : invoice.amount_due
  const refundedCents = Math.min(amountCents, refundedOf(invoice, refunds))
  // The line of the new period ends last; those before it settle what changed in between.
  const [period] = invoice.lines.data.map(line => line.period).toSorted((one, other) => other.end - one.end)
  const periodStartAt = moment(period?.start ?? invoice.period_start)
  const periodEndAt = moment(period?.end ?? invoice.period_end)
  return [{
    id: invoice.id,
    subscriptionId,
    status: paymentStateOf(invoice.status, { amountCents, refundedCents }),
    amountCents,
    refundedCents,
    currency: invoice.currency.toUpperCase(),
    interval: intervalOfPeriod(periodStartAt, periodEndAt)
      ?? subscriptions.find(({ id }) => id === subscriptionId)?.interval ?? 'month',
    periodStartAt,
    periodEndAt,
    paidAt: isPaid ? momentOrNull(invoice.status_transitions.paid_at) ?? moment(invoice.created) : null,
    createdAt: moment(invoice.created),
    billedTo: {
      name: invoice.customer_name,
      email: invoice.customer_email,
      addressLine1: invoice.customer_address?.line1 ?? null,
      addressLine2: invoice.customer_address?.line2 ?? null,
      postalCode: invoice.customer_address?.postal_code ?? null,
      city: invoice.customer_address?.city ?? null,
      country: invoice.customer_address?.country ?? null,
    },
  }]
}

function paymentStateOf(
  status: Stripe.Invoice.Status,
  { amountCents, refundedCents }: { amountCents: number, refundedCents: number },
): PaymentState {
  if (status === 'paid') return amountCents > 0 && refundedCents >= amountCents ? 'refunded' : 'paid'
  return status === 'open' ? 'open' : 'void'
}

function refundedOf({ payments }: Stripe.Invoice, refunds: Map<string, number>): number {
  const keys = (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent ?? payment.charge ?? null))
  return keys.reduce((cents, key) => cents + (key === null ? 0 : refunds.get(key) ?? 0), 0)
}

/** What was bought then, which may be another interval than today's; null for what is no whole one. */
function intervalOfPeriod(start: Date, end: Date): BillingInterval | null {
  const days = Math.round((end.getTime() - start.getTime()) / 86_400_000)
  if (days >= 28 && days <= 31) return 'month'
  return days === 365 || days === 366 ? 'year' : null
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? reference?.id ?? null : reference
}

/** Stripe's moments are seconds. */
function moment(seconds: number): Date {
  return new Date(seconds * 1000)
}

function momentOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : moment(seconds)
}
