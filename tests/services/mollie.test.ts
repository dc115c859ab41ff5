import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  InvoicePaymentsUnavailable, PaymentKeyRefused, PaymentRequestRefused, type InvoicePayments, type PaymentRequest,
} from '#integrations/invoice-payments/index'
import { molliePayments } from '#integrations/invoice-payments/mollie'
import { noInvoicePayments } from '#integrations/invoice-payments/none'
import { mollieKey, mollieTestKey, startMollie, type MollieFault } from '../support/doubles/mollie'
import { jsonAnswer, startService } from '../support/doubles/service'
import { longestMs } from '../support/waiting'

const startsAt = Date.parse('2026-11-20T09:00:00.000Z')
let nowMs = startsAt
const minute = 60_000
const mollie = await startMollie({ now: () => new Date(nowMs) })
const payments = molliePayments({ baseUrl: mollie.baseUrl })

beforeEach(() => {
  nowMs = startsAt
  mollie.failWith(null)
  mollie.loseAnswers('POST', 0)
  mollie.books.cancelsOpen = true
})
afterAll(() => mollie.close())

const invoice = (changed: Partial<PaymentRequest> = {}): PaymentRequest => ({
  amountCents: 12_100, currency: 'EUR', description: 'Factuur 2026-0041 van Studio Vink', reference: 'payment-1',
  locale: 'nl', returnUrl: 'https://polder.example/i/token?payment=payment-1',
  webhookUrl: 'https://polder.example/api/webhooks/mollie/token', ...changed,
})

let made = 0
const ask = (changed: Partial<PaymentRequest> = {}, key = mollieKey) => payments.create(key, invoice(changed), `key-${made++}`)
const lastAsked = () => JSON.parse(mollie.requests.at(-1)?.body ?? '') as unknown

describe('asking for a payment', () => {
  it('gives where it is paid, and what it is known by on both sides', async () => {
    const payment = await ask()

    expect(payment).toEqual({
      id: expect.stringMatching(/^tr_\w+$/), reference: 'payment-1', state: 'open', amountCents: 12_100, currency: 'EUR',
      refundedCents: 0, chargedBackCents: 0, method: 'other', checkoutUrl: `${mollie.baseUrl}/checkout/${payment.id}`,
      paidAt: null, isTest: false,
    })
    expect(lastAsked()).toEqual({
      amount: { currency: 'EUR', value: '121.00' }, description: 'Factuur 2026-0041 van Studio Vink', locale: 'nl_NL',
      redirectUrl: 'https://polder.example/i/token?payment=payment-1', metadata: { reference: 'payment-1' },
      webhookUrl: 'https://polder.example/api/webhooks/mollie/token',
    })
  })

  it('says no webhook where none could reach us, and speaks English to who reads that', async () => {
    await ask({ webhookUrl: null, locale: 'de' })

    expect(lastAsked()).not.toHaveProperty('webhookUrl')
    expect(lastAsked()).toMatchObject({ locale: 'de_DE' })
  })

  it.each([
    ['EUR', 1, '0.01'], ['EUR', 10, '0.10'], ['EUR', 12_100, '121.00'], ['EUR', 5_000_000, '50000.00'],
    ['EUR', 115, '1.15'], ['USD', 110_013, '1100.13'], ['JPY', 1_210_000, '12100'], ['JPY', 100, '1'], ['ISK', 5_000_000_00, '5000000'],
  ])('writes and reads amounts exactly: %s %i cents is %s', async (currency, amountCents, value) => {
    const { id } = await ask({ currency, amountCents })

    expect(lastAsked()).toMatchObject({ amount: { currency, value } })
    expect(await payments.read(mollieKey, id)).toMatchObject({ currency, amountCents })
  })

  it('has its effect once under one key, also when the answer was lost', async () => {
    const before = mollie.books.payments.length
    mollie.loseAnswers('POST', 1)
    await expect(payments.create(mollieKey, invoice(), 'lost')).rejects.toBeInstanceOf(InvoicePaymentsUnavailable)
    const again = await payments.create(mollieKey, invoice(), 'lost')

    expect(mollie.books.payments.slice(before).map(({ id }) => id)).toEqual([again.id])
    expect(mollie.calls('POST').slice(-2).map(({ headers }) => headers['idempotency-key'])).toEqual(['lost', 'lost'])
  })

  it('has its effect once when it is asked for twice at once', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => payments.create(mollieKey, invoice(), 'twice')))

    expect(one).toEqual(other)
  })

  it('makes another under the same key once Mollie has forgotten it', async () => {
    const first = await payments.create(mollieKey, invoice(), 'an hour ago')
    nowMs += 60 * minute

    expect((await payments.create(mollieKey, invoice(), 'an hour ago')).id).not.toBe(first.id)
  })

  it.each<[string, Partial<PaymentRequest>, RegExp]>([
    ['too much', { amountCents: 5_000_001 }, /422 Unprocessable Entity: The amount is higher than the maximum \(amount\)/],
    ['a currency it has not', { currency: 'CLP' }, /The currency is not supported \(amount\)/],
    ['parts of a yen', { currency: 'JPY', amountCents: 12_150 }, /The amount contains an invalid value/],
    ['a webhook that it cannot reach', { webhookUrl: 'http://localhost:3000/hook' }, /unreachable from Mollie's point of view/],
  ])('is refused for %s', async (_, changed, words) => {
    const refused = ask(changed)

    await expect(refused).rejects.toBeInstanceOf(PaymentRequestRefused)
    await expect(refused).rejects.toThrow(words)
  })
})

