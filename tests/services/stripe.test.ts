import { afterEach, describe, expect, it } from 'vitest'
import { PaymentsUnavailable, type Payments } from '#integrations/payments/index'
import { stripePayments } from '#integrations/payments/stripe'
import { systemClock } from '#integrations/clock'
import { jsonAnswer, startService, type ScriptedAnswer, type ServiceDouble } from '../support/doubles/service'

let service: ServiceDouble

afterEach(() => service.close())

/** Stripe, or what stands in between, that says the same to everything. */
async function stripeThatSays(answer: ScriptedAnswer): Promise<Payments> {
  service = await startService(() => answer)
  return stripePayments({
    secretKey: 'sk_test_polder', webhookSecret: 'whsec_polder', priceIds: { month: 'price_month', year: 'price_year' },
    baseUrl: service.baseUrl, clock: systemClock,
  })
}

const jansen = { accountId: 'jansen', name: 'Timmerbedrijf Jansen', email: 'jansen@example.nl', locale: 'nl' } as const
const calls: [string, (payments: Payments) => Promise<unknown>][] = [
  ['prices', payments => payments.readPrices()],
  ['a customer', payments => payments.createCustomer(jansen, 'customer-jansen')],
  ['a payment page', payments => payments.createCheckout({
    customerId: 'cus_1', interval: 'month', locale: 'nl', doneUrl: 'https://polder.example/done', cancelUrl: 'https://polder.example/',
  }, 'checkout-jansen')],
  ['all of a customer', payments => payments.readCustomer('cus_1', null)],
  ['a portal', payments => payments.createPortal({ customerId: 'cus_1', locale: 'nl', returnUrl: 'https://polder.example/' })],
]

describe('an answer that is not of Stripe', () => {
  const answers: [string, ScriptedAnswer][] = [
    ['a word', jsonAnswer('ok')],
    ['nothing', jsonAnswer(null)],
    ['an empty object', jsonAnswer({})],
    ['a list', jsonAnswer([])],
    ['the fault of a gateway', jsonAnswer({ message: 'Bad gateway' }, 502)],
    ['a page', { status: 200, type: 'text/html', body: '<!DOCTYPE html><html><body>Welcome</body></html>' }],
    ['the beginning of an object', { status: 200, type: 'application/json', body: '{"id":"cus_1","object":"cust' }],
    ['more than any list', jsonAnswer({ object: 'list', data: [], has_more: false, url: '/', more: 'x'.repeat(10_000_000) })],
    ['where to ask instead', { status: 307, type: 'text/plain', body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ]

  it.each(answers)('is none: %s', async (_, answer) => {
    const payments = await stripeThatSays(answer)
    const outcomes = await Promise.allSettled(calls.map(([, call]) => call(payments)))

    expect(outcomes).toEqual(calls.map(() => ({ status: 'rejected', reason: expect.any(PaymentsUnavailable) })))
  })
})
