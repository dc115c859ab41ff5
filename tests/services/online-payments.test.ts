import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { paymentInputSchema } from '#contract/schemas/payment'
import { parseNamedKeys } from '#integrations/named-keys'
import { openSecretBox } from '#integrations/secret-box'
import { updateBusiness } from '#services/business/update'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { createPayment, deletePayment, listPayments } from '#services/invoices/payments'
import { publicUrlOf } from '#services/invoices/public-url'
import { renewPublicLink } from '#services/invoices/renew-public-link'
import { disconnectPaymentProvider, findPaymentProvider } from '#services/online-payments/connect'
import { receiveOnlinePayment } from '#services/online-payments/receive'
import { rotateProviderKeys } from '#services/online-payments/sealed-key'
import { payLinked } from '#services/public-links/pay'
import { getPublicPage } from '#services/public-links/public-page'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import { accountText } from '#services/leaving/account-text'
import { issuedBy } from '../support/accounts'
import { designHour } from '../support/cast'
import { daily } from '../support/daily'
import { mollieKey, mollieTestKey } from '../support/doubles/mollie'
import { shopAddress, useOnlineShop } from '../support/online-payments'
import { codeOf } from '../support/refusals'

const shop = useOnlineShop()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** An hour of design: € 85,00 and 21 % VAT. */
const totalCents = 10_285

const issued = (fields: object = {}) => issuedBy(shop.owner, { issueDate: '2026-11-20', ...fields })
const rowOf = (id: string) => shop.owner.db.invoice.findFirstOrThrow({ where: { id } })
const attempts = (invoiceId: string) => shop.attempts(invoiceId)
const pay = (id: string, amountCents: number) =>
  createPayment(shop.owner, id, paymentInputSchema.parse({ amountCents }))
const paymentsOf = async (id: string) => (await listPayments(shop.owner, id)).data
async function tokenOf(id: string): Promise<string> {
  return publicUrlOf(shop.service, await rowOf(id))?.split('/').at(-1) ?? ''
}
const pageOf = async (id: string, payment: string | null = null) =>
  getPublicPage(shop.service, await tokenOf(id), payment)
const creationsOf = () => shop.mollie.calls('POST').map(({ body }) => JSON.parse(body) as Record<string, unknown>)

beforeEach(() => shop.forget())

