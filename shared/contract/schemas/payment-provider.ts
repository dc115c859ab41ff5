import { z } from 'zod'
import { paymentProviders } from '#domain/invoice/payment'
import { timestamp } from './primitives'

const providerName = z.enum(paymentProviders)

export const paymentProviderSchema = z.object({
  isOffered: z.boolean().describe('Whether this installation lets a provider be connected.'),
  connection: z.object({
    provider: providerName,
    mode: z.enum(['live', 'test']).describe('With a key for tests nobody pays, and no document becomes paid.'),
    keyEnding: z.string().describe('The last four characters of the key.'),
    problem: z.enum(['key_refused']).nullable().describe('Why nothing can be paid now; null where all is well.'),
    connectedAt: timestamp,
  }).nullable(),
}).describe('By whom customers pay from the page of their document.')

export const paymentProviderInputSchema = z.object({
  provider: providerName,
  apiKey: z.string().regex(/^(live|test)_[A-Za-z0-9]{20,100}$/, 'A key of Mollie begins with live_ or test_'),
})

export type PaymentProvider = z.output<typeof paymentProviderSchema>
export type PaymentProviderInput = z.output<typeof paymentProviderInputSchema>
