import { beforeEach, describe, expect, it } from 'vitest'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { listInvoices } from '#services/invoices/list'
import { runJob } from '#services/jobs/run'
import type { AccountContext } from '#services/work/context'
import { useBilling } from '../support/billing'
import { vinkProfile } from '../support/cast'
import { dailyOf } from '../support/daily'
import type { StripeBooks } from '../support/doubles/stripe-books'

const billing = useBilling()
const daysInHour = 1 / 24

beforeEach(() => Object.assign(billing.stripe.books, { cardsWork: true }))

/** Runs the job, and tells how many requests that took. */
async function runBilling() {
  const before = billing.stripe.requests.length
  const outcome = await runJob(billing.service, 'billing')
  await billing.service.outside.background.settled()
  return { ...outcome, requests: billing.stripe.requests.length - before }
}

/** A subscription that all is known of. */
async function subscribed(name: string) {
  const account = await billing.subscriber(name, vinkProfile)
  const id = await billing.subscribe(account, 'month')
  await billing.deliverNews()
  return { account, id }
}

/** All that may come of a piece of news, whenever it comes. */
async function outcomeOf(account: AccountContext) {
  const { plan, subscription, payments } = await billing.billingOf(account)
  const { customerId } = await billing.operator.db.subscriberCustomer
    .findFirstOrThrow({ where: { subscriberId: account.accountId } })
  const { data } = await listInvoices(billing.operator, invoiceQuerySchema.parse({ customerId, sort: 'createdAt' }))
  const mails = await account.db.outboxMail.findMany({ select: { kind: true }, orderBy: { createdAt: 'asc' } })
  const invoiceId = { in: data.map(({ id }) => id) }
  return {
    plan,
    subscription: subscription && {
      status: subscription.status, interval: subscription.interval, cancels: subscription.cancelAtPeriodEnd,
    },
    payments: payments.map(({ status, amountCents }) => [status, amountCents]),
    documents: data.map(({ kind, status, totalCents }) => [kind, status, totalCents]),
    documentMails: await billing.operator.db.outboxMail.count({ where: { invoiceId } }),
    mails: mails.map(({ kind }) => kind).filter(kind => /^plan_|^payment_missing/.test(kind)),
  }
}

/** What Stripe was asked about an account, since so many requests. */
async function requestsAbout({ db }: AccountContext, since: number): Promise<number> {
  const { providerCustomerId } = await db.billingAccount.findFirstOrThrow()
  return billing.stripe.requests.slice(since).filter(({ path }) => path.includes(`customer=${providerCustomerId}`)).length
}

const hoursAgo = (hours: number) => new Date(billing.stripe.books.seconds * 1000 - hours * 60 * 60_000)

/** Accounts whose subscription was quiet for two days. */
async function manySubscribers(count: number): Promise<string[]> {
  const { prisma } = billing.service.database
  const moments = { createdAt: hoursAgo(48), updatedAt: hoursAgo(48) }
  const ids = Array.from({ length: count }, () => billing.service.outside.ids.next())
  await prisma.account.createMany({ data: ids.map(id => ({ id, name: 'Stil', plan: 'pro', ...moments })) })
  await prisma.billingAccount.createMany({ data: ids.map(accountId => ({
    accountId, providerCustomerId: `cus_${accountId}`, revision: 1, grantsPro: true, syncedAt: hoursAgo(48), ...moments,
  })) })
  await prisma.subscription.createMany({ data: ids.map(accountId => ({
    accountId, providerId: `sub_${accountId}`, status: 'active', interval: 'month', priceCents: 1_210n, currency: 'EUR',
    currentPeriodStartAt: hoursAgo(48), currentPeriodEndAt: hoursAgo(-480), cancelAtPeriodEnd: false, ...moments,
  })) })
  return ids
}

const lastPaid = (books: StripeBooks, subscription: string) => books.invoices.findLast(({ status, parent }) =>
  status === 'paid' && parent.subscription_details.subscription === subscription)?.id ?? ''
const month = ['invoice', 'paid', 1_210]

