import Stripe from 'stripe'
import { z } from 'zod'
import type { BillingInterval } from '#domain/subscription'
import { hasPassed, type Clock } from '../clock'
import { askOutside, OutsideFault, readJson, type OutsideRequest } from '../http'
import { measureCall } from '../measurements'
import { webhookJson } from '../webhook-json'
import {
  PaymentsRefused, PaymentsUnavailable, WebhookRefused, type PaymentEvent, type Payments, type SubscriptionPrice,
} from './index'
import { checkoutOf, paymentOf, refundsOf, subscriptionOf } from './stripe-objects'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  priceIds: Record<BillingInterval, string>
  baseUrl: string
  clock: Clock
}

/** The version this code was written for; Stripe answers in its shapes whatever the account's own default is. */
const apiVersion = '2026-10-28.endive'
/** What Stripe itself allows between signing and arriving. */
const toleranceSeconds = 300
/** A page of the portal that nobody opened is closed by Stripe after five minutes. */
const portalMs = 5 * 60_000
const pricesMs = 60 * 60_000

/** The events that change a subscription or a payment; all others have no effect. */
const eventKinds: readonly string[] = [
  'checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed',
  'checkout.session.expired', 'customer.subscription.created', 'customer.subscription.updated',
  'customer.subscription.deleted', 'invoice.paid', 'invoice.payment_failed', 'charge.refunded',
]

/** Stripe. Every answer is read from its objects; of an event only the customer's id is taken. */
export function stripePayments({ secretKey, webhookSecret, priceIds, baseUrl, clock }: StripeSettings): Payments {
  const { protocol, hostname, port, host } = new URL(baseUrl)
  const ask = <Answer>(call: () => Promise<Answer>) => callStripe(host, call)
  const stripe = new Stripe(secretKey, {
    apiVersion,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 10_000,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(askStripe),
  })
  let known: { prices: Record<BillingInterval, SubscriptionPrice>, since: Date } | null = null

  /** What the library throws of a header that is none is of any kind: what is said is read apart from it. */
  const requireSigned = (body: Uint8Array, signature: string) => {
    try {
      const isSigned = stripe.webhooks.signature?.verifyHeader(
        Buffer.from(body), signature, webhookSecret, toleranceSeconds, undefined, clock.now().getTime(),
      )
      if (!isSigned) throw new Error('Nothing verifies signatures')
    } catch (error) {
      throw new WebhookRefused('The webhook is not from Stripe', { cause: error })
    }
  }
  return {
    provider: 'stripe',
    isConfigured: true,
    readPrices: async () => {
      const now = clock.now()
      if (known && !hasPassed(pricesMs, { since: known.since, now })) return known.prices
      const [month, year] = await ask(() =>
        Promise.all([priceOf(stripe, priceIds.month), priceOf(stripe, priceIds.year)]))
      known = { prices: { month, year }, since: now }
      return known.prices
    },
    createCustomer: ({ accountId, name, email, locale }, key) => ask(async () => {
      const customer = await stripe.customers.create({
        name, preferred_locales: [locale], metadata: { account_id: accountId }, ...(email === null ? {} : { email }),
      }, { idempotencyKey: key })
      return customer.id
    }),
    createCheckout: ({ customerId, interval, locale, doneUrl, cancelUrl }, key) => ask(async () =>
      checkoutOf(await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        // An invoice needs them; what the customer types there is kept with the customer.
        billing_address_collection: 'required',
        customer_update: { address: 'auto', name: 'auto' },
        line_items: [{ price: priceIds[interval], quantity: 1 }],
        success_url: doneUrl,
        cancel_url: cancelUrl,
        locale,
      }, { idempotencyKey: key }))),
    closeCheckout: id => ask(async () => {
      await stripe.checkout.sessions.expire(id)
    }),
    readCustomer: (customer, checkoutId) => ask(async () => {
      const subscriptions = await all(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
      const invoices = await all(stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }))
      const charges = await all(stripe.charges.list({ customer, limit: 100 }))
      const session = checkoutId === null ? null : await stripe.checkout.sessions.retrieve(checkoutId)
      const read = subscriptions.map(subscriptionOf)
      const refunds = refundsOf(charges)
      return {
        subscriptions: read,
        payments: invoices.flatMap(invoice => paymentOf(invoice, { subscriptions: read, refunds })),
        checkout: session && checkoutOf(session),
      }
    }),
    setCancelAtPeriodEnd: (subscriptionId, cancels, key) => ask(async () => {
      // Its portal cancels by the day on which it ends, without the mark; it takes one of both at a time.
      const isByMark = cancels || (await stripe.subscriptions.retrieve(subscriptionId)).cancel_at_period_end
      const change = isByMark ? { cancel_at_period_end: cancels } : { cancel_at: '' as const }
      // Another way to say it is another request: under one key Stripe would refuse the second.
      await stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: isByMark ? key : `${key}-day` })
    }),
    createPortal: ({ customerId, locale, returnUrl }) => ask(async () => {
      const { url, created } = await stripe.billingPortal.sessions.create({
        customer: customerId, locale, return_url: returnUrl,
      })
      return { url, expiresAt: new Date(created * 1000 + portalMs) }
    }),
    readEvent: async (body, signature) => {
      if (signature === null) throw new WebhookRefused('The webhook is not signed')
      requireSigned(body, signature)
      return paymentEventOf(webhookJson(body))
    },
  }
}

