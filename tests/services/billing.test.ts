import { describe, expect, it } from 'vitest'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { listAudit } from '#services/audit/list'
import { cancelSubscription, resumeSubscription } from '#services/billing/cancel'
import { createCheckout } from '#services/billing/checkout'
import { lookAfterSubscriptions } from '#services/billing/look-after'
import { getPaymentInvoice } from '#services/billing/payment-invoice'
import { createBillingPortal } from '#services/billing/portal'
import type { AccountContext } from '#services/work/context'
import { createInvoice } from '#services/invoices/create'
import { listInvoices } from '#services/invoices/list'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { runTransaction } from '#db/transaction'
import { verifyInstallation } from '#services/verification/verify'
import { useBilling } from '../support/billing'
import { bakery, designHour, vinkProfile } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'

usePdfWorker()
const billing = useBilling()

/** The documents of the operator, oldest first. */
async function documentsOf(operator: AccountContext) {
  const { data } = await listInvoices(operator, invoiceQuerySchema.parse({ sort: 'createdAt', pageSize: '100' }))
  return data
}

describe('the life of a subscription', () => {
  let vink: AccountContext
  let subscription: string

  it('begins with a page that two who ask at once share', async () => {
    vink = await billing.subscriber('Studio Vink', vinkProfile)
    const [first, second] = await Promise.all([
      createCheckout(vink, { interval: 'month' }), createCheckout(vink, { interval: 'month' }),
    ])

    expect(second).toEqual(first)
    expect(billing.stripe.books.sessions).toHaveLength(1)
    expect(await billing.billingOf(vink)).toMatchObject({ plan: 'free', subscription: null, checkout: first })
  })

  it('gives Pro and an invoice once it was paid', async () => {
    subscription = await billing.subscribe(vink, 'month')
    await billing.deliverNews()
    const { plan, subscription: kept, payments, checkout } = await billing.billingOf(vink)

    expect(plan).toBe('pro')
    expect(kept).toMatchObject({
      status: 'active', interval: 'month', priceCents: 1_210, currency: 'EUR', cancelAtPeriodEnd: false,
      currentPeriodStartAt: '2026-11-20T09:00:00.000Z', currentPeriodEndAt: '2026-12-20T09:00:00.000Z',
    })
    expect(checkout).toBeNull()
    expect(payments).toMatchObject([{
      number: '2026-0001', amountCents: 1_210, vatCents: 210, currency: 'EUR', status: 'paid',
      periodStart: '2026-11-20', periodEnd: '2026-12-20', paidAt: '2026-11-20T09:00:00.000Z',
    }])
    const pdf = await getPaymentInvoice(vink, payments[0]?.id ?? '')
    expect(Buffer.from(pdf.bytes).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(pdf.filename).toBe('2026-0001.pdf')
  })

  it('is renewed and invoiced again, and no second subscription is sold', async () => {
    billing.passDays(30)
    await billing.deliverNews()

    expect((await billing.billingOf(vink)).payments.map(({ number }) => number)).toEqual(['2026-0002', '2026-0001'])
    await expect(createCheckout(vink, { interval: 'year' })).rejects.toMatchObject({ code: 'already_subscribed' })
  })

  it('changes to a year', async () => {
    billing.stripe.books.changeInterval(subscription, 'year')
    await billing.deliverNews()

    const { subscription: kept, payments } = await billing.billingOf(vink)
    expect(kept).toMatchObject({ interval: 'year', priceCents: 12_100 })
    expect(payments[0]).toMatchObject({ amountCents: 12_100, vatCents: 2_100, periodStart: '2026-12-20', periodEnd: '2027-12-20' })
  })

  it('keeps Pro for fourteen days when a renewal fails, and says until when', async () => {
    billing.stripe.books.cardsWork = false
    billing.passDays(365)
    await billing.deliverNews()
    const { plan, subscription: kept, payments } = await billing.billingOf(vink)

    expect({ plan, status: kept?.status }).toEqual({ plan: 'pro', status: 'past_due' })
    expect(kept?.proEndsAt).toBe('2028-01-03T09:00:00.000Z')
    expect(payments[0]).toMatchObject({ status: 'open', number: null, paidAt: null })
    expect(await mailsTo(vink, 'payment_missing')).toHaveLength(1)
  })

  it('stops recurring invoices and takes Pro back when grace is over, and loses nothing', async () => {
    const template = await createInvoice(vink, invoiceInputSchema.parse({ customer: bakery, lines: [designHour] }))
    await scheduleFor(vink, template.id)
    billing.passDays(14)
    await lookAfterSubscriptions(billing.service)
    await billing.service.outside.background.settled()

    expect((await billing.billingOf(vink)).plan).toBe('free')
    expect(await vink.db.recurringSchedule.findMany({ select: { active: true } })).toEqual([{ active: false }])
    expect(await mailsTo(vink, 'plan_ended')).toEqual(['Je bent terug op Polder Free'])
  })

  it('comes back with the payment', async () => {
    billing.stripe.books.cardsWork = true
    billing.stripe.books.retry(subscription)
    await billing.deliverNews()
    const { plan, subscription: kept, payments } = await billing.billingOf(vink)

    expect({ plan, status: kept?.status, proEndsAt: kept?.proEndsAt }).toEqual({ plan: 'pro', status: 'active', proEndsAt: null })
    expect(payments[0]).toMatchObject({ status: 'paid', number: '2028-0001' })
  })

  it('credits what was paid back, part by part', async () => {
    const paid = billing.stripe.books.invoices.at(-1)?.id ?? ''
    billing.stripe.books.refund(paid, 1_000)
    await billing.deliverNews()
    expect((await billing.billingOf(vink)).payments[0]).toMatchObject({ status: 'paid', number: '2028-0001' })

    billing.stripe.books.refund(paid, 11_100)
    await billing.deliverNews()
    expect((await billing.billingOf(vink)).payments[0]).toMatchObject({ status: 'refunded' })

    const credits = (await documentsOf(billing.operator)).filter(({ kind }) => kind === 'credit_note')
    expect(credits.map(({ number, totalCents }) => ({ number, totalCents })))
      .toEqual([{ number: 'C2028-0001', totalCents: 1_000 }, { number: 'C2028-0002', totalCents: 11_100 }])
    expect(credits.reduce((cents, { vatTotalCents }) => cents + vatTotalCents, 0)).toBe(2_100)
  })

  it('is cancelled for the end of the period, once however often', async () => {
    const cancelled = await cancelSubscription(vink)
    expect(cancelled.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, proEndsAt: cancelled.subscription?.currentPeriodEndAt })

    expect(await cancelSubscription(vink)).toEqual(cancelled)
    expect(cancelled.plan).toBe('pro')
  })

  it('goes on after all, and only what is cancelled can', async () => {
    expect((await resumeSubscription(vink)).subscription)
      .toMatchObject({ cancelAtPeriodEnd: false, cancelledAt: null, proEndsAt: null })
    await expect(resumeSubscription(vink)).rejects.toMatchObject({ code: 'not_cancelled' })
  })

  it('goes on for two who ask at once, of whom one finds it going on already', async () => {
    await cancelSubscription(vink)
    const resume = () => vink.outside.payments.setCancelAtPeriodEnd(subscription, false, 'resume')
    await resume()
    await resume()
    await billing.deliverNews()
    expect((await billing.billingOf(vink)).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  })

  it('goes on also after it was cancelled on the portal', async () => {
    billing.stripe.books.setEnd(subscription, 'period end')
    await billing.deliverNews()
    expect((await billing.billingOf(vink)).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })

    expect((await resumeSubscription(vink)).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    await billing.deliverNews()
  })

  it('ends with the period it was cancelled for', async () => {
    await cancelSubscription(vink)
    billing.passDays(366)
    await billing.deliverNews()
    const { plan, subscription: kept } = await billing.billingOf(vink)

    expect({ plan, status: kept?.status }).toEqual({ plan: 'free', status: 'ended' })
    await expect(resumeSubscription(vink)).rejects.toMatchObject({ code: 'subscription_ended' })
    await expect(cancelSubscription(vink)).rejects.toMatchObject({ code: 'no_active_subscription' })
  })

  it('can begin anew', async () => {
    await billing.subscribe(vink, 'month')
    await billing.deliverNews()

    expect(await billing.billingOf(vink)).toMatchObject({ plan: 'pro', subscription: { status: 'active', interval: 'month' } })
  })

  it('is told in the trail, with who did what', async () => {
    const { data } = await listAudit(vink, { page: 1, pageSize: 100 }, vink.accountId)
    const told = data.map(({ action }) => action).toReversed()

    expect(told).toEqual([
      'subscription.started', 'plan.changed', 'subscription.changed', 'subscription.changed', 'plan.changed',
      'subscription.changed', 'plan.changed', 'subscription.cancelled', 'subscription.resumed', 'subscription.cancelled',
      'subscription.resumed', 'subscription.cancelled', 'subscription.resumed', 'subscription.cancelled', 'subscription.ended', 'plan.changed', 'subscription.started', 'plan.changed',
    ])
    expect(data.at(-1)?.actor).toEqual({ type: 'payment_provider', id: 'stripe', name: null })
  })

  it('leaves the operator a series without gaps, all paid, and books that add up', async () => {
    const documents = await documentsOf(billing.operator)

    expect(documents.filter(({ kind }) => kind === 'invoice').map(({ number }) => number))
      .toEqual(['2026-0001', '2026-0002', '2026-0003', '2028-0001', '2029-0001'])
    expect(documents.every(({ status }) => status === 'paid')).toBe(true)
    expect(new Set(documents.map(({ customerId }) => customerId)).size).toBe(1)
    expect((await verifyInstallation(billing.service.database)).findings).toEqual([])
  })

  it('mails each of them to the subscriber, once', async () => {
    const documents = await documentsOf(billing.operator)
    const mails = await billing.operator.db.outboxMail.findMany({ where: { invoiceId: { not: null } } })

    expect(mails.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(documents.map(({ id }) => id).toSorted())
    expect(new Set(mails.flatMap(({ recipients }) => recipients))).toEqual(new Set(['studio-vink@example.nl']))
    expect(mails[0]).toMatchObject({ subject: 'Factuur 2026-0001 van Timmerbedrijf Jansen', attachUbl: true })
  })
})

describe('an account that has Pro otherwise', () => {
  it('has nothing to cancel, resume or look up at the payment provider', async () => {
    const account = await billing.subscriber('Bakkerij De Korenaar')

    await expect(cancelSubscription(account)).rejects.toMatchObject({ code: 'no_active_subscription' })
    await expect(resumeSubscription(account)).rejects.toMatchObject({ code: 'not_cancelled' })
    await expect(createBillingPortal(account, {})).rejects.toMatchObject({ code: 'no_billing_account' })
  })

  it('does not lose it with a payment page that nobody paid', async () => {
    const { accountId } = await createAccount(billing.service, {
      email: 'gift@example.nl', password: 'vier woorden zijn genoeg', name: 'Vriend', locale: 'en', plan: 'pro',
    })
    const friend = await operatorContext(billing.service, accountId)
    const { url } = await createCheckout(friend, { interval: 'year' })
    billing.stripe.books.pay(url.split('/').at(-1) ?? '', null, false)
    await billing.deliverNews()

    expect(await billing.billingOf(friend)).toMatchObject({ plan: 'pro', subscription: { status: 'incomplete' }, payments: [{ status: 'open' }] })
  })
})

/** The subjects of mails of a kind. */
async function mailsTo({ db }: AccountContext, kind: string): Promise<string[]> {
  return (await db.outboxMail.findMany({ where: { kind }, select: { subject: true } })).map(({ subject }) => subject)
}

function scheduleFor({ accountId }: AccountContext, templateInvoiceId: string) {
  const now = billing.service.outside.clock.now()
  return runTransaction(billing.service.database.prisma, tx => tx.recurringSchedule.create({
    data: {
      id: accountId, accountId, templateInvoiceId, frequency: 'monthly', interval: 1,
      firstRunDate: '2028-02-01', nextRunDate: '2028-02-01', anchorDay: 1, autoIssue: true, autoSend: false, active: true, runCount: 0, createdAt: now, updatedAt: now,
    },
  }))
}
