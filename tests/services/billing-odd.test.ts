import { beforeEach, describe, expect, it } from 'vitest'
import { cancelSubscription } from '#services/billing/cancel'
import { createCheckout } from '#services/billing/checkout'
import { lookAfterSubscriptions } from '#services/billing/look-after'
import { settlePayments } from '#services/billing/settle-payments'
import { getInvoice } from '#services/invoices/find'
import type { AccountContext } from '#services/work/context'
import { useBilling } from '../support/billing'
import { vinkProfile } from '../support/cast'

const billing = useBilling()
const newYork = { line1: '5th Avenue 1', line2: null, postal_code: '10001', city: 'New York', country: 'US' }

beforeEach(() => Object.assign(billing.stripe.books, { currency: 'eur', cardsWork: true }))

/** The documents that the operator made for a subscriber, oldest first. */
async function documentsFor({ accountId: subscriberId }: AccountContext) {
  const { db } = billing.operator
  const { customerId } = await db.subscriberCustomer.findFirstOrThrow({ where: { subscriberId } })
  const rows = await db.invoice.findMany({ where: { customerId }, select: { id: true }, orderBy: { createdAt: 'asc' } })
  return Promise.all(rows.map(({ id }) => getInvoice(billing.operator, id)))
}

describe('a payment that never gets its invoice', () => {
  it.each([
    // The last attempt comes a month after the first.
    ['fails at the last attempt', 35, 'exchangeRate'],
    ['whose server ended during the last attempt', 36, 'The server ended during the last attempt'],
  ])('and %s is given up with why, and keeps no other from its invoice', async (_, attempts, lastError) => {
    const { prisma } = billing.service.database
    billing.stripe.books.currency = 'usd'
    billing.bank.failWith('no rates')
    const first = await billing.subscriber(`De Eerste na ${attempts}`)
    await billing.subscribe(first, 'month', newYork)
    await billing.deliverNews()
    const ofFirst = { accountId: first.accountId }
    await prisma.subscriptionPayment.updateMany({ where: ofFirst, data: { attempts, lastError: null } })
    billing.bank.failWith(null)
    billing.stripe.books.currency = 'eur'
    billing.passDays(1)
    const second = await billing.subscriber(`De Tweede na ${attempts}`, vinkProfile)
    await billing.subscribe(second, 'month')
    await billing.deliverNews()

    expect(await prisma.subscriptionPayment.findMany({ where: ofFirst }))
      .toMatchObject([{ failedAt: expect.any(Date), settledAt: null, lastError: expect.stringContaining(lastError) }])
    expect((await billing.billingOf(second)).payments).toMatchObject([{ number: expect.any(String) }])
    expect(await settlePayments(billing.service)).toEqual({ done: 0, failed: 0, dead: 0 })
  })
})

describe('a payment in another currency', () => {
  it('waits for its invoice while there is no rate, and gives Pro meanwhile', async () => {
    billing.stripe.books.currency = 'usd'
    billing.bank.failWith('no rates')
    const account = await billing.subscriber('De Wachter', { name: 'De Wachter' })
    await billing.subscribe(account, 'month', newYork)
    await billing.deliverNews()
    expect(await billing.billingOf(account)).toMatchObject({ plan: 'pro', payments: [{ number: null }] })

    billing.bank.failWith(null)
    billing.bank.publish('2026-11-19', { USD: '1.0803' })
    billing.passDays(1 / 12)
    await lookAfterSubscriptions(billing.service)
    await billing.service.outside.background.settled()
    expect((await billing.billingOf(account)).payments).toMatchObject([{ number: expect.any(String) }])
  })

  it('has an invoice in that currency over what was charged, at the rate of its day', async () => {
    billing.stripe.books.currency = 'usd'
    const account = await billing.subscriber('De Overzee', { name: 'De Overzee' })
    await billing.subscribe(account, 'month', newYork)
    await billing.deliverNews()

    expect(await documentsFor(account)).toMatchObject([{
      status: 'paid', currency: 'USD', totalCents: 1_210, vatTotalCents: 0, vatTreatment: 'export', exchangeRate: '1.0803',
    }])
  })
})

describe('a subscription that is cancelled while it is renewed', () => {
  it('ends with the period that has just begun, and the renewal has its invoice', async () => {
    const account = await billing.subscriber('De Late', vinkProfile)
    await billing.subscribe(account, 'month')
    await billing.deliverNews()
    const before = (await billing.billingOf(account)).subscription?.currentPeriodEndAt ?? ''
    billing.passDays(31)
    const cancelled = await cancelSubscription(account)
    await billing.deliverNews()

    expect(cancelled.subscription).toMatchObject({ cancelAtPeriodEnd: true })
    expect(Date.parse(cancelled.subscription?.currentPeriodEndAt ?? '')).toBeGreaterThan(Date.parse(before))
    expect(await documentsFor(account)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    billing.passDays(31)
    await billing.deliverNews()
    expect(await billing.billingOf(account)).toMatchObject({ plan: 'free', subscription: { status: 'ended' } })
    expect(await documentsFor(account)).toHaveLength(2)
  })
})

describe('a payment page that has expired', () => {
  it('takes no payment, changes nothing, and the next one is another', async () => {
    const account = await billing.subscriber('De Trage', vinkProfile)
    const { url } = await createCheckout(account, { interval: 'month' })
    billing.passDays(2)
    await billing.deliverNews()

    expect(() => billing.stripe.books.pay(url.split('/').at(-1) ?? '')).toThrow('expired')
    expect(await billing.billingOf(account)).toMatchObject({ plan: 'free', checkout: null, payments: [] })
    expect((await createCheckout(account, { interval: 'month' })).url).not.toBe(url)
  })
})
