import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { accountOf, ApiClient, provenAgain, signUp, type Tenant } from '../support/api-client'
import { vinkProfile } from '../support/cast'
import { startStripe, type Delivery, type StripeDouble } from '../support/doubles/stripe'
import { startServer, type TestServer } from '../support/server'
import { longestMs } from '../support/waiting'

let stripe: StripeDouble
let server: TestServer
let jansen: Tenant

beforeAll(async () => {
  stripe = await startStripe()
  const before = await startServer({ database: inject('databaseTemplate') })
  jansen = await signUp('Timmerbedrijf Jansen', before.url)
  await jansen.session.call('updateBusiness', { body: { ...vinkProfile, name: 'Timmerbedrijf Jansen' } })
  const operator = await accountOf(before.databaseUrl, jansen.email)
  await before.stop()
  server = await startServer({
    database: inject('databaseTemplate'), continueFrom: before, env: stripe.environment(operator),
  })
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

/** The operator, in whose account the payments have their invoices. */
const operatorApi = () => new ApiClient(server.url, { authorization: `Bearer ${jansen.key}` })

/** Brings the clock of Stripe to that of the server. */
function setStripesClock(): void {
  stripe.books.advance(Math.max(0, Math.floor(server.now().getTime() / 1000) - stripe.books.seconds))
}

/** Delivers all that Stripe told so far. */
async function deliverAll() {
  setStripesClock()
  for (const event of stripe.books.events) expect((await post(stripe.deliver(event))).status).toBe(200)
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
  it('is refused while its subscription runs, also once that was cancelled, and where it sells them', async () => {
    const vink = await subscriber()
    const body = { confirm: vink.email }
    const running = { status: 409, code: 'account_not_deletable', details: { reason: 'subscription_running' } }

    // Stripe has told nothing yet: it is asked.
    expect(await vink.session.refused('deleteAccount', { body })).toMatchObject(running)
    await vink.session.call('cancelSubscription')
    expect(await vink.session.refused('deleteAccount', { body })).toMatchObject(running)
    const seller = new ApiClient(server.url, { origin: server.url, cookie: jansen.session.cookie })
    expect(await seller.refused('deleteAccount', { body: { confirm: jansen.email } }))
      .toMatchObject({ ...running, details: { reason: 'sells_subscriptions' } })
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

  it('twice is refused, and a wrong interval named', async () => {
    const vink = await subscriber()
    await deliverAll()

    expect(await vink.session.refused('createCheckout', { body: { interval: 'month' } }))
      .toMatchObject({ status: 409, code: 'already_subscribed' })
    expect(await vink.session.refused('createCheckout', { body: { interval: 'week' } }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['interval'] }] })
  })

  it('under one Idempotency-Key opens one page, and asking at once as well', async () => {
    const vink = await signUp('Studio Vink', server.url)
    const ask = () => vink.api.call('createCheckout', {
      body: { interval: 'month' }, headers: { 'idempotency-key': 'subscribe-1' },
    })
    const first = await ask()

    expect(await ask()).toEqual(first)
    const open = () => vink.api.call('createCheckout', { body: { interval: 'month' } })
    expect(await Promise.all([open(), open(), open()])).toEqual([first, first, first])
  })
})

describe('cancelling and resuming', () => {
  it('takes a person who proved who they are within the last minutes', async () => {
    const vink = await subscriber()
    for (const id of ['cancelSubscription', 'resumeSubscription', 'createBillingPortal'] as const) {
      expect(await vink.api.refused(id, { body: {} })).toMatchObject({ status: 403, code: 'session_required' })
    }
    await server.advanceClock(16 * 60_000)
    for (const id of ['cancelSubscription', 'resumeSubscription', 'createBillingPortal'] as const) {
      expect(await vink.session.refused(id, { body: {} })).toMatchObject({ status: 403, code: 'session_not_fresh' })
    }
    const fresh = await provenAgain(vink.session, { password: vink.password })

    expect(await fresh.call('cancelSubscription')).toMatchObject({ plan: 'pro', subscription: { cancelAtPeriodEnd: true } })
    expect((await fresh.call('cancelSubscription')).subscription).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await fresh.call('resumeSubscription')).subscription).toMatchObject({ cancelAtPeriodEnd: false })
    expect(await fresh.refused('resumeSubscription')).toMatchObject({ status: 409, code: 'not_cancelled' })
  })

  it('is refused without a subscription, and to whoever never paid', async () => {
    const vink = await signUp('Studio Vink', server.url)

    expect(await vink.session.refused('cancelSubscription')).toMatchObject({ status: 409, code: 'no_active_subscription' })
    expect(await vink.session.refused('resumeSubscription')).toMatchObject({ status: 409, code: 'not_cancelled' })
    expect(await vink.session.refused('createBillingPortal')).toMatchObject({ status: 409, code: 'no_billing_account' })
  })

  it('is over once the period has ended', async () => {
    const vink = await subscriber()
    await vink.session.call('syncBilling')
    const cancelled = (await vink.session.call('cancelSubscription')).subscription
    expect(cancelled?.proEndsAt).toBe(cancelled?.currentPeriodEndAt)
    stripe.books.advance(32 * 24 * 60 * 60)

    expect(await vink.session.refused('resumeSubscription')).toMatchObject({ status: 409, code: 'subscription_ended' })
    expect(await vink.session.call('getBilling')).toMatchObject({ plan: 'free', subscription: { status: 'ended' } })
    await server.advanceClock(32 * 24 * 60 * 60_000)
  })

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

    for (const delivery of [
      { body: genuine.body },
      { body: genuine.body, signature: 'nonsense' },
      { body: genuine.body.replace('evt', 'evil'), signature: genuine.signature },
      stripe.deliver(event, { secrets: ['whsec_guessed'] }),
      stripe.deliver(event, { ageSeconds: 400 }),
      {},
    ]) {
      expect(await post(delivery)).toMatchObject({ status: 400, body: { data: { code: 'webhook_signature_invalid' } } })
    }
    expect(await post(genuine)).toMatchObject({ status: 200, body: { received: true } })
  })

  it('has its effect once, however often it comes', async () => {
    const name = 'Slagerij De Haan'
    const slagerij = await subscriber(name)
    await deliverAll()
    const { id, number } = await invoiced(slagerij.api)
    await deliverAll()
    // Payments get their invoices one after the other, oldest first: what came of the repetition is done before this.
    const next = await subscriber()
    await deliverAll()
    await invoiced(next.api)

    expect((await slagerij.api.call('getBilling')).payments).toEqual([expect.objectContaining({ id, number })])
    const invoices = (await operatorApi().call('listInvoices')).data.filter(({ customerName }) => customerName === name)
    expect(invoices.map(invoice => invoice.number)).toEqual([number])
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
    stripe.failWith(null)
    await post(stripe.deliver(event))

    expect((await vink.api.call('getBilling')).plan).toBe('pro')
  })

  it('is for providers that are known', async () => {
    expect((await new ApiClient(server.url).fetch('/api/webhooks/paypal', { method: 'POST' })).status).toBe(404)
  })
})

