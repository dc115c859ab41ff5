import type { BillingInterval, PaymentState, SubscriptionState } from '#domain/subscription'

export interface SubscriptionPrice {
  priceCents: number
  currency: string
}

/** A page of the provider where somebody subscribes. */
export interface CheckoutSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Null once it is no longer open. */
  url: string | null
  expiresAt: Date
}

export interface ProviderSubscription extends SubscriptionPrice {
  id: string
  status: SubscriptionState
  interval: BillingInterval
  currentPeriodStartAt: Date
  currentPeriodEndAt: Date
  cancelAtPeriodEnd: boolean
  cancelledAt: Date | null
  endedAt: Date | null
  createdAt: Date
}

/** Name and address that somebody gave the provider, as far as they did. */
export interface BilledTo {
  name: string | null
  email: string | null
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

/** What was charged, or tried to be, for a period. */
export interface ProviderPayment {
  id: string
  subscriptionId: string
  status: PaymentState
  amountCents: number
  refundedCents: number
  currency: string
  interval: BillingInterval
  periodStartAt: Date
  periodEndAt: Date
  paidAt: Date | null
  createdAt: Date
  billedTo: BilledTo
}

/** All that the provider knows of a customer at one moment. */
export interface CustomerState {
  subscriptions: ProviderSubscription[]
  payments: ProviderPayment[]
  /** The session that was asked about; null when none was. */
  checkout: CheckoutSession | null
}

/** What the provider tells by itself: that something of a customer changed, and nothing that has to be believed. */
export interface PaymentEvent {
  /** Unique over all providers. */
  id: string
  /** The customer it is about; null where its kind has no effect here. */
  customerId: string | null
}

export interface CheckoutRequest {
  customerId: string
  interval: BillingInterval
  locale: 'nl' | 'en'
  doneUrl: string
  cancelUrl: string
}

/** Whoever takes the payments of subscriptions. A call under the same key has its effect once. */
export interface Payments {
  /** Part of the webhook's path, of ids and of the audit trail. */
  provider: string
  /** False where none is configured; all that follows then throws PaymentsUnavailable. */
  isConfigured: boolean
  readPrices: () => Promise<Record<BillingInterval, SubscriptionPrice>>
  /** Makes a customer for an account and answers its id. */
  createCustomer: (
    customer: { accountId: string, name: string, email: string | null, locale: 'nl' | 'en' }, key: string,
  ) => Promise<string>
  createCheckout: (request: CheckoutRequest, key: string) => Promise<CheckoutSession>
  /** Closes a session that is still open, so that nobody pays by it any more. */
  closeCheckout: (id: string) => Promise<void>
  /** Reads everything anew. */
  readCustomer: (customerId: string, checkoutId: string | null) => Promise<CustomerState>
  setCancelAtPeriodEnd: (subscriptionId: string, cancels: boolean, key: string) => Promise<void>
  /** A page where the customer changes cards and reads what was paid. */
  createPortal: (
    request: { customerId: string, locale: 'nl' | 'en', returnUrl: string },
  ) => Promise<{ url: string, expiresAt: Date }>
  /**
   * Checks who sent a webhook and says what it is about; null where it is not as an event is.
   * Throws WebhookRefused when it did not come from the provider, or not within the last minutes.
   */
  readEvent: (body: Uint8Array, signature: string | null) => Promise<PaymentEvent | null>
}

/** The provider gave no answer, or there is none. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** The provider says no, and would say so again. */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
}

/** A webhook that the provider did not send. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}
