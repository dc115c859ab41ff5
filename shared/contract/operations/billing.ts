import { z } from 'zod'
import { billingLinkSchema, billingPortalInputSchema, billingSchema, checkoutInputSchema } from '../schemas/billing'
import { bytes, json, operationsOf } from '../operation'

const tag = 'Billing'
const operation = operationsOf({ tag })
const ownerOperation = operationsOf({ tag, auth: 'session', power: 'ownership', freshSession: true })

export const billingOperations = {
  getBilling: operation('GET /api/v1/billing', {
    summary: 'The plan, the subscription and its payments',
    description: 'As they were last told by the payment provider; sync asks it now.',
    scope: 'billing:read',
    response: json(billingSchema),
  }),
  createCheckout: operation('POST /api/v1/billing/checkout', {
    summary: 'Open the payment page for Pro',
    description: 'As long as a page is open, asking again for the same interval gives that page; asking for the other one '
      + 'closes it.',
    scope: 'billing:read',
    power: 'ownership',
    body: checkoutInputSchema,
    response: json(billingLinkSchema),
    errors: ['already_subscribed', 'billing_unavailable'],
  }),
  cancelSubscription: ownerOperation('POST /api/v1/billing/cancel', {
    summary: 'Cancel at the end of the period',
    description: 'Pro stays until then. Cancelling twice is the same as once.',
    isEnding: true,
    response: json(billingSchema),
    errors: ['no_active_subscription', 'billing_unavailable'],
  }),
  resumeSubscription: ownerOperation('POST /api/v1/billing/resume', {
    summary: 'Go on after a cancellation, before Pro ends',
    description: 'Nothing is paid by it: the next period is renewed as if it had not been cancelled.',
    response: json(billingSchema),
    errors: ['not_cancelled', 'subscription_ended', 'billing_unavailable'],
  }),
  syncBilling: operation('POST /api/v1/billing/sync', {
    summary: 'Ask the payment provider now',
    description: 'Reads the open payment page, the subscription and what was paid anew.',
    isReading: true,
    scope: 'billing:read',
    response: json(billingSchema),
    errors: ['billing_unavailable'],
  }),
  getPaymentInvoice: operation('GET /api/v1/billing/payments/{id}/invoice', {
    summary: 'The invoice of a payment, as PDF',
    description: 'A real invoice of whoever runs this installation, with VAT.',
    scope: 'billing:read',
    response: bytes('application/pdf'),
    errors: ['document_expired'],
  }),
  createBillingPortal: ownerOperation('POST /api/v1/billing/portal', {
    summary: 'Open the page of the payment provider where cards are changed',
    description: 'Answers the address of a page that works for a short while.',
    isEnding: true,
    body: billingPortalInputSchema,
    bodyOptional: true,
    response: json(billingLinkSchema),
    errors: ['no_billing_account', 'billing_unavailable'],
  }),
  receivePaymentEvent: operation('POST /api/webhooks/{payment_provider}', {
    auth: 'public',
    tag: 'Machine entry points',
    summary: 'What the payment provider tells by itself',
    description: 'Signed over the raw body. What it says is read anew from the provider, and each event has its effect once. '
      + 'One that is signed and of no known shape is answered 200 and has none: sent again it would be the same.',
    params: z.object({ payment_provider: z.literal('stripe') }),
    rawBody: true,
    response: json(z.object({ received: z.literal(true) })),
    errors: ['webhook_signature_invalid', 'not_found', 'billing_unavailable'],
  }),
}
