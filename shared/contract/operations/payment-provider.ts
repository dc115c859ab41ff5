import { z } from 'zod'
import { defineOperation, json } from '../operation'
import { paymentProviderInputSchema, paymentProviderSchema } from '../schemas/payment-provider'

const ofWebApp = { tag: 'Payment provider of the web app', audience: 'web', auth: 'session' } as const

export const paymentProviderOperations = {
  getPaymentProvider: defineOperation({
    ...ofWebApp,
    method: 'GET',
    path: '/api/v1/payment-provider',
    summary: 'By whom customers pay from the page of their document',
    scope: 'business:read',
    response: json(paymentProviderSchema),
  }),
  connectPaymentProvider: defineOperation({
    ...ofWebApp,
    method: 'PUT',
    path: '/api/v1/payment-provider',
    summary: 'Connect a payment provider by its key, or give another key',
    description: 'The key is tried at once and kept encrypted; its last four characters are all that is shown of it.',
    power: 'ownership',
    freshSession: true,
    body: paymentProviderInputSchema,
    response: json(paymentProviderSchema),
    errors: ['session_not_fresh', 'email_not_verified', 'service_unavailable'],
  }),
  disconnectPaymentProvider: defineOperation({
    ...ofWebApp,
    method: 'DELETE',
    path: '/api/v1/payment-provider',
    summary: 'Disconnect the payment provider and forget its key',
    description: 'What was asked of customers and is open is cancelled at the provider as far as it can be.',
    isEnding: true,
    power: 'ownership',
    freshSession: true,
    response: json(paymentProviderSchema),
    errors: ['session_not_fresh'],
  }),
  receiveOnlinePayment: defineOperation({
    method: 'POST',
    path: '/api/webhooks/mollie/{token}',
    tag: 'Machine entry points',
    summary: 'What the payment provider of a business tells by itself',
    description: 'A form with the `id` of a payment and nothing that is believed: the payment is read from the provider. Whatever '
      + 'is not known is answered in the same way.',
    auth: 'public',
    params: z.object({ token: z.string().meta({ description: 'Of the account; nobody can guess it.' }) }),
    rawBody: true,
    response: json(z.object({ received: z.literal(true) })),
    errors: ['service_unavailable'],
  }),
}
