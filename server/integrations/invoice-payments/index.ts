import type { Cents, DocumentLocale } from '#domain/invoice/document'
import type { PaymentMethod, PaymentProviderName } from '#domain/invoice/payment'

/** What becomes of a payment. Of `open` and `pending` nobody knows yet; the others are final. */
export type OnlinePaymentState = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

export interface PaymentRequest {
  /** In the currency, positive. */
  amountCents: Cents
  currency: string
  /** What the customer reads at the bank. */
  description: string
  /** What it is known by here, which the provider gives back. */
  reference: string
  locale: DocumentLocale
  /** Where the browser goes afterwards, whatever came of it. */
  returnUrl: string
  /** Where the provider tells of a change; null where it could not reach us. */
  webhookUrl: string | null
}

export interface OnlinePaymentRead {
  id: string
  /** What we gave it; null where it was made elsewhere. */
  reference: string | null
  state: OnlinePaymentState
  amountCents: Cents
  currency: string
  /** What of it went back since, by the seller and against the seller's will. */
  refundedCents: Cents
  chargedBackCents: Cents
  method: PaymentMethod
  /** The page where it is paid; null once that is over. */
  checkoutUrl: string | null
  paidAt: Date | null
  isTest: boolean
}

/**
 * Whoever takes what customers pay, for sellers who each have a key. All calls throw InvoicePaymentsUnavailable where
 * no answer came or it was one of trouble, and PaymentKeyRefused where the key is not taken.
 */
export interface InvoicePayments {
  /** Null where the operator of this installation offers none; nothing else may be called then. */
  provider: PaymentProviderName | null
  /** Tries a key, without any effect. */
  tryKey: (key: string) => Promise<void>
  /** Asks for a payment; a call under the same idempotency key has its effect once. Throws PaymentRequestRefused. */
  create: (key: string, request: PaymentRequest, idempotencyKey: string) => Promise<OnlinePaymentRead>
  /** Null where it knows none of this id under this key. By its signal a caller gives up earlier than the call. */
  read: (key: string, id: string, signal?: AbortSignal) => Promise<OnlinePaymentRead | null>
  /** Ends a payment that nobody made yet, and answers how it stands then: paid where somebody was quicker. */
  cancel: (key: string, id: string) => Promise<OnlinePaymentRead | null>
}

/** The provider gave no answer, or has trouble of its own. */
export class InvoicePaymentsUnavailable extends Error {
  override name = 'InvoicePaymentsUnavailable'
}

/** The key is not taken: it was revoked, or there is none such. */
export class PaymentKeyRefused extends Error {
  override name = 'PaymentKeyRefused'
}

/** The provider takes no such payment, and would say so again: of too much, in a currency it has not. */
export class PaymentRequestRefused extends Error {
  override name = 'PaymentRequestRefused'
}