describe('reading a payment', () => {
  it('says that it was paid, when and how', async () => {
    const { id } = await ask()
    nowMs += 2 * minute
    mollie.books.pay(id)

    expect(await payments.read(mollieKey, id)).toMatchObject({
      state: 'paid', method: 'ideal', paidAt: new Date('2026-11-20T09:02:00.000Z'), checkoutUrl: null,
    })
  })

  it.each([
    ['failed', 'failed'], ['canceled', 'canceled'], ['expired', 'expired'], ['pending', 'pending'], ['authorized', 'pending'],
  ] as const)('says of one that is %s: %s', async (status, state) => {
    const { id } = await ask()
    mollie.books.become(id, status)

    expect(await payments.read(mollieKey, id)).toMatchObject({ state, paidAt: null, checkoutUrl: null })
  })

  it('says of one that nobody made in time: expired', async () => {
    const { id } = await ask()
    nowMs += 15 * minute

    expect(await payments.read(mollieKey, id)).toMatchObject({ state: 'expired' })
  })

  it.each([
    ['ideal', 'ideal'], ['creditcard', 'card'], ['applepay', 'card'], ['bancontact', 'card'], ['banktransfer', 'bank'],
    ['directdebit', 'direct_debit'], ['paypal', 'other'], ['a method of tomorrow', 'other'], ['constructor', 'other'],
  ])('knows how money came: %s is %s', async (method, expected) => {
    const { id } = await ask()
    mollie.books.pay(id, method)

    expect(await payments.read(mollieKey, id)).toMatchObject({ method: expected })
  })

  it('says what went back since, by the seller and against the will of the seller', async () => {
    const { id } = await ask()
    mollie.books.pay(id)
    mollie.books.refund(id, 2_105)
    mollie.books.chargeBack(id, 1)

    expect(await payments.read(mollieKey, id)).toMatchObject({
      state: 'paid', amountCents: 12_100, refundedCents: 2_105, chargedBackCents: 1,
    })
  })

  it('says that it was made for tests', async () => {
    const { id } = await ask({}, mollieTestKey)

    expect(await payments.read(mollieTestKey, id)).toMatchObject({ isTest: true })
  })

  it('has no reference where it was made elsewhere, whatever is noted there', async () => {
    for (const metadata of [null, 'payment-1', { order: 1 }, { reference: 1 }, ['payment-1']]) {
      const { id } = mollie.books.add(mollieKey, {
        amount: { currency: 'EUR', value: '1.00' }, description: 'Webshop', redirectUrl: 'https://shop.example',
        webhookUrl: null, locale: null, metadata,
      })

      expect(await payments.read(mollieKey, id)).toMatchObject({ id, reference: null })
    }
  })

  it('finds nothing under the key of somebody else', async () => {
    const { id } = await ask()

    expect(await payments.read(mollie.books.newKey(), id)).toBeNull()
  })

  it.each(['', 'tr_', 'ord_8wmqcHMN4U', '../profiles/me', 'tr_1/refunds', 'tr_1?testmode=true', `tr_${'1'.repeat(65)}`, 'tr_1\r\n'])(
    'asks nothing about what is no payment: %j', async (id) => {
      const before = mollie.requests.length

      expect(await payments.read(mollieKey, id)).toBeNull()
      expect(await payments.cancel(mollieKey, id)).toBeNull()
      expect(mollie.requests).toHaveLength(before)
    })

  it('is given up when the caller gives up', async () => {
    mollie.failWith('hang')
    const caller = new AbortController()
    const read = payments.read(mollieKey, 'tr_1', caller.signal)
    caller.abort()

    await expect(read).rejects.toBeInstanceOf(InvoicePaymentsUnavailable)
  })
})

