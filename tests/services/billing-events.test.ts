import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createCheckout } from '#services/billing/checkout'
import { cancelSubscription } from '#services/billing/cancel'
import { receivePaymentEvent } from '#services/billing/receive-event'
import { lookAfterSubscriptions } from '#services/billing/look-after'
import { syncBilling } from '#services/billing/sync'
import type { AccountContext } from '#services/work/context'
import { listInvoices } from '#services/invoices/list'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { verifyInstallation } from '#services/verification/verify'
import { openBilling, type BillingInstallation } from '../support/billing'
import { vinkProfile } from '../support/cast'
import { dailyOf } from '../support/daily'
import { copyDatabase } from '../support/databases'
import type { StripeEvent } from '../support/doubles/stripe-books'
import { heard } from '../support/heard'
import { seededRandom, shuffled } from '../support/random-documents/random'

let billing: BillingInstallation & { close: () => Promise<void> }

beforeAll(async () => {
  billing = await openBilling(await copyDatabase(inject('databaseTemplate')))
})
afterAll(() => billing.close())

/** All that is to be the same, whatever came in which order. */
async function outcomeOf(account: AccountContext) {
  const { plan, subscription, payments, checkout, hasBillingAccount } = await billing.billingOf(account)
  const { accountId: subscriberId } = account
  const customer = await billing.operator.db.subscriberCustomer.findFirst({ where: { subscriberId } })
  const query = invoiceQuerySchema.parse({ customerId: customer?.customerId ?? '-', pageSize: '100' })
  const { data } = await listInvoices(billing.operator, query)
  const cents = (kind: string) =>
    data.filter(document => document.kind === kind).reduce((sum, { totalCents }) => sum + totalCents, 0)
  return {
    plan, subscription, checkout, hasBillingAccount,
    payments: payments.map(({ amountCents, vatCents, status, periodStart, periodEnd, paidAt, number }) => (
      { amountCents, vatCents, status, periodStart, periodEnd, paidAt, isInvoiced: number !== null }
    )),
    invoices: data.filter(({ kind }) => kind === 'invoice').length,
    invoicedCents: cents('invoice'),
    creditedCents: cents('credit_note'),
    unpaid: data.filter(({ status }) => status !== 'paid').length,
  }
}