describe('a payment provider', () => {
  it('is none at first, and is offered', async () => {
    expect(await findPaymentProvider(shop.owner)).toEqual({ isOffered: true, connection: null })
  })

  it('is connected by a key that is tried at once, kept encrypted and shown by its last four characters', async () => {
    const connected = await shop.connect()

    expect(connected.connection).toEqual({
      provider: 'mollie', mode: 'live', keyEnding: mollieKey.slice(-4), problem: null, connectedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(await findPaymentProvider(shop.owner)).toEqual(connected)
    expect(shop.mollie.calls('GET', '/v2/profiles')).toHaveLength(1)
    const { sealedKey } = await shop.owner.db.paymentProvider.findFirstOrThrow()
    expect(sealedKey).toMatch(/^sealed:v1:/)
  })

  it('is connected by no key that it does not take, and by none while it gives no answer', async () => {
    expect(await codeOf(shop.connect('live_0000000000000000000000'))).toBe('validation_failed')
    shop.mollie.failWith('error')
    expect(await codeOf(shop.connect())).toBe('service_unavailable')
    expect(await shop.owner.db.paymentProvider.count()).toBe(0)
  })

  it('is connected by nobody whose own address may be a stranger\'s', async () => {
    const { prisma } = shop.service.database
    await prisma.user.updateMany({ data: { ownerProvenAt: null } })
    expect(await codeOf(shop.connect())).toBe('email_not_verified')
    expect(shop.mollie.requests).toEqual([])
    await prisma.user.updateMany({ data: { ownerProvenAt: new Date() } })
  })

  it('is told to the owners when it is connected, gets another key and is disconnected, and not for the same key', async () => {
    await shop.connect()
    await shop.connect()
    await shop.connect(mollieTestKey)
    await disconnectPaymentProvider(shop.owner)
    await disconnectPaymentProvider(shop.owner)

    expect(await shop.notices()).toEqual(['Mollie is gekoppeld', 'Je sleutel van Mollie is vervangen', 'Mollie is losgekoppeld'])
    const told = shop.office.taken.map(({ text }) => text).join()
    expect(told).not.toContain(mollieKey)
    const trail = await shop.owner.db.auditEntry.findMany({
      where: { action: { startsWith: 'payment_provider.' } }, orderBy: { sequence: 'desc' }, take: 3,
    })
    expect(trail.map(({ action, details }) => [action, details])).toEqual([
      ['payment_provider.disconnected', { provider: 'mollie' }],
      ['payment_provider.connected', { provider: 'mollie', live: false, isFirst: false }],
      ['payment_provider.connected', { provider: 'mollie', live: true, isFirst: true }],
    ])
  })

  it('is in the copy of the account without what opens something', async () => {
    await shop.connect()
    await shop.asked((await issued()).id)
    let text = ''
    for await (const piece of accountText(shop.owner, new Date())) text += piece

    const { sealedKey, webhookToken } = await shop.owner.db.paymentProvider.findFirstOrThrow()
    expect(JSON.parse(text)).toMatchObject({
      paymentProvider: [{ provider: 'mollie' }], onlinePayments: expect.arrayContaining([expect.objectContaining({ state: 'open' })]),
    })
    for (const secret of [mollieKey, sealedKey, webhookToken]) expect(text).not.toContain(secret)
  })

  it('keeps its key when the keys of the installation are turned', async () => {
    await shop.connect()
    const former = await shop.owner.db.paymentProvider.findFirstOrThrow()
    expect(former.sealedKey).toContain(`:${shop.service.outside.secretBox.keyIds[0]}:`)
    const other = openSecretBox(parseNamedKeys('spring:a-secret-that-is-long-enough-for-it'))
    expect((await rotateProviderKeys(shop.service.database, other)).unreadable).toHaveLength(1)
    expect(await rotateProviderKeys(shop.service.database, shop.service.outside.secretBox))
      .toEqual({ encrypted: 0, current: 1, unreadable: [] })
  })
})

describe('the button', () => {
  beforeEach(() => shop.connect())

  it('leads to a payment of exactly what is open, in the words of the document', async () => {
    const invoice = await issued()
    await pay(invoice.id, 285)
    const { id } = await shop.asked(invoice.id)

    const [row] = await attempts(invoice.id)
    const { webhookToken } = await shop.owner.db.paymentProvider.findFirstOrThrow()
    expect(row).toMatchObject({ state: 'open', providerId: id, openFor: invoice.id, amountCents: 10_000n, bookedCents: 0n })
    expect(creationsOf()).toEqual([{
      amount: { currency: 'EUR', value: '100.00' },
      description: `Factuur ${invoice.number}`,
      redirectUrl: `${shopAddress}/i/${await tokenOf(invoice.id)}?payment=${row?.id}&lang=nl`,
      webhookUrl: `${shopAddress}/api/webhooks/mollie/${webhookToken}`,
      locale: 'nl_NL',
      metadata: { reference: row?.id },
    }])
    expect(shop.mollie.calls('POST')[0]?.headers['idempotency-key']).toBe(row?.id)
  })

  it('leads to the same payment again, and of two presses at once as well', async () => {
    const { id } = await issued()
    const pressed = await Promise.all([shop.press(id), shop.press(id), shop.press(id)])

    expect(new Set(pressed.map(each => 'checkoutUrl' in each && each.checkoutUrl)).size).toBe(1)
    expect(await shop.press(id)).toEqual(pressed[0])
    expect(await attempts(id)).toHaveLength(1)
    expect(shop.mollie.books.openCount((await attempts(id))[0]?.id)).toBe(1)
  })

  it('begins anew where the payment before was broken off, failed or expired, also where nobody told of it', async () => {
    const { id } = await issued()
    for (const state of ['canceled', 'failed', 'expired'] as const) {
      const { id: before } = await shop.asked(id)
      shop.mollie.books.become(before, state)
      expect((await shop.asked(id)).id).not.toBe(before)
    }
    expect((await attempts(id)).map(({ state, openFor }) => [state, openFor])).toEqual([
      ['canceled', null], ['failed', null], ['expired', null], ['open', id],
    ])
  })

  it('ends the payment of another amount before it asks for this one', async () => {
    const { id } = await issued()
    const former = await shop.asked(id)
    await pay(id, 5_000)
    const now = await shop.asked(id)

    expect(former.status).toBe('canceled')
    expect(now.amount.value).toBe('52.85')
    expect(shop.mollie.books.payments.filter(({ status, description }) =>
      status === 'open' && description === now.description)).toHaveLength(1)
  })

  it('books the payment of another amount that was made meanwhile, and has nothing open then', async () => {
    const { id } = await issued()
    const former = await shop.asked(id)
    await pay(id, 5_000)
    shop.mollie.books.pay(former.id)

    expect(await shop.press(id)).toEqual({ payment: 'nothing_open' })
    expect(await rowOf(id)).toMatchObject({ status: 'paid', overpaidCents: 5_000n })
  })

  it('asks for no second payment while money is on its way', async () => {
    const { id } = await issued()
    const { id: underWay } = await shop.asked(id)
    shop.mollie.books.become(underWay, 'pending')
    const [row] = await attempts(id)

    expect(await shop.press(id)).toEqual({ payment: row?.id })
    await pay(id, 5_000)
    expect(await shop.press(id)).toEqual({ payment: row?.id })
    expect(shop.mollie.calls('POST')).toHaveLength(1)
  })

  it('finds nothing open of what was paid, and ends what was asked for before', async () => {
    const { id } = await issued()
    const former = await shop.asked(id)
    await markInvoicePaid(shop.owner, id, {})

    expect(await shop.press(id)).toEqual({ payment: 'nothing_open' })
    expect(former.status).toBe('canceled')
  })

  it('says unavailable while the provider gives no answer, and repeats the same call later', async () => {
    const { id } = await issued()
    shop.mollie.failWith('error')
    expect(await shop.press(id)).toEqual({ payment: 'unavailable' })
    shop.mollie.failWith(null)
    // It has its effect, and the answer is lost.
    shop.mollie.loseAnswers('POST', 1)
    expect(await shop.press(id)).toEqual({ payment: 'unavailable' })
    const { id: providerId } = shop.mollie.books.payment()

    expect((await shop.asked(id)).id).toBe(providerId)
    expect(new Set(shop.mollie.calls('POST').map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await attempts(id)).toHaveLength(1)
  })

  it('gives a call up that the provider may have forgotten, whose payment is found by its reference all the same', async () => {
    const { id } = await issued()
    shop.mollie.books.minutesOpen = 100
    shop.mollie.loseAnswers('POST', 1)
    await shop.press(id)
    const lost = shop.mollie.books.payment()
    shop.installation.clock.advance(61 * minuteMs)
    const { id: other } = await shop.asked(id)
    expect(other).not.toBe(lost.id)

    shop.mollie.books.pay(lost.id)
    await shop.tell(lost.id)
    expect(await rowOf(id)).toMatchObject({ status: 'paid', overpaidCents: 0n })
    shop.mollie.books.minutesOpen = 15
  })

  it('says unavailable of what the provider does not take, and leaves nothing behind that stands in the way', async () => {
    const invoice = await issued({ lines: [{ ...designHour, unitPriceCents: 10_000_000 }] })

    expect(await shop.press(invoice.id)).toEqual({ payment: 'unavailable' })
    expect(await attempts(invoice.id)).toMatchObject([{ state: 'failed', openFor: null, askAt: null }])
  })

  it('stands on the page in place of the link of the business, and not beside one of the document alone', async () => {
    const link = 'https://betaal.example/jansen'
    const operator = { ...shop.owner, actor: { type: 'command_line' as const } }
    await updateBusiness(operator, businessUpdateSchema.parse({ defaultPaymentLink: link }))
    const [usual, own] = [await issued(), await issued({ paymentLink: 'https://betaal.example/alleen-deze' })]

    expect((await pageOf(usual.id)).invoice.payment).toMatchObject({ link: null, online: { isTest: false } })
    expect((await pageOf(own.id)).invoice.payment).toMatchObject({ link: 'https://betaal.example/alleen-deze', online: null })
    expect(await shop.press(own.id)).toEqual({ payment: 'unavailable' })
    await disconnectPaymentProvider(shop.owner)
    expect((await pageOf(usual.id)).invoice.payment).toMatchObject({ link, online: null })
    await updateBusiness(operator, businessUpdateSchema.parse({ defaultPaymentLink: null }))
  })

  it('is pressed on a page by its link, and leads back to it where there is nothing to pay', async () => {
    const { id } = await issued()
    const token = await tokenOf(id)

    expect(await payLinked(shop.service, token)).toContain(shop.mollie.baseUrl)
    await markInvoicePaid(shop.owner, id, {})
    expect(await payLinked(shop.service, token)).toBe(`/i/${token}?payment=nothing_open`)
    expect(await payLinked(shop.service, 'geen-link')).toBe('/i/geen-link')
    // Neither the end of one letter within another, nor more than a head may hold.
    expect(await payLinked(shop.service, `a${'🥐'.repeat(4_000)}`)).toMatch(/^\/i\/[\w%]{4000,9000}$/)
  })

  it('leads back in the language that the page was asked for, however often it is asked', async () => {
    const { id, number } = await issued()
    const token = await tokenOf(id)
    shop.mollie.loseAnswers('POST', 1)

    expect(await payLinked(shop.service, token, 'de')).toBe(`/i/${token}?payment=unavailable&lang=de`)
    expect(await payLinked(shop.service, token)).toContain(shop.mollie.baseUrl)
    const [row] = await attempts(id)
    const [lost, repeated] = creationsOf()
    expect(lost).toMatchObject({
      description: `Rechnung ${number}`, locale: 'de_DE',
      redirectUrl: `${shopAddress}/i/${token}?payment=${row?.id}&lang=de`,
    })
    expect(repeated).toEqual(lost)
    await markInvoicePaid(shop.owner, id, {})
    expect(await payLinked(shop.service, token, 'fr')).toBe(`/i/${token}?payment=nothing_open&lang=fr`)
    expect(await payLinked(shop.service, 'geen-link', 'en')).toBe('/i/geen-link?lang=en')
  })

  it('gives up what was not answered once the page has another link, and begins anew', async () => {
    const { id } = await issued()
    shop.mollie.failWith('error')
    await shop.press(id)
    shop.mollie.failWith(null)
    shop.installation.clock.advance(minuteMs)
    await renewPublicLink(shop.owner, id)
    await shop.asked(id)

    const rows = await attempts(id)
    expect(rows).toMatchObject([{ state: 'failed', askAt: null }, { state: 'open' }])
    const [, { redirectUrl } = {}] = creationsOf()
    expect(redirectUrl).toBe(`${shopAddress}/i/${await tokenOf(id)}?payment=${rows[1]?.id}&lang=nl`)
  })

  it('keeps a document from being cancelled once it was pressed', async () => {
    const { id } = await issued()
    await shop.asked(id)

    expect(await codeOf(cancelInvoice(shop.owner, id))).toBe('invoice_not_cancellable')
  })

  it('is not there for credit notes and for what is cancelled', async () => {
    const cancelled = await issued()
    await cancelInvoice(shop.owner, cancelled.id)
    const invoice = await issued()
    await pay(invoice.id, totalCents)
    const note = await createCreditNote(shop.owner, invoice.id)
    await issueInvoice(shop.owner, note.id, {})

    expect(await shop.press(cancelled.id)).toEqual({ payment: 'nothing_open' })
    expect(await shop.press(note.id)).toEqual({ payment: 'unavailable' })
    expect(shop.mollie.calls('POST')).toEqual([])
  })
})

describe('the way back', () => {
  beforeEach(() => shop.connect())

  it.each([
    ['paid', 'paid'], ['failed', 'failed'], ['canceled', 'failed'], ['expired', 'failed'], ['pending', 'waiting'],
  ] as const)('from a payment that is %s says %s at once', async (state, outcome) => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    const [row] = await attempts(id)
    shop.mollie.books.become(providerId, state)
    const page = await pageOf(id, row?.id)

    expect(page.outcome).toBe(outcome)
    expect(page.invoice.status).toBe(outcome === 'paid' ? 'paid' : 'issued')
  })

  it('says that it waits where the provider gives no answer', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    const [row] = await attempts(id)
    shop.mollie.books.pay(providerId)
    shop.mollie.failWith('busy')

    expect((await pageOf(id, row?.id)).outcome).toBe('waiting')
    shop.mollie.failWith(null)
    expect((await pageOf(id, row?.id)).outcome).toBe('paid')
  })

  it('says nothing of payments of other documents, and nothing untrue', async () => {
    const [one, other] = [await issued(), await issued()]
    await shop.asked(other.id)
    const [row] = await attempts(other.id)

    for (const payment of [row?.id ?? '', 'onzin', 'paid', 'nothing_open', 'on\0zin']) expect((await pageOf(one.id, payment)).outcome).toBeNull()
    expect((await pageOf(one.id, 'unavailable')).outcome).toBe('unavailable')
    await pay(one.id, totalCents)
    expect((await pageOf(one.id, 'nothing_open')).outcome).toBe('nothing_open')
  })

  it('from a payment with a key for tests says so, and nothing was paid', async () => {
    await shop.connect(mollieTestKey)
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    const [row] = await attempts(id)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    const page = await pageOf(id, row?.id)

    expect(page.outcome).toBe('tested')
    expect(page.invoice.payment).toMatchObject({ amountCents: totalCents, online: { isTest: true } })
    expect(await attempts(id)).toMatchObject([{ state: 'paid', bookedCents: 0n, isTest: true }])
  })
})

describe('what the provider tells', () => {
  beforeEach(() => shop.connect())

  it('pays the document on the day it was paid, once, however often and at once it is told', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    shop.installation.clock.advance(dayMs)
    await shop.tell(providerId, 20)
    await shop.tell(providerId)

    const [row] = await attempts(id)
    expect(await paymentsOf(id)).toMatchObject([{
      amountCents: totalCents, paidOn: todayOf(-1), method: 'ideal', reference: providerId, source: 'provider',
    }])
    expect(row).toMatchObject({ state: 'paid', openFor: null, checkoutUrl: null, bookedCents: BigInt(totalCents) })
    expect(await shop.owner.db.payment.findMany({ where: { invoiceId: id } }))
      .toMatchObject([{ onlinePaymentId: row?.id }])
    expect(await rowOf(id)).toMatchObject({ status: 'paid', openCents: 0n })
    const where = { subjectId: id, action: 'invoice.payment_recorded' }
    expect(await shop.owner.db.auditEntry.findFirst({ where })).toMatchObject({ actorType: 'payment_provider', actorId: 'mollie' })
  })

  it('is taken and does nothing where it is of nobody here', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    const { webhookToken: token } = await shop.owner.db.paymentProvider.findFirstOrThrow()
    const requests = shop.mollie.requests.length
    const receive = (at: string, body: string) =>
      receiveOnlinePayment(shop.service, { token: at, body: Buffer.from(body) })

    for (const unknown of ['onbekend', 'on\0bekend']) await receive(unknown, `id=${providerId}`)
    for (const body of ['', 'id=', 'id=ord_123', `id=${'x'.repeat(500)}`, '{"id":"tr_1"}', 'id=tr_../x']) await receive(token, body)
    expect(shop.mollie.requests).toHaveLength(requests)
    await receive(token, 'id=tr_onbekend')
    expect(await rowOf(id)).toMatchObject({ status: 'issued' })
  })

  it('is refused while the provider cannot be asked, so that it comes again', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    shop.mollie.failWith('drop')

    expect(await codeOf(shop.tell(providerId))).toBe('service_unavailable')
    shop.mollie.failWith(null)
    await shop.tell(providerId)
    expect(await rowOf(id)).toMatchObject({ status: 'paid' })
  })

  it('is money beyond what is open where two people paid at once: it is kept, and the owners are told', async () => {
    const { id, number } = await issued()
    const { id: providerId } = await shop.asked(id)
    await pay(id, totalCents)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)

    expect(await rowOf(id)).toMatchObject({ status: 'paid', overpaidCents: BigInt(totalCents) })
    expect(await shop.notices()).toContain(`Er is te veel betaald op ${number}`)
  })

  it('opens the document again by what was paid back, in parts, on the day it is known, and tells the owners', async () => {
    const { id, number } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    shop.installation.clock.advance(3 * dayMs)
    shop.mollie.books.refund(providerId, 285)
    await shop.tell(providerId, 3)
    shop.mollie.books.refund(providerId, 1_000)
    await shop.tell(providerId)

    expect((await paymentsOf(id)).map(({ amountCents, paidOn }) => [amountCents, paidOn])).toEqual([
      [totalCents, todayOf(-3)], [-285, todayOf()], [-1_000, todayOf()],
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'issued', openCents: 1_285n })
    expect((await shop.notices()).filter(subject => subject === `Een betaling van ${number} is terugbetaald`)).toHaveLength(2)
  })

  it('opens the document again by a chargeback, and closes it by a dispute that was won', async () => {
    const { id, number } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId, 'directdebit')
    shop.mollie.books.chargeBack(providerId, totalCents)
    await shop.tell(providerId)
    // Paid and back again before anybody told: there is nothing to write down.
    expect(await paymentsOf(id)).toEqual([])
    shop.mollie.books.chargeBack(providerId, -totalCents)
    await shop.tell(providerId)
    expect(await rowOf(id)).toMatchObject({ status: 'paid' })
    shop.mollie.books.chargeBack(providerId, totalCents)
    await shop.tell(providerId)

    expect(await rowOf(id)).toMatchObject({ status: 'issued', openCents: BigInt(totalCents) })
    expect(await shop.notices()).toContain(`Een betaling van ${number} is teruggeboekt`)
  })

  it('takes back no more than was paid, where the owner took the payment back already', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    const [payment] = await paymentsOf(id)
    await deletePayment(shop.owner, id, payment?.id ?? '')
    await shop.tell(providerId)
    expect(await paymentsOf(id)).toEqual([])
    shop.mollie.books.refund(providerId, totalCents)
    await shop.tell(providerId)

    expect(await paymentsOf(id)).toEqual([])
    expect(await attempts(id)).toMatchObject([{ state: 'paid', bookedCents: 0n }])
  })

  it('never goes back out of what was paid by bank, where the owner took the payment back already', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    await pay(id, totalCents)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    const online = (await paymentsOf(id)).find(({ source }) => source === 'provider')
    await deletePayment(shop.owner, id, online?.id ?? '')
    shop.mollie.books.refund(providerId, totalCents)
    await shop.tell(providerId)

    expect((await paymentsOf(id)).map(({ amountCents, source }) => [amountCents, source])).toEqual([[totalCents, 'manual']])
    expect(await rowOf(id)).toMatchObject({ openCents: 0n, overpaidCents: 0n })
    expect(await attempts(id)).toMatchObject([{ state: 'paid', bookedCents: 0n }])
  })

  it('is money also beyond the number of payments that a document has', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    const at = new Date()
    await shop.service.database.prisma.payment.createMany({
      data: Array.from({ length: 500 }, (_, place) => ({
        id: `${id}-${place}`, accountId: shop.owner.accountId, invoiceId: id, amountCents: 0n, amountEurCents: 0n,
        paidOn: '2026-11-20', method: 'bank', source: 'manual', createdAt: at,
      })),
    })
    expect(await shop.press(id)).not.toEqual({ payment: 'unavailable' })
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)

    expect(await rowOf(id)).toMatchObject({ status: 'paid', openCents: 0n })
    expect(await paymentsOf(id)).toHaveLength(501)
    await shop.service.database.prisma.payment.deleteMany({ where: { invoiceId: id, source: 'manual' } })
  })

  it('settles a credit note that was issued of what was paid', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    const note = await createCreditNote(shop.owner, id)
    await issueInvoice(shop.owner, note.id, {})
    expect(await rowOf(note.id)).toMatchObject({ openCents: BigInt(totalCents) })
    shop.mollie.books.refund(providerId, totalCents)
    await shop.tell(providerId)

    expect(await rowOf(id)).toMatchObject({ paidCents: 0n, openCents: 0n, overpaidCents: 0n })
    expect(await rowOf(note.id)).toMatchObject({ openCents: 0n })
  })
})

