import { z } from 'zod'
import { json, operationsOf } from '../operation'
import { paymentProviderInputSchema, paymentProviderSchema } from '../schemas/payment-provider'

const operation = operationsOf({ tag: 'Payment provider of the web app', audience: 'web', auth: 'session' })

export const paymentProviderOperations = {
  getPaymentProvider: operation('GET /api/v1/payment-provider', {
    summary: 'By whom customers pay from the page of their document',
    scope: 'business:read',
    response: json(paymentProviderSchema),
  }),
  connectPaymentProvider: operation('PUT /api/v1/payment-provider', {
    summary: 'Connect a payment provider by its key, or give another key',
    description: 'The key is tried at once and kept encrypted; its last four characters are all that is shown of it.',
    power: 'ownership',
    freshSession: true,
    body: paymentProviderInputSchema,
    response: json(paymentProviderSchema),
    errors: ['email_not_verified', 'service_unavailable'],
  }),
  disconnectPaymentProvider: operation('DELETE /api/v1/payment-provider', {
    summary: 'Disconnect the payment provider and forget its key',
    description: 'What was asked of customers and is open is cancelled at the provider as far as it can be.',
    isEnding: true,
    power: 'ownership',
    freshSession: true,
    response: json(paymentProviderSchema),
  }),
  receiveOnlinePayment: operation('POST /api/webhooks/mollie/{token}', {
    audience: 'api',
    auth: 'public',
    tag: 'Machine entry points',
    summary: 'What the payment provider of a business tells by itself',
    description: 'A form with the `id` of a payment and nothing that is believed: the payment is read from the provider. Whatever '
      + 'is not known is answered in the same way.',
    params: z.object({ token: z.string().describe('Of the account; nobody can guess it.') }),
    rawBody: true,
    response: json(z.object({ received: z.literal(true) })),
    errors: ['service_unavailable'],
  }),
}
