import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readConfiguration } from '#server/configuration'
import { openRuntime } from '#server/utils/account-context'
import { ApiClient, signUp, type Tenant } from '../support/api-client'
import { vinkProfile } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { startStripe, type Delivery, type StripeDouble } from '../support/doubles/stripe'
import { sellerIn } from '../support/installation'
import { startServer, type TestServer } from '../support/server'
import { longestMs } from '../support/waiting'

let stripe: StripeDouble
let server: TestServer

beforeAll(async () => {
  stripe = await startStripe()
  const database = await copyDatabase(inject('databaseTemplate'))
  server = await startServer({ database, env: stripe.environment(await sellerIn(database)) })
})
afterAll(async () => {
  await server.stop()
  await stripe.close()
})

const webhook = '/api/webhooks/stripe'

/** Posts a webhook, as somebody without credentials. */
function post({ body, signature }: Partial<Delivery>) {
  return new ApiClient(server.url).fetch(webhook, {
    method: 'POST', ...(body === undefined ? {} : { body }),
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  })
}

/** Brings the clock of Stripe to that of the server. */
function setStripesClock(): void {
  stripe.books.advance(Math.max(0, Math.floor(server.now().getTime() / 1000) - stripe.books.seconds))
}

/** Somebody who has just signed up on Free, and pays for Pro. */
async function subscriber(name = 'Studio Vink'): Promise<Tenant> {
  const tenant = await signUp(name, server.url)
  await tenant.session.call('updateBusiness', { body: { ...vinkProfile, name } })
  const { url } = await tenant.session.call('createCheckout', { body: { interval: 'month' } })
  expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).toBe(303)
  return tenant
}

/** The first payment with its invoice, which is made right after the answer. */
async function invoiced(client: ApiClient) {
  return vi.waitFor(async () => {
    const [payment] = (await client.call('getBilling')).payments
    if (!payment?.number) throw new Error('There is no invoice')
    return payment
  }, longestMs.answer)
}

describe('an account that is to be deleted', () => {
  it('is refused while its subscription runs, also once that was cancelled', async () => {
    const vink = await subscriber()
    const body = { confirm: vink.email }
    const running = { status: 409, code: 'account_not_deletable', details: { reason: 'subscription_running' } }

    // Stripe has told nothing yet: it is asked.
    expect(await vink.session.refused('deleteAccount', { body })).toMatchObject(running)
    await vink.session.call('cancelSubscription')
    expect(await vink.session.refused('deleteAccount', { body })).toMatchObject(running)
  })

  it('can be paid for no more on the page that is open', async () => {
    const vink = await signUp('Studio Vink', server.url)
    const { url } = await vink.session.call('createCheckout', { body: { interval: 'month' } })
    await vink.session.call('deleteAccount', { body: { confirm: vink.email } })

    expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).not.toBe(303)
  })
})

describe('subscribing', () => {
  it('leads from Free through the payment page to Pro, with an invoice of its own', async () => {
    const vink = await signUp('Studio Vink', server.url)
    const before = await vink.api.call('getBilling')
    expect(before).toEqual({
      plan: 'free', subscription: null, payments: [], checkout: null, hasBillingAccount: false,
      freeRetentionDays: 365,
      offer: { prices: { month: { priceCents: 1_210, currency: 'EUR' }, year: { priceCents: 12_100, currency: 'EUR' } } },
    })
    const page = await vink.api.call('createCheckout', { body: { interval: 'year', locale: 'en' } })
    expect(await vink.api.call('getBilling')).toMatchObject({ checkout: page, hasBillingAccount: true })
    const paid = await fetch(page.url, { method: 'POST', redirect: 'manual' })
    expect(paid.headers.get('location')).toMatch(/\/settings\/billing\?checkout=cs_/)

    // The webhook has not come yet: asking is enough.
    expect(await vink.session.call('syncBilling')).toMatchObject({
      plan: 'pro', checkout: null, subscription: { status: 'active', interval: 'year', priceCents: 12_100 },
    })
    expect((await vink.api.call('getMe')).plan).toBe('pro')
    const payment = await invoiced(vink.api)
    expect(payment).toMatchObject({ amountCents: 12_100, vatCents: 2_100, status: 'paid' })
    const { status, headers, body } = await vink.api.request('getPaymentInvoice', { params: { id: payment.id } })
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/pdf' })
    expect(Buffer.from(body as Uint8Array).toString('latin1', 0, 5)).toBe('%PDF-')
  })
})