const stripeId = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** Only what is read. */
const eventSchema = z.object({
  id: stripeId,
  type: z.string(),
  data: z.object({ object: z.object({ customer: z.union([stripeId, z.object({ id: stripeId })]).nullish() }) }),
})

/** Only whose state is to be read anew: nothing else of an event is believed, however well it is signed. */
function paymentEventOf(event: unknown): PaymentEvent | null {
  const read = eventSchema.safeParse(event)
  if (!read.success) return null
  const { id, type, data: { object: { customer } } } = read.data
  const customerId = typeof customer === 'object' ? customer?.id ?? null : customer ?? null
  return { id: `stripe:${id}`, customerId: eventKinds.includes(type) ? customerId : null }
}

async function priceOf(stripe: Stripe, id: string): Promise<SubscriptionPrice> {
  const { unit_amount: priceCents, currency } = await stripe.prices.retrieve(id)
  if (priceCents === null) throw new PaymentsRefused(`The price ${id} is not one amount`)
  return { priceCents, currency: currency.toUpperCase() }
}

/** More than any customer has: a list without end would be a fault. */
const mostRows = 10_000

function all<Row>(list: { autoPagingToArray: (options: { limit: number }) => Promise<Row[]> }): Promise<Row[]> {
  return list.autoPagingToArray({ limit: mostRows })
}

/** Calls Stripe. Throws PaymentsRefused for what it says no to, PaymentsUnavailable where it cannot say anything. */
function callStripe<Answer>(host: string, call: () => Promise<Answer>): Promise<Answer> {
  return measureCall({ provider: 'stripe', host }, async () => {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      throw error instanceof Stripe.errors.StripeInvalidRequestError
        ? new PaymentsRefused(error.message, { cause: error })
        : new PaymentsUnavailable(`Stripe gave no answer: ${error.type}`, { cause: error })
    }
  }, { isRefusal: error => error instanceof PaymentsRefused })
}

/** A page of a hundred invoices with all that is in them has some 500 KB. */
const maxAnswerBytes = 8_000_000

/** All that Stripe answers with names its kind, or tells of an error: what something in between says does neither. */
const answerSchema = z.union([
  z.object({ object: z.string() }),
  z.object({ error: z.object({ type: z.string() }) }),
])

/**
 * The way to Stripe: by its own package, an answer would have no end in time or size, and any JSON would be one, of
 * which what is asked for is then missing. It takes each OutsideFault for a connection that broke, and asks again.
 */
async function askStripe(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { method, headers, body, signal } = init as StripeRequest
  const answer = await askOutside({
    url: String(url), method, headers: Object.fromEntries(headers), body, signal, maxBytes: maxAnswerBytes,
  })
  const json = await readJson(answer.chunks)
  if (!answerSchema.safeParse(json).success) throw new OutsideFault(`Stripe answered ${answer.status} with something else`)
  return Response.json(json, answer)
}

/** What its package asks `fetch` with. */
type StripeRequest = RequestInit & Pick<OutsideRequest, 'method' | 'body' | 'signal'> & {
  headers: [name: string, value: string][]
}