describe('what Stripe told and nobody heard', () => {
  // Before there are others, whose subscriptions are renewed meanwhile.
  it('is heard of a refund long after the end, and not asked about where nothing can be paid back any more', async () => {
    const { account, id } = await subscribed('De Terugkijker')
    billing.stripe.books.endNow(id)
    await billing.deliverNews()
    billing.passDays(100)
    await runBilling()
    billing.stripe.books.refund(lastPaid(billing.stripe.books, id), 500)
    billing.passDays(1)
    await runBilling()
    expect(await outcomeOf(account)).toMatchObject({ documents: [month, ['credit_note', 'paid', 500]] })

    billing.passDays(80)
    const since = billing.stripe.requests.length
    await runBilling()
    expect(await requestsAbout(account, since)).toBe(0)
  })

  it.each(dailyOf<[string, (books: StripeBooks, id: string) => void, object]>(3, [
    ['a refund in part', (books, id) => books.refund(lastPaid(books, id), 500), {
      plan: 'pro', payments: [['paid', 1_210]], documents: [month, ['credit_note', 'paid', 500]],
    }],
    ['a refund of all', (books, id) => books.refund(lastPaid(books, id), 1_210), {
      plan: 'pro', payments: [['refunded', 1_210]], documents: [month, ['credit_note', 'paid', 1_210]],
    }],
    ['the change to a year', (books, id) => books.changeInterval(id, 'year'), {
      plan: 'pro', subscription: { status: 'active', interval: 'year', cancels: false },
      documents: [month, ['invoice', 'paid', 12_100]],
    }],
    ['a cancellation', (books, id) => void books.setCancels(id, true), {
      plan: 'pro', subscription: { status: 'active', interval: 'month', cancels: true }, mails: ['plan_ends'],
    }],
    ['a payment that is missing', (books, id) => {
      books.cardsWork = false
      books.changeInterval(id, 'year')
    }, {
      plan: 'pro', subscription: { status: 'past_due' }, payments: [['open', 12_100], ['paid', 1_210]],
      documents: [month], mails: ['payment_missing'],
    }],
    ['an end at once', (books, id) => books.endNow(id), {
      plan: 'free', subscription: { status: 'ended' }, mails: ['plan_ended'],
    }],
    ['an end and a refund after it', (books, id) => {
      books.endNow(id)
      books.refund(lastPaid(books, id), 1_210)
    }, {
      plan: 'free', subscription: { status: 'ended' }, documents: [month, ['credit_note', 'paid', 1_210]], mails: ['plan_ended'],
    }],
  ]))('is heard within a day, and has its effect once: %s', async (name, happen, expected) => {
    const { account, id } = await subscribed(`De Doof van ${name}`)
    const before = await outcomeOf(account)
    happen(billing.stripe.books, id)
    billing.passDays(23 * daysInHour)
    await runBilling()
    expect(await outcomeOf(account)).toEqual(before)

    billing.passDays(daysInHour)
    await runBilling()
    const healed = await outcomeOf(account)
    expect(healed).toMatchObject(expected)
    expect(healed.documentMails).toBe(healed.documents.length)

    expect(await runBilling()).toEqual({ done: 0, failed: 0, requests: 0 })
    billing.passDays(1)
    await runBilling()
    await billing.deliverNews()
    expect(await outcomeOf(account)).toEqual(healed)
  })
})

describe('asking about those that were quiet', () => {
  it('takes fifty at a time, after those whose news is late, and none twice a day', async () => {
    const { account: late } = await subscribed('De Late')
    // Renewed a quarter of an hour ago; of all others nobody knows anything new for two days.
    billing.passDays(31)
    await billing.deliverNews()
    await runBilling()
    const { prisma } = billing.service.database
    await prisma.billingAccount.updateMany({
      where: { accountId: late.accountId }, data: { syncedAt: hoursAgo(2) },
    })
    await prisma.subscription.updateMany({
      where: { accountId: late.accountId }, data: { currentPeriodEndAt: hoursAgo(2) },
    })
    const quiet = await manySubscribers(60)
    const since = billing.stripe.requests.length

    expect(await runBilling()).toMatchObject({ done: 50, failed: 0 })
    expect(await requestsAbout(late, since)).toBeGreaterThan(0)
    expect(await runBilling()).toMatchObject({ done: 11, failed: 0 })
    expect(await runBilling()).toEqual({ done: 0, failed: 0, requests: 0 })
    expect(await prisma.billingAccount.count({ where: { accountId: { in: quiet }, syncedAt: hoursAgo(0) } })).toBe(60)
  })

  it('ends for this time where the provider is down, and goes on when it is back', async () => {
    await manySubscribers(5)
    billing.stripe.failWith('wrong key')
    expect(await runBilling()).toMatchObject({ done: 0, failed: 1 })

    billing.stripe.failWith(null)
    expect(await runBilling()).toMatchObject({ done: 4, failed: 0 })
  })
})