describe('events', () => {
  it.each(dailyOf(4, [7, 19, 42, 2026]))('shuffled, doubled and cut off end as they do in order (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { books } = billing.stripe
    const inOrder = await billing.subscriber(`Ordelijk ${seed}`, vinkProfile)
    const inChaos = await billing.subscriber(`Chaos ${seed}`, vinkProfile)
    books.cardsWork = true
    const subscriptions = [await billing.subscribe(inOrder, 'month'), await billing.subscribe(inChaos, 'month')]
    const customers = subscriptions.map(id => books.find(books.subscriptions, id).customer)
    const eventsOf = (place: number, from = 0) =>
      books.events.slice(from).filter(({ data }) => data.object.customer === customers[place])
    let delivered = 0
    for (let round = 0; round < 8; round++) {
      books.cardsWork = random.chance(0.75)
      const step = random.whole(0, 6)
      for (const subscription of subscriptions) books.happen(subscription, step)
      billing.passDays(random.whole(0, 40))
      await billing.deliver(eventsOf(0, delivered))
      delivered = books.events.length
    }

    const late = eventsOf(1)
    for (const event of shuffled([...late, ...late, ...late], random)) {
      const isCutOff = random.chance(0.25)
      if (isCutOff) billing.stripe.failWith('wrong key')
      const delivery = billing.deliver([event])
      if (isCutOff) await delivery.catch((error: { code?: string }) => expect(error.code).toBe('billing_unavailable'))
      else await delivery
      billing.stripe.failWith(null)
    }
    await billing.deliver(late)
    await billing.deliver(eventsOf(0, delivered))
    await lookAfterSubscriptions(billing.service)
    await billing.service.outside.background.settled()

    expect(await outcomeOf(inChaos)).toEqual(await outcomeOf(inOrder))
    expect((await outcomeOf(inChaos)).invoices).toBeGreaterThan(0)
    expect((await verifyInstallation(billing.service.database)).findings).toEqual([])
  })

  it('that come at once issue one invoice for each payment', async () => {
    const vink = await billing.subscriber('Studio Vink', vinkProfile)
    billing.stripe.books.cardsWork = true
    const from = billing.stripe.books.events.length
    await billing.subscribe(vink, 'month')
    const events = billing.stripe.books.events.slice(from)
    await Promise.all([...events, ...events, ...events].map(event => billing.deliver([event])))

    expect(await outcomeOf(vink)).toMatchObject({ plan: 'pro', invoices: 1, invoicedCents: 1_210 })
  })

  it('have no effect by what they say: what Stripe says when asked counts', async () => {
    const liar = await billing.subscriber('De Leugenaar', vinkProfile)
    await createCheckout(liar, { interval: 'month' })
    const customer = (await liar.db.billingAccount.findFirstOrThrow()).providerCustomerId ?? ''
    const told: StripeEvent = {
      id: 'evt_told', object: 'event', type: 'customer.subscription.updated', created: 0,
      data: { object: { id: 'sub_1', customer, ...{ status: 'active' } } },
    }
    await billing.deliver([told])

    expect(await billing.billingOf(liar)).toMatchObject({ plan: 'free', subscription: null })
  })

  it('of kinds and customers that nobody knows are taken without effect', async () => {
    const event = (type: string): StripeEvent =>
      ({ id: `evt_${type}`, object: 'event', type, created: 0, data: { object: { id: 'x_1', customer: 'cus_stranger' } } })

    await billing.deliver([event('invoice.paid'), event('payout.paid')])
    expect(await billing.service.database.prisma.providerEvent.findMany({ where: { id: { contains: 'paid' } } })).toEqual([])
  })
})

describe('a webhook', () => {
  it('is taken under any of its signatures, and refused forged, changed, unsigned or old', async () => {
    const { books, deliver } = billing.stripe
    const [event] = books.events
    if (!event) throw new Error('Nothing happened yet')
    const receive = ({ body, signature }: { body: string, signature: string | null }) =>
      receivePaymentEvent(billing.service, { body: Buffer.from(body), signature })
    const refused = { code: 'webhook_signature_invalid' }
    const genuine = deliver(event)

    await receive(deliver(event, { secrets: ['whsec_former', 'whsec_polder'] }))
    await receive(deliver(event, { ageSeconds: 299 }))
    await expect(receive(deliver(event, { secrets: ['whsec_guessed'] }))).rejects.toMatchObject(refused)
    await expect(receive(deliver(event, { ageSeconds: 301 }))).rejects.toMatchObject(refused)
    await expect(receive({ ...genuine, body: genuine.body.replace('evt_', 'evt_1') })).rejects.toMatchObject(refused)
    await expect(receive({ ...genuine, signature: null })).rejects.toMatchObject(refused)
    for (const signature of ['v1=', 't=1,v1=', `t=1,v1=${'é'.repeat(64)}`]) {
      await expect(receive({ ...genuine, signature })).rejects.toMatchObject(refused)
    }
  })
})