describe('verifying', () => {
  it('finds a payment that nobody made, one that is over and stands in the way, and a key that cannot be read', async () => {
    await shop.connect()
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    const found = async () => {
      const { database, outside: { secretBox } } = shop.service
      const { findings } = await verifyInstallation(database, { secretBox })
      return findings.filter(({ subject }) => subject.includes(row?.id ?? '') || subject.includes(payment?.id ?? '')
        || subject.startsWith('payment provider')).map(({ problem }) => problem.replace(/[\da-f-]{36}/, 'X').slice(0, 50))
    }
    const [row] = await attempts(id)
    const [payment] = await paymentsOf(id)
    expect(await found()).toEqual([])

    await shop.owner.db.onlinePayment.updateMany({ where: { id: row?.id ?? '' }, data: { state: 'failed', amountCents: 1n } })
    await shop.owner.db.onlinePaymentShare.updateMany({ where: { invoiceId: id }, data: { openFor: id } })
    await shop.owner.db.paymentProvider.updateMany({ data: { sealedKey: 'sealed:v1:onbekend:AAAA' } })
    expect(await found()).toEqual([
      'is failed and keeps others from being begun', 'is not what its shares come to', 'names the online payment X, which nobody paid',
      expect.stringContaining('is encrypted under the key onbekend'),
    ])
    // That nothing waits for it any more follows from its state; what was paid there, nobody here can know.
    await rebuildSums(shop.service.database, shop.installation.clock.now())
    expect(await found()).toEqual([
      'is not what its shares come to', 'names the online payment X, which nobody paid',
      expect.stringContaining('is encrypted under the key onbekend'),
    ])
  })
})