describe('cancelling a payment', () => {
  it('ends it while nobody made it', async () => {
    const { id } = await ask({ reference: 'cancelled' })

    expect(mollie.books.openCount('cancelled')).toBe(1)
    expect(await payments.cancel(mollieKey, id)).toMatchObject({ id, state: 'canceled', checkoutUrl: null })
    expect(mollie.books.openCount('cancelled')).toBe(0)
  })

  it('says the same again', async () => {
    const { id } = await ask()
    await payments.cancel(mollieKey, id)

    expect(await payments.cancel(mollieKey, id)).toMatchObject({ state: 'canceled' })
  })

  it.each(['paid', 'pending', 'failed', 'expired'] as const)('says how it stands where something was quicker: %s', async (status) => {
    const { id } = await ask()
    mollie.books.become(id, status)

    expect(await payments.cancel(mollieKey, id)).toMatchObject({ state: status })
  })

  it('leaves open what Mollie does not let be cancelled', async () => {
    const { id } = await ask()
    mollie.books.cancelsOpen = false

    expect(await payments.cancel(mollieKey, id)).toMatchObject({ state: 'open' })
  })

  it('finds nothing under the key of somebody else', async () => {
    const { id } = await ask()

    expect(await payments.cancel(mollie.books.newKey(), id)).toBeNull()
    expect(mollie.books.find(id).status).toBe('open')
  })
})