describe('an answer that Stripe lost', () => {
  it.each(['customers', 'checkout/sessions'])('to a question about %s leaves one customer and one payment page', async (operation) => {
    const { books, loseAnswers } = billing.stripe
    const before = { customers: books.customers.length, sessions: books.sessions.length }
    const account = await billing.subscriber(`De Pechvogel ${operation}`, vinkProfile)
    loseAnswers(operation, 2)
    const page = await createCheckout(account, { interval: 'month' })

    expect(books.customers).toHaveLength(before.customers + 1)
    expect(books.sessions).toHaveLength(before.sessions + 1)
    expect(await createCheckout(account, { interval: 'month' })).toEqual(page)
  })

  it('or all of them: the next try goes on where this one was cut off', async () => {
    const { books, loseAnswers } = billing.stripe
    const account = await billing.subscriber('De Volhouder', vinkProfile)
    await createCheckout(account, { interval: 'month' })
    books.expire(books.sessions.at(-1) ?? books.find(books.sessions, ''))
    const before = books.sessions.length
    loseAnswers('checkout/sessions', 3)
    await expect(createCheckout(account, { interval: 'month' })).rejects.toMatchObject({ code: 'billing_unavailable' })
    const page = await createCheckout(account, { interval: 'month' })

    expect(books.sessions).toHaveLength(before + 1)
    expect(page.url).toBe(books.sessions.at(-1)?.url)
  })

  it('cancels once', async () => {
    const { books, loseAnswers } = billing.stripe
    const account = await billing.subscriber('De Twijfelaar', vinkProfile)
    books.cardsWork = true
    await billing.subscribe(account, 'month')
    await syncBilling(account)
    loseAnswers('subscriptions/', 1)

    expect((await cancelSubscription(account)).subscription).toMatchObject({ cancelAtPeriodEnd: true })
    expect(books.events.filter(({ type, data }) =>
      type === 'customer.subscription.updated' && data.object.customer === books.customers.at(-1)?.id)).toHaveLength(2)
  })
})

describe('the payment page', () => {
  it('for the other interval closes the one before', async () => {
    const { books } = billing.stripe
    const account = await billing.subscriber('De Wisselaar', vinkProfile)
    const month = await createCheckout(account, { interval: 'month' })
    const year = await createCheckout(account, { interval: 'year' })

    expect(year.url).not.toBe(month.url)
    expect(books.sessions.filter(({ customer }) => customer === books.customers.at(-1)?.id).map(({ status }) => status))
      .toEqual(['expired', 'open'])
  })

  it('that was paid without a word from Stripe gives Pro within the hour', async () => {
    const account = await billing.subscriber('De Stille', vinkProfile)
    await billing.subscribe(account, 'month')
    billing.passDays(1 / 24)
    await lookAfterSubscriptions(billing.service)
    await billing.service.outside.background.settled()

    expect(await outcomeOf(account)).toMatchObject({ plan: 'pro', invoices: 1 })
  })
})

describe('an event of odd types, signed as any other', () => {
  it('is taken, and never ends as a fault', async () => {
    const { service } = heard(billing.service)
    const anything = fc.oneof(fc.jsonValue(), fc.constantFrom('a\0b', 'x'.repeat(300), { id: 7 }, { id: 'a\0b' }))
    const fields = fc.record({
      id: anything, type: fc.oneof(fc.constantFrom<unknown>('invoice.paid', 'constructor'), anything), data: anything, customer: anything,
    }, { requiredKeys: [] })
    await fc.assert(fc.asyncProperty(fields, async ({ id = 'evt_1', type = 'invoice.paid', customer, ...told }) => {
      const event = { object: 'event', id, type, data: { object: { customer } }, ...told } as unknown as StripeEvent
      const { body, signature } = billing.stripe.deliver(event)
      const taken = receivePaymentEvent(service, { body: Buffer.from(body), signature })
      await expect(taken, body).resolves.toBeUndefined()
    }), { numRuns: 200, seed: 20261120 })
  })

  it('is told of to the operator, and taken, or it would be told for days', async () => {
    const { service, told } = heard(billing.service)
    const odds = [
      { data: { object: { customer: 7 } } }, { data: null }, { id: { id: 'evt_1' } }, { data: { object: 'cus_1' } },
      { object: 'v2.core.event', data: undefined },
    ]
    for (const odd of odds) {
      const event = { object: 'event', id: 'evt_1', type: 'invoice.paid', data: { object: {} }, ...odd } as unknown as StripeEvent
      const { body, signature } = billing.stripe.deliver(event)
      await receivePaymentEvent(service, { body: Buffer.from(body), signature })
    }
    expect(told).toEqual(odds.map(() => 'a payment event that is signed cannot be read'))
  })
})
