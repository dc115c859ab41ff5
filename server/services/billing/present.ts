import type { Billing } from '#contract/schemas/billing'
import type { AccountClient } from '#db/account/for-account'
import { todayInAmsterdam } from '#domain/dates'
import { graceEnd, isRunning, type BillingInterval, type PaymentState, type SubscriptionState } from '#domain/subscription'
import type { Settings } from '../work/context'

export type BillingRow = Awaited<ReturnType<AccountClient['billingAccount']['findFirstOrThrow']>>
export type SubscriptionRow = Awaited<ReturnType<AccountClient['subscription']['findFirstOrThrow']>>
export type PaymentRow = Awaited<ReturnType<AccountClient['subscriptionPayment']['findFirstOrThrow']>>

/** A subscription as the contract shows it. */
export function presentSubscription(
  row: SubscriptionRow,
  { graceDays }: Pick<Settings, 'graceDays'>,
): NonNullable<Billing['subscription']> {
  return {
    status: row.status as SubscriptionState,
    interval: row.interval as BillingInterval,
    priceCents: Number(row.priceCents),
    currency: row.currency,
    currentPeriodStartAt: row.currentPeriodStartAt.toISOString(),
    currentPeriodEndAt: row.currentPeriodEndAt.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    proEndsAt: proEnd(row, graceDays)?.toISOString() ?? null,
  }
}

/** A payment as the contract shows it. */
export function presentPayment(row: PaymentRow): Billing['payments'][number] {
  return {
    id: row.id,
    number: row.invoiceNumber,
    amountCents: Number(row.amountCents),
    vatCents: row.vatCents === null ? null : Number(row.vatCents),
    currency: row.currency,
    status: row.status as PaymentState,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}

/** The payment page that is still open; none once a subscription runs. */
export function presentCheckout(
  billing: BillingRow | null,
  { subscription, now }: { subscription: SubscriptionRow | null, now: Date },
): Billing['checkout'] {
  const { checkoutUrl: url = null, checkoutExpiresAt: expiresAt = null } = billing ?? {}
  if (url === null || expiresAt === null || expiresAt <= now || (subscription && isRunning(subscription))) return null
  return { url, expiresAt: expiresAt.toISOString() }
}

/** The days that were paid for, from the moments of the provider. */
export function periodDays({ periodStartAt, periodEndAt }: { periodStartAt: Date, periodEndAt: Date }) {
  return { periodStart: todayInAmsterdam(periodStartAt), periodEnd: todayInAmsterdam(periodEndAt) }
}

function proEnd(row: SubscriptionRow, graceDays: number): Date | null {
  if (row.status === 'past_due') return row.pastDueSince && graceEnd(row.pastDueSince, graceDays)
  return row.status === 'active' && row.cancelAtPeriodEnd ? row.currentPeriodEndAt : null
}