describe('cancelling and resuming', () => {
  it('leads to the page where cards are changed', async () => {
    const vink = await subscriber()
    const { url, expiresAt } = await vink.session.call('createBillingPortal', { body: { locale: 'nl' } })

    expect(await (await fetch(url)).text()).toContain('Your subscription')
    expect(Date.parse(expiresAt)).toBeGreaterThan(stripe.books.seconds * 1_000)
  })
})

describe('the webhook', () => {
  it('answers 400 to whatever Stripe did not sign just now', async () => {
    await subscriber()
    const [event] = stripe.books.events
    if (!event) throw new Error('Nothing happened yet')
    setStripesClock()
    const genuine = stripe.deliver(event)

    for (const delivery of [{ body: genuine.body }, { ...genuine, body: genuine.body.replace('evt', 'evil') }, {}]) {
      expect(await post(delivery)).toMatchObject({ status: 400, body: { data: { code: 'webhook_signature_invalid' } } })
    }
    expect(await post(genuine)).toMatchObject({ status: 200, body: { received: true } })
  })

  it('is asked for again with 503 while Stripe itself gives no answer', async () => {
    const vink = await subscriber()
    const event = stripe.books.events.at(-1)
    if (!event) throw new Error('Nothing happened yet')
    setStripesClock()
    stripe.failWith('wrong key')
    expect(await post(stripe.deliver(event))).toMatchObject({ status: 503, body: { data: { code: 'billing_unavailable' } } })
    expect(await vink.session.refused('syncBilling')).toMatchObject({ status: 503, code: 'billing_unavailable' })
    expect((await vink.api.call('getBilling')).plan).toBe('free')
    // It comes back by itself, and nobody is woken for it.
    const lines = server.log().split('\n')
    expect(lines.filter(line => line.includes('kind=billing_unavailable'))).toHaveLength(2)
    expect(lines.filter(line => line.includes('level=error') && line.includes(webhook))).toEqual([])
    stripe.failWith(null)
    await post(stripe.deliver(event))

    expect((await vink.api.call('getBilling')).plan).toBe('pro')
  })

  it('is for providers that are known', async () => {
    expect((await new ApiClient(server.url).fetch('/api/webhooks/paypal', { method: 'POST' })).status).toBe(404)
  })
})

/** A page as the server draws it for people who are not signed in. */
const drawn = async (url: string, path: string) => (await fetch(url + path)).text()

it.each(['/', '/sign-up'])('tells before an account is made how long Free keeps documents, and the law: %s', async (path) => {
  expect(await drawn(server.url, path)).toMatch(/Free bewaart documenten 365 dagen .* De wet vraagt dat je facturen 7 jaar bewaart/)
})

describe('without a payment provider', () => {
  it('nothing is for sale: everybody has Pro, and what would take payments answers 503', async () => {
    const plain = new ApiClient(inject('serverUrl'))
    const vink = await signUp('Studio Vink')

    expect(await vink.api.call('getBilling')).toEqual({
      plan: 'pro', subscription: null, payments: [], checkout: null, hasBillingAccount: false, offer: null,
      freeRetentionDays: 365,
    })
    expect(await vink.session.refused('createCheckout', { body: { interval: 'month' } }))
      .toMatchObject({ status: 503, code: 'billing_unavailable' })
    expect((await plain.fetch(webhook, { method: 'POST', body: '{}' })).status).toBe(503)
    expect(await vink.session.call('syncBilling')).toMatchObject({ plan: 'pro', subscription: null })
    const landing = await drawn(inject('serverUrl'), '/')
    expect(landing).toContain('Op deze installatie is Polder gratis')
    expect(landing).not.toContain('365')
  })

  it('one without an account that invoices does not start', async () => {
    const settings = { DATABASE_URL: await copyDatabase(inject('databaseTemplate')), ...stripe.environment('nobody') }
    await expect(openRuntime(readConfiguration(settings))).rejects.toThrow('NUXT_OPERATOR_ACCOUNT_ID')
  })
})