describe('the invoice of a payment', () => {
  it('is found by its own account alone', async () => {
    const [vink, other] = [await subscriber('Studio Vink'), await subscriber('Bakkerij De Korenaar')]
    await deliverAll()
    const { id } = await invoiced(vink.api)
    await invoiced(other.api)

    expect(await other.api.refused('getPaymentInvoice', { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
    // Issued and then marked paid, each for itself.
    const unpaid = async () => (await operatorApi().call('listInvoices')).data.filter(({ status }) => status !== 'paid')
    await expect.poll(unpaid).toEqual([])
  })
})

describe('without a payment provider', () => {
  it('nothing is for sale: everybody has Pro, and what would take payments answers 503', async () => {
    const plain = await startServer({ database: inject('databaseTemplate') })
    try {
      const vink = await signUp('Studio Vink', plain.url)

      expect(await vink.api.call('getBilling')).toEqual({
        plan: 'pro', subscription: null, payments: [], checkout: null, hasBillingAccount: false, offer: null,
      })
      expect(await vink.session.refused('createCheckout', { body: { interval: 'month' } }))
        .toMatchObject({ status: 503, code: 'billing_unavailable' })
      expect((await vink.api.fetch(webhook, { method: 'POST', body: '{}' })).status).toBe(503)
      expect(await vink.session.call('syncBilling')).toMatchObject({ plan: 'pro', subscription: null })
    } finally {
      await plain.stop()
    }
  })

  it('one without an account that invoices does not start', async () => {
    await expect(startServer({ database: inject('databaseTemplate'), env: stripe.environment('nobody') }))
      .rejects.toThrow('NUXT_OPERATOR_ACCOUNT_ID')
  })
})