describe('a key', () => {
  it('is tried without any effect', async () => {
    const before = mollie.books.payments.length
    await payments.tryKey(mollieKey)
    await payments.tryKey(mollieTestKey)

    expect(mollie.books.payments).toHaveLength(before)
    expect(mollie.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v2/profiles/me' })
  })

  const revoked = mollie.books.newKey()
  mollie.books.revoke(revoked)

  it.each(Object.entries(callsOf(payments)))('that was revoked is refused: %s', async (_, call) => {
    await expect(call(revoked)).rejects.toBeInstanceOf(PaymentKeyRefused)
  })

  it.each(['', 'live_\u20ac', 'live_1\r\nx: y', 'live 1'])('that no header holds is refused before it is sent: %j', async (key) => {
    const before = mollie.requests.length

    await expect(payments.tryKey(key)).rejects.toBeInstanceOf(PaymentKeyRefused)
    expect(mollie.requests).toHaveLength(before)
  })
})

/** Whoever hangs is waited for until a request has arrived; every other fault comes to an answer by itself. */
const waitingFor = (fault: MollieFault) =>
  molliePayments({ baseUrl: mollie.baseUrl, timeoutMs: fault === 'hang' ? 1_000 : longestMs.answer })

describe('an outage', () => {
  const faults: MollieFault[] = ['hang', 'drop', 'error', 'busy', 'html', 'page', 'endless', 'redirect']

  it.each(faults.flatMap(fault =>
    Object.entries(callsOf(waitingFor(fault))).map(([name, call]) => ({ fault, name, call }))))(
    'is none of the answers: $fault, $name', async ({ fault, call }) => {
      mollie.failWith(fault)
      const before = mollie.requests.length

      await expect(call(mollieKey)).rejects.toBeInstanceOf(InvoicePaymentsUnavailable)
      // Nothing is asked twice, nor where an answer leads.
      expect(mollie.requests).toHaveLength(before + 1)
    })

  it('is none when nobody listens', async () => {
    const gone = await startMollie()
    await gone.close()

    await expect(molliePayments({ baseUrl: gone.baseUrl }).tryKey(mollieKey))
      .rejects.toBeInstanceOf(InvoicePaymentsUnavailable)
  })
})

describe('an error', () => {
  const faults: MollieFault[] = ['hang', 'drop', 'error', 'busy', 'html', 'page', 'endless', 'redirect', 'echo']

  it.each(faults)('never names the key: %s', async (fault) => {
    mollie.failWith(fault)
    for (const call of Object.values(callsOf(waitingFor(fault)))) {
      const error = await call(mollieKey).catch((thrown: unknown) => thrown)

      expect(error).toBeInstanceOf(Error)
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(mollieKey.slice(5))
    }
  })

  it('never names a key that is refused', async () => {
    for (const key of ['live_thatNobodyKnowsAtAllHere', 'live_thatNoHeaderHolds\u20ac']) {
      const error = await payments.tryKey(key).catch((thrown: unknown) => thrown)

      expect(error).toBeInstanceOf(PaymentKeyRefused)
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(key)
    }
  })

  it('is one line of bounded length, whatever Mollie says', async () => {
    mollie.failWith('echo')
    const error = await payments.create(mollieKey, invoice(), 'echo').catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(PaymentRequestRefused)
    expect((error as Error).message).toMatch(/^Mollie answered 422 Unprocessable Entity: [^\n\r\u001b]{100,300}$/)
  })
})

describe('where a browser is sent', () => {
  it.each([
    ['https://www.mollie.com/checkout/select-method/1', true], ['http://127.0.0.1:4000/checkout', true],
    ['http://localhost:4000/checkout', true], ['http://www.mollie.com/checkout', false],
    ['http://127.0.0.1.example.com/', false], ['javascript:alert(1)', false], ['//www.mollie.com', false], ['', false],
  ])('%j is believed: %j', async (href, isBelieved) => {
    mollie.checkoutAt = href
    const { checkoutUrl } = await ask()
    mollie.checkoutAt = null

    expect(checkoutUrl).toBe(isBelieved ? href : null)
  })
})

describe('an installation that offers nobody', () => {
  it.each(Object.entries(callsOf(noInvoicePayments())))('has no provider, and no answer to %s', async (_, call) => {
    expect(noInvoicePayments().provider).toBeNull()
    await expect(call(mollieKey)).rejects.toBeInstanceOf(InvoicePaymentsUnavailable)
  })
})

describe('what stands in for Mollie', () => {
  const press = (id: string, button: string) =>
    fetch(`${mollie.baseUrl}/checkout/${id}/${button}`, { method: 'POST', redirect: 'manual' })

  it('shows a page to pay at, and sends the browser back whatever was pressed there', async () => {
    for (const [button, state] of [['paid', 'paid'], ['failed', 'failed'], ['canceled', 'canceled'], ['expired', 'expired']]) {
      const { id, checkoutUrl } = await ask({ description: 'Factuur <b>' })
      const page = await (await fetch(checkoutUrl ?? '')).text()
      const pressed = await press(id, button ?? '')

      expect(page).toContain('<h1>EUR 121.00</h1><p>Factuur &lt;b></p>')
      expect(pressed.status).toBe(303)
      expect(pressed.headers.get('location')).toBe(invoice().returnUrl)
      expect(await payments.read(mollieKey, id)).toMatchObject({ state })
      // Another press, in another window, changes nothing any more.
      await press(id, 'paid')
      expect(await payments.read(mollieKey, id)).toMatchObject({ state })
    }
  })

  it('tells of a payment by its id alone, by itself or as often as asked', async () => {
    const shop = await startService(() => jsonAnswer({ received: true }))
    mollie.merchantsAt = shop.baseUrl
    const { id } = await ask()
    mollie.books.pay(id)
    mollie.tells = true
    mollie.books.refund(id, 100)
    await mollie.told()
    mollie.tells = false

    expect(await mollie.deliver(id, 2)).toEqual([200, 200])
    expect(shop.requests).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({
      method: 'POST', path: '/api/webhooks/mollie/token', body: `id=${id}`,
      headers: expect.objectContaining({ 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
    })))
    mollie.merchantsAt = null
    await shop.close()
  })
})

/** Every call there is, by its name. */
function callsOf(of: InvoicePayments): Record<string, (key: string) => Promise<unknown>> {
  return {
    tryKey: key => of.tryKey(key),
    create: key => of.create(key, invoice(), `key-${made++}`),
    read: key => of.read(key, 'tr_1'),
    cancel: key => of.cancel(key, 'tr_1'),
  }
}
