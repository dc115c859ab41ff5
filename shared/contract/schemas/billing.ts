import { z } from 'zod'
import { billingIntervals, paymentStates, subscriptionStates } from '#domain/subscription'
import { centsOut, isoDate, timestamp } from './primitives'
import { plan } from './vocabulary'

const interval = z.enum(billingIntervals).meta({ id: 'BillingInterval' })
const locale = z.enum(['nl', 'en'])
const link = z.object({ url: z.string(), expiresAt: timestamp })

export const checkoutInputSchema = z
  .object({
    interval,
    locale: locale.optional().describe('The language of the payment page; Dutch when left out.'),
  })
  .meta({ id: 'CheckoutInput' })

export const billingPortalInputSchema = z
  .object({ locale: locale.optional() })
  .meta({ id: 'BillingPortalInput' })

export const billingLinkSchema = link.meta({ id: 'BillingLink', description: 'A page of the payment provider.' })

export const subscriptionSchema = z
  .object({
    status: z.enum(subscriptionStates).meta({ id: 'SubscriptionStatus' }),
    interval,
    priceCents: centsOut,
    currency: z.string(),
    currentPeriodStartAt: timestamp,
    currentPeriodEndAt: timestamp,
    cancelAtPeriodEnd: z.boolean(),
    cancelledAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    proEndsAt: timestamp.nullable().describe('When Pro ends unless something changes: after a cancellation, or for want of a payment.'),
  })
  .meta({ id: 'Subscription' })

export const subscriptionPaymentSchema = z
  .object({
    id: z.string(),
    number: z.string().nullable().describe('The number of its invoice; null until there is one.'),
    amountCents: centsOut,
    vatCents: centsOut.nullable(),
    currency: z.string(),
    status: z.enum(paymentStates).meta({ id: 'PaymentStatus' }),
    periodStart: isoDate,
    periodEnd: isoDate,
    paidAt: timestamp.nullable(),
  })
  .meta({ id: 'SubscriptionPayment' })

const price = z.object({ priceCents: centsOut, currency: z.string() })

export const billingSchema = z
  .object({
    plan,
    subscription: subscriptionSchema.nullable(),
    payments: z.array(subscriptionPaymentSchema).describe('Newest first.'),
    checkout: link.nullable().describe('A payment page that is still open.'),
    hasBillingAccount: z.boolean(),
    offer: z
      .object({ prices: z.object({ month: price, year: price }).nullable() })
      .nullable()
      .describe('What Pro costs; null where nothing is for sale, prices null while the provider is silent.'),
    freeRetentionDays: z.int().nullable().describe('Days after issue that Free keeps documents; null for good.'),
  })
  .meta({ id: 'Billing', description: 'The plan, the subscription behind it and what was paid.' })

export type CheckoutInput = z.output<typeof checkoutInputSchema>
export type BillingPortalInput = z.output<typeof billingPortalInputSchema>
export type BillingLink = z.output<typeof billingLinkSchema>
export type Billing = z.output<typeof billingSchema>