describe('a key that is not taken any more', () => {
  it('takes the button off and is told to the owners once; another key puts it back', async () => {
    const key = shop.mollie.books.newKey()
    await shop.connect(key)
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.revoke(key)
    expect(await codeOf(shop.tell(providerId))).toBe('service_unavailable')
    expect(await codeOf(shop.tell(providerId))).toBe('service_unavailable')

    expect((await shop.notices()).filter(subject => subject.startsWith('Klanten kunnen'))).toHaveLength(1)
    expect((await findPaymentProvider(shop.owner)).connection?.problem).toBe('key_refused')
    expect((await pageOf(id)).invoice.payment).toMatchObject({ online: null })
    expect(await shop.press(id)).toEqual({ payment: 'unavailable' })
    expect((await shop.connect()).connection?.problem).toBeNull()
    // Of another business: its payment is not known by this key.
    expect((await shop.asked(id)).id).not.toBe(providerId)
  })
})

describe('another key, and none', () => {
  it('ends what is under way by the former one first', async () => {
    await shop.connect()
    const [one, other] = [await issued(), await issued()]
    const [first, second] = [await shop.asked(one.id), await shop.asked(other.id)]
    shop.mollie.books.pay(second.id)
    await shop.connect(shop.mollie.books.newKey())

    expect(first.status).toBe('canceled')
    expect(await rowOf(other.id)).toMatchObject({ status: 'paid' })
    expect((await shop.asked(one.id)).key).not.toBe(mollieKey)
  })

  it('disconnects also while the provider gives no answer, and what was paid stays paid', async () => {
    await shop.connect()
    const [paid, open] = [await issued(), await issued()]
    const { id: providerId } = await shop.asked(paid.id)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    await shop.asked(open.id)
    shop.mollie.failWith('error')

    expect(await disconnectPaymentProvider(shop.owner)).toEqual({ isOffered: true, connection: null })
    shop.mollie.failWith(null)
    expect(await rowOf(paid.id)).toMatchObject({ status: 'paid' })
    expect(await shop.press(open.id)).toEqual({ payment: 'unavailable' })
    expect(await shop.owner.db.onlinePayment.count({ where: { askAt: { not: null } } })).toBe(0)
  })

  it('finds what was left behind when the same business is connected again', async () => {
    await shop.connect()
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.failWith('error')
    await disconnectPaymentProvider(shop.owner)
    shop.mollie.failWith(null)
    shop.mollie.books.pay(providerId)
    await shop.connect()
    await shop.sweep()

    expect(await rowOf(id)).toMatchObject({ status: 'paid' })
  })

  it('ends what was asked for and was answered to nobody', async () => {
    await shop.connect()
    const { id } = await issued()
    shop.mollie.loseAnswers('POST', 1)
    await shop.press(id)
    const lost = shop.mollie.books.payment()
    await disconnectPaymentProvider(shop.owner)

    expect(lost.status).toBe('canceled')
    expect(await attempts(id)).toMatchObject([{ state: 'canceled', openFor: null }])
  })

  it('leaves nothing open, however a press and a disconnection meet', async () => {
    for (let round = 0; round < daily(2, 5); round++) {
      await shop.connect()
      const { id } = await issued()
      await Promise.all([shop.press(id), disconnectPaymentProvider(shop.owner)])
      const rows = await attempts(id)
      expect(rows.filter(({ state }) => state === 'asked')).toEqual([])
      expect(shop.mollie.books.payments.filter(({ status, metadata }) =>
        status === 'open' && rows.some(row => row.id === (metadata as { reference: string }).reference))).toEqual([])
    }
  })
})

describe('the job', () => {
  beforeEach(() => shop.connect())

  it('asks a quarter of an hour after the start, then each hour, and after it was paid on some days for refunds', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.become(providerId, 'pending')
    shop.installation.clock.advance(14 * minuteMs)
    expect(await shop.sweep()).toEqual({ done: 0, failed: 0 })
    shop.installation.clock.advance(minuteMs)
    expect(await shop.sweep()).toEqual({ done: 1, failed: 0 })
    expect(await shop.sweep()).toEqual({ done: 0, failed: 0 })
    shop.mollie.books.pay(providerId)
    shop.installation.clock.advance(60 * minuteMs)
    await shop.sweep()
    expect(await rowOf(id)).toMatchObject({ status: 'paid' })

    const paidAt = shop.mollie.books.find(providerId).decidedAt?.getTime() ?? 0
    const askedOn: number[] = []
    for (let row = (await attempts(id))[0]; row?.askAt; row = (await attempts(id))[0]) {
      askedOn.push((row.askAt.getTime() - paidAt) / dayMs)
      shop.installation.clock.advance(row.askAt.getTime() - shop.installation.clock.now().getTime())
      await shop.sweep()
    }
    expect(askedOn.map(Math.round)).toEqual([1, 7, 30, 90, 180, 400])
  })

  it('finds a refund that nobody told of', async () => {
    const { id } = await issued()
    const { id: providerId } = await shop.asked(id)
    shop.mollie.books.pay(providerId)
    await shop.tell(providerId)
    shop.mollie.books.refund(providerId, 1_000)
    shop.installation.clock.advance(dayMs)
    await shop.sweep()

    expect(await rowOf(id)).toMatchObject({ openCents: 1_000n })
  })

  it('repeats a call that was answered to nobody, within the hour, and gives it up after that', async () => {
    const [one, other] = [await issued(), await issued()]
    shop.mollie.loseAnswers('POST', 1)
    await shop.press(one.id)
    const { id: providerId } = shop.mollie.books.payment()
    shop.installation.clock.advance(15 * minuteMs)
    await shop.sweep()
    expect(await attempts(one.id)).toMatchObject([{ providerId }])

    shop.mollie.failWith('error')
    await shop.press(other.id)
    shop.installation.clock.advance(15 * minuteMs)
    expect(await shop.sweep()).toMatchObject({ failed: 1 })
    shop.installation.clock.advance(60 * minuteMs)
    shop.mollie.failWith(null)
    const creations = shop.mollie.calls('POST').length
    await shop.sweep()
    expect(await attempts(other.id)).toMatchObject([{ state: 'failed', openFor: null, askAt: null }])
    expect(shop.mollie.calls('POST')).toHaveLength(creations)
  })

  it('goes on with the next where one fails, and asks about each once however many servers do so', async () => {
    const [one, other] = [await issued(), await issued()]
    const [first, second] = [await shop.asked(one.id), await shop.asked(other.id)]
    await shop.owner.db.onlinePayment.updateMany({
      where: { shares: { some: { invoiceId: one.id } } }, data: { currency: 'USD' },
    })
    shop.mollie.books.pay(first.id)
    shop.mollie.books.pay(second.id)
    shop.installation.clock.advance(15 * minuteMs)
    const reads = shop.mollie.calls('GET').length
    const swept = await Promise.all([shop.sweep(), shop.sweep(), shop.sweep()])

    expect(swept.reduce((sum, { done, failed }) => sum + done + failed, 0)).toBe(2)
    expect(shop.mollie.calls('GET').length - reads).toBe(2)
    expect(await rowOf(other.id)).toMatchObject({ status: 'paid' })
    expect(await rowOf(one.id)).toMatchObject({ status: 'issued' })
  })
})

/** A day in Amsterdam, so many from the one that the clock has. */
function todayOf(days = 0): string {
  return new Date(shop.installation.clock.now().getTime() + days * dayMs + 60 * minuteMs).toISOString().slice(0, 10)
}
