import { beforeEach, describe, expect, it } from 'vitest'
import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import { paymentInputSchema } from '#contract/schemas/payment'
import { renewCustomerPage } from '#services/customer-pages/renew'
import { revokeCustomerPage } from '#services/customer-pages/revoke'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { sendCustomerPage } from '#services/emails/send-customer-page'
import { importInvoices } from '#services/imports/invoices'
import { undoImport } from '#services/imports/undo'
import { cancelInvoice } from '#services/invoices/cancel'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { createPayment, deletePayment, listPayments } from '#services/invoices/payments'
import { publicUrlOf } from '#services/invoices/public-url'
import { disconnectPaymentProvider } from '#services/online-payments/connect'
import { layOver } from '#services/online-payments/shares'
import { payLinkedTogether } from '#services/public-links/pay'
import { getPublicCustomer } from '#services/public-links/public-customer'
import { getPublicPage } from '#services/public-links/public-page'
import { verifyInstallation } from '#services/verification/verify'
import { issuedBy } from '../support/accounts'
import { bakery } from '../support/cast'
import { daily } from '../support/daily'
import { mollieKey, mollieTestKey } from '../support/doubles/mollie'
import { useImportWorker } from '../support/import-worker'
import { shopAddress, useOnlineShop } from '../support/online-payments'
import { usePdfWorker } from '../support/pdf-worker'
import { codeOf } from '../support/refusals'

useImportWorker()
const shop = useOnlineShop()
/** An hour of design: € 85,00 and 21 % VAT. */
const hourCents = 10_285
const minuteMs = 60_000

let customerId = ''
let token = ''
beforeEach(async () => {
  await shop.forget()
  await shop.connect();
  ({ id: customerId } = await createCustomer(shop.owner, customerInputSchema.parse(bakery)))
  token = await renewLink()
})

const renewLink = async () => (await renewCustomerPage(shop.owner, customerId)).url?.split('/').at(-1) ?? ''
const due = (dueDate: string, fields: object = {}) =>
  issuedBy(shop.owner, { customerId, issueDate: '2026-11-20', dueDate, ...fields })
/** The one that was to be paid first comes last, as numbers go. */
const pair = async () => [await due('2026-12-20'), await due('2026-12-10')] as const
const rowOf = (id: string) => shop.owner.db.invoice.findFirstOrThrow({ where: { id } })
const pay = (id: string, amountCents: number) =>
  createPayment(shop.owner, id, paymentInputSchema.parse({ amountCents }))
const paidOf = async (id: string) => (await listPayments(shop.owner, id)).data.map(({ amountCents }) => amountCents)
const openOf = async (invoices: readonly { id: string }[]) =>
  Promise.all(invoices.map(async ({ id }) => Number((await rowOf(id)).openCents)))
const sharesOf = () => shop.owner.db.onlinePaymentShare.findMany({
  where: { onlinePayment: { customerId } }, orderBy: [{ onlinePaymentId: 'asc' }, { position: 'asc' }],
})
const pageOf = (payment: string | null = null) => getPublicCustomer(shop.service, token, payment)
const tokenOf = async (id: string) => publicUrlOf(shop.service, await rowOf(id))?.split('/').at(-1) ?? ''

describe('what was paid of several documents', () => {
  const share = (amountCents: number, fields: object = {}) => (
    { amountCents, bookedCents: 0, takenBackCents: 0, openCents: amountCents, overpaidCents: 0, ...fields }
  )
  const booked = (amountCents: number, fields: object = {}) =>
    share(amountCents, { bookedCents: amountCents, openCents: 0, ...fields })

  it.each([
    [350, [100, 50, 200]], [0, [0, 0, 0]], [120, [100, 20, 0]], [150, [100, 50, 0]],
    // More than was asked for.
    [400, [100, 50, 250]],
  ])('%i cents lie over them in their order', (netCents, parts) => {
    expect(layOver(netCents, [share(100), share(50), share(200)])).toEqual(parts)
  })

  it.each([
    [200, [0, 30, 170]], [230, [0, 30, 200]], [330, [100, 30, 200]], [350, [100, 50, 200]],
  ])('%i cents lie first over what is open, and then over the others', (netCents, parts) => {
    expect(layOver(netCents, [share(100, { openCents: 0 }), share(50, { openCents: 30 }), share(200)])).toEqual(parts)
  })

  it.each([
    // What the owner took back, what is overpaid, and then the last first.
    [320, [100, 20, 200]], [300, [100, 0, 200]], [260, [60, 0, 200]],
    [220, [60, 0, 160]], [30, [30, 0, 0]], [0, [0, 0, 0]],
  ])('what goes back until %i cents are left opens as little as it can', (netCents, parts) => {
    const shares = [booked(100, { overpaidCents: 40 }), booked(50, { takenBackCents: 50 }), booked(200)]
    expect(layOver(netCents, shares)).toEqual(parts)
  })
})

describe('the button for all that is open', () => {
  it('leads to one payment of exactly that, first what was to be paid first, and back to the page of the customer', async () => {
    const [later, first] = await pair()
    await pay(later.id, 285)
    const { id } = await shop.askedAll(customerId)

    const row = await shop.owner.db.onlinePayment.findFirstOrThrow({ where: { customerId } })
    expect(row).toMatchObject({ state: 'open', providerId: id, amountCents: 20_285n, bookedCents: 0n })
    expect(await sharesOf()).toMatchObject([
      { invoiceId: first.id, openFor: first.id, amountCents: 10_285n, bookedCents: 0n },
      { invoiceId: later.id, openFor: later.id, amountCents: 10_000n, bookedCents: 0n },
    ])
    expect(JSON.parse(shop.mollie.calls('POST')[0]?.body ?? '')).toMatchObject({
      amount: { currency: 'EUR', value: '202.85' },
      description: `Facturen ${first.number}, ${later.number}`,
      redirectUrl: `${shopAddress}/c/${token}?payment=${row.id}&lang=nl`,
      locale: 'nl_NL',
      metadata: { reference: row.id },
    })
  })

  it('ends what is under way of one of them, and is ended by the button of one', async () => {
    const [one, other] = await pair()
    const [ofOne, ofOther] = [await shop.asked(one.id), await shop.asked(other.id)]
    const ofAll = await shop.askedAll(customerId)
    expect([ofOne.status, ofOther.status, ofAll.status]).toEqual(['canceled', 'canceled', 'open'])

    const again = await shop.asked(one.id)
    expect([ofAll.status, again.status, again.amount.value]).toEqual(['canceled', 'open', '102.85'])
  })

  it('ends ten of single documents at most, says that it is not possible just now, and goes on at the next press', async () => {
    const invoices = []
    for (let day = 10; day < 22; day++) invoices.push(await due(`2026-12-${day}`))
    for (const { id } of invoices) await shop.asked(id)

    expect(await shop.pressAll(customerId)).toEqual({ payment: 'unavailable' })
    expect(shop.mollie.calls('DELETE')).toHaveLength(10)
    expect((await shop.askedAll(customerId)).amount.value).toBe('1234.20')
    expect(shop.mollie.calls('DELETE')).toHaveLength(12)
  })

  it('begins anew when there is one more to pay, and when nothing is left of what it was for', async () => {
    const one = await due('2026-12-20')
    const first = await shop.askedAll(customerId)
    const other = await due('2026-12-20')
    const second = await shop.askedAll(customerId)
    expect([first.status, second.amount.value]).toEqual(['canceled', '205.70'])

    for (const { id } of [one, other]) await markInvoicePaid(shop.owner, id, {})
    expect(await shop.pressAll(customerId)).toEqual({ payment: 'nothing_open' })
    expect(second.status).toBe('canceled')
  })

  it('books what turns out to be paid before it asks for the rest', async () => {
    const [later, first] = await pair()
    const ofOne = await shop.asked(first.id)
    shop.mollie.books.pay(ofOne.id)
    const ofRest = await shop.askedAll(customerId)

    expect(ofRest.amount.value).toBe('102.85')
    expect(await openOf([later, first])).toEqual([hourCents, 0])
  })

  it('asks for nothing more while money of one of them is on its way, and both pages say so', async () => {
    const [one, other] = await pair()
    const underWay = await shop.asked(one.id)
    shop.mollie.books.become(underWay.id, 'pending')
    const [row] = await shop.attempts(one.id)

    expect(await shop.pressAll(customerId)).toEqual({ payment: row?.id })
    expect((await pageOf(row?.id)).outcome).toBe('waiting')
    shop.mollie.books.become(underWay.id, 'failed')
    const ofAll = await shop.askedAll(customerId)
    shop.mollie.books.become(ofAll.id, 'pending')
    const [shared] = await shop.attempts(other.id)
    expect(await shop.press(other.id)).toEqual({ payment: shared?.id })
    const page = await getPublicPage(shop.service, await tokenOf(other.id), shared?.id ?? '')
    expect(page.outcome).toBe('waiting')
  })

  it('is not for what has a payment link of its own, was paid, or is in another currency', async () => {
    await due('2026-12-20')
    await due('2026-12-20', { paymentLink: 'https://betaal.example/alleen-deze' })
    await markInvoicePaid(shop.owner, (await due('2026-12-20')).id, {})
    const dollars = { currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-20', exchangeRateSource: 'ECB' }
    await due('2026-12-20', dollars)
    await due('2026-12-20', dollars)

    expect((await pageOf()).known.online).toEqual([
      { currency: 'EUR', amountCents: hourCents, documents: 1, isTest: false },
      { currency: 'USD', amountCents: 2 * hourCents, documents: 2, isTest: false },
    ])
    expect((await shop.askedAll(customerId)).amount).toEqual({ currency: 'EUR', value: '102.85' })
    expect((await shop.askedAll(customerId, 'USD')).amount).toEqual({ currency: 'USD', value: '205.70' })
    expect(await shop.pressAll(customerId, 'GBP')).toEqual({ payment: 'nothing_open' })
  })

  it('says that it is a test by a key for those, and is not there where nobody is connected or the key is not taken', async () => {
    await due('2026-12-20')
    await shop.connect(mollieTestKey)
    expect((await pageOf()).known.online).toMatchObject([{ isTest: true }])
    await shop.owner.db.paymentProvider.updateMany({ data: { problem: 'key_refused' } })
    expect((await pageOf()).known.online).toEqual([])
    expect(await shop.pressAll(customerId)).toEqual({ payment: 'unavailable' })
    await disconnectPaymentProvider(shop.owner)
    expect((await pageOf()).known.online).toEqual([])
    expect(await shop.pressAll(customerId)).toEqual({ payment: 'unavailable' })
  })

  it('repeats the same call where the customer is written to in another language by then', async () => {
    await due('2026-12-20')
    shop.mollie.loseAnswers('POST', 1)
    await shop.pressAll(customerId)
    const changed = await updateCustomer(shop.owner, customerId, customerPatchSchema.parse({ locale: 'fr' }))
    expect(changed.locale).toBe('fr')
    await shop.askedAll(customerId)

    const [lost, repeated] = shop.mollie.calls('POST')
    expect(repeated?.body).toBe(lost?.body)
  })

  it('gives up what was not answered once the page has another link, and begins anew', async () => {
    await due('2026-12-20')
    shop.mollie.failWith('error')
    await shop.pressAll(customerId)
    shop.mollie.failWith(null)
    shop.installation.clock.advance(minuteMs)
    token = await renewLink()
    await shop.askedAll(customerId)

    const rows = await shop.owner.db.onlinePayment.findMany({ where: { customerId }, orderBy: { id: 'asc' } })
    expect(rows).toMatchObject([{ state: 'failed', askAt: null }, { state: 'open' }])
    expect(shop.mollie.calls('POST').map(({ headers }) => headers['idempotency-key'])).toEqual(rows.map(({ id }) => id))
    expect(shop.mollie.calls('POST').at(-1)?.body).toContain(token)
  })

  it('keeps each document from being cancelled, and what it began is ended with the connection', async () => {
    const invoices = await pair()
    const ofAll = await shop.askedAll(customerId)
    for (const { id } of invoices) expect(await codeOf(cancelInvoice(shop.owner, id))).toBe('invoice_not_cancellable')
    await disconnectPaymentProvider(shop.owner)

    expect(ofAll.status).toBe('canceled')
    expect(await sharesOf()).toMatchObject([{ openFor: null }, { openFor: null }])
  })

  it('is for imported documents as well, and keeps their import from being undone', async () => {
    const csv = 'Number,Issue date,Due date,Customer,Subtotal,VAT,Total\nX-77,2026-11-02,2026-11-16,Bakker,100.00,21.00,121.00\n'
    const { importId } = await importInvoices(shop.owner, { file: new TextEncoder().encode(csv) }, { dryRun: false })
    const imported = await shop.owner.db.invoice.findFirstOrThrow({ where: { importId } })
    await renewCustomerPage(shop.owner, imported.customerId ?? '')

    expect((await shop.askedAll(imported.customerId ?? '')).amount.value).toBe('121.00')
    await expect(undoImport(shop.owner, importId ?? '')).rejects.toMatchObject({ details: { reason: 'used' } })
  })

  it('is pressed on the page by its link, and leads back to it in its language where there is nothing to pay', async () => {
    const one = await due('2026-12-20')
    expect(await payLinkedTogether(shop.service, token, 'EUR', 'de')).toContain(shop.mollie.baseUrl)
    expect(JSON.parse(shop.mollie.calls('POST')[0]?.body ?? '')).toMatchObject({
      description: `Rechnung ${one.number}`, locale: 'de_DE',
      redirectUrl: expect.stringMatching(/\/c\/[^/?]+\?payment=[\da-f-]+&lang=de$/),
    })
    await markInvoicePaid(shop.owner, one.id, {})
    expect(await payLinkedTogether(shop.service, token, 'EUR', 'fr')).toBe(`/c/${token}?payment=nothing_open&lang=fr`)
    await revokeCustomerPage(shop.owner, customerId)
    expect(await payLinkedTogether(shop.service, token, 'EUR')).toBe(`/c/${token}`)
    expect(await payLinkedTogether(shop.service, 'geen-link', 'EUR')).toBe('/c/geen-link')
  })

  it('gives up what was not answered once the page has no link any more', async () => {
    await due('2026-12-20')
    shop.mollie.failWith('error')
    await shop.pressAll(customerId)
    shop.mollie.failWith(null)
    await revokeCustomerPage(shop.owner, customerId)
    shop.installation.clock.advance(15 * minuteMs)
    await shop.sweep()

    expect(await sharesOf()).toMatchObject([{ openFor: null }])
    expect(await shop.owner.db.onlinePayment.findMany({ where: { customerId } })).toMatchObject([{ state: 'failed', askAt: null }])
  })

  it('never leaves two open payments of one amount, however the buttons are pressed at once', async () => {
    const invoices = await pair()
    for (let round = 0; round < daily(2, 5); round++) {
      await Promise.all([
        shop.pressAll(customerId), ...invoices.map(({ id }) => shop.press(id)), shop.pressAll(customerId),
      ])
      for (const { id } of invoices) {
        const references = (await shop.attempts(id)).map(row => row.id)
        const open = references.reduce((sum, reference) => sum + shop.mollie.books.openCount(reference), 0)
        expect(open).toBeLessThanOrEqual(1)
      }
    }
  })
})

describe('the statement by mail', () => {
  usePdfWorker()
  const mailOf = async (locale: string) => {
    await shop.owner.db.customer.updateMany({ where: { id: customerId }, data: { locale } })
    await sendCustomerPage(shop.owner, customerId)
    return shop.office.taken.at(-1)?.text
  }

  it.each([
    ['nl', 'Bekijk en betaal', 'Bekijk al uw documenten'], ['en', 'View and pay', 'View all your documents'],
    ['de', 'Ansehen und bezahlen', 'Alle Dokumente ansehen'], ['fr', 'Voir et payer', 'Voir tous vos documents'],
  ])('says in %s that all can be paid at once on the page that it leads to, where it can', async (locale, pay, view) => {
    expect(await mailOf(locale)).toContain(view)
    await pair()
    expect(await mailOf(locale)).toContain(pay)
    await disconnectPaymentProvider(shop.owner)
    expect(await mailOf(locale)).toContain(view)
  })
})

describe('what the provider tells of a payment of several documents', () => {
  it('pays each of them once, however often and at once it is told', async () => {
    const first = await due('2026-12-01')
    const invoices = [first, ...await pair()]
    await pay(first.id, 85)
    const { id } = await shop.askedAll(customerId)
    shop.mollie.books.pay(id)
    await shop.tell(id, 20)

    expect(await openOf(invoices)).toEqual([0, 0, 0])
    const payments = await shop.owner.db.payment.findMany({ where: { reference: id }, orderBy: { amountCents: 'asc' } })
    expect(payments.map(({ amountCents, source }) => [amountCents, source])).toEqual([
      [10_200n, 'provider'], [10_285n, 'provider'], [10_285n, 'provider'],
    ])
    expect((await sharesOf()).map(({ bookedCents, openFor }) => [bookedCents, openFor])).toEqual([
      [10_200n, null], [10_285n, null], [10_285n, null],
    ])
    expect((await shop.notices()).filter(subject => subject.includes('betaald'))).toEqual([])
  })

  it('takes what goes back off the last first, tells the owners once, and puts it back the same way', async () => {
    const [last, middle, first] = [...await pair(), await due('2026-12-01')] as const
    const { id } = await shop.askedAll(customerId)
    shop.mollie.books.pay(id)
    shop.mollie.books.refund(id, 12_285)
    await shop.tell(id)
    expect(await openOf([first, middle, last])).toEqual([0, 2_000, hourCents])
    // Paid and back again before anybody told: only what stayed is written down.
    expect(await paidOf(last.id)).toEqual([])

    shop.mollie.books.chargeBack(id, 20_000)
    await shop.tell(id, 3)
    expect(await openOf([first, middle, last])).toEqual([hourCents, hourCents, hourCents])
    // More went back than was paid: no document was paid less than nothing for that.
    const row = await shop.owner.db.onlinePayment.findFirstOrThrow({ where: { customerId } })
    expect(row.bookedCents).toBe(0n)
    expect((await shop.notices()).filter(subject => subject.startsWith('Een betaling')))
      .toEqual(['Een betaling van 2 facturen is teruggeboekt'])
    expect(shop.office.taken.at(-1)?.text).toContain(`Van wat op ${first.number} en ${middle.number} was betaald`)
    shop.mollie.books.chargeBack(id, -20_000)
    await shop.tell(id)
    expect(await openOf([first, middle, last])).toEqual([0, 2_000, hourCents])
  })

  it('takes nothing back twice where the owner took one of the payments back already', async () => {
    const [last, first] = await pair()
    const { id } = await shop.askedAll(customerId)
    shop.mollie.books.pay(id)
    await shop.tell(id)
    const { data: [payment] } = await listPayments(shop.owner, last.id)
    await deletePayment(shop.owner, last.id, payment?.id ?? '')
    shop.mollie.books.refund(id, 2 * hourCents)
    await shop.tell(id)

    expect(await openOf([last, first])).toEqual([hourCents, hourCents])
    expect(await paidOf(last.id)).toEqual([])
    expect(await paidOf(first.id)).toEqual([hourCents, -hourCents])
  })

  it.each(['one after the other', 'at once'])('takes back what was paid twice, and opens no other for it, told %s', async (when) => {
    const [last, first] = await pair()
    const { id } = await shop.askedAll(customerId)
    await pay(first.id, hourCents)
    shop.mollie.books.pay(id)
    if (when !== 'at once') await shop.tell(id)
    shop.mollie.books.refund(id, hourCents)
    await shop.tell(id, 2)

    expect(await openOf([first, last])).toEqual([0, 0])
    expect((await rowOf(first.id)).overpaidCents).toBe(0n)
    expect((await sharesOf()).map(({ bookedCents }) => bookedCents)).toEqual([0n, 10_285n])
    shop.mollie.books.refund(id, hourCents)
    await shop.tell(id)
    expect(await openOf([first, last])).toEqual([0, hourCents])
  })

  it('goes back to the one that the owner took back already, and never out of what came by bank', async () => {
    const [last, first] = await pair()
    const { id } = await shop.askedAll(customerId)
    await pay(first.id, hourCents)
    shop.mollie.books.pay(id)
    await shop.tell(id)
    const online = (await listPayments(shop.owner, first.id)).data.find(({ source }) => source === 'provider')
    await deletePayment(shop.owner, first.id, online?.id ?? '')
    shop.mollie.books.refund(id, hourCents)
    await shop.tell(id, 2)

    expect(await openOf([first, last])).toEqual([0, 0])
    expect([await paidOf(first.id), await paidOf(last.id)]).toEqual([[hourCents], [hourCents]])
    expect((await sharesOf()).map(({ bookedCents }) => bookedCents)).toEqual([0n, 10_285n])
  })

  it('keeps what is beyond, and tells the owners once of all documents, the first ten by number', async () => {
    const invoices = []
    for (let day = 10; day < 22; day++) invoices.push(await due(`2026-12-${day}`))
    const { id } = await shop.askedAll(customerId)
    for (const invoice of invoices) await pay(invoice.id, hourCents)
    shop.mollie.books.pay(id)
    await shop.tell(id, 2)

    expect((await Promise.all(invoices.map(({ id: each }) => rowOf(each)))).map(({ overpaidCents }) => overpaidCents))
      .toEqual(invoices.map(() => BigInt(hourCents)))
    expect((await shop.notices()).filter(subject => subject.startsWith('Er is'))).toEqual(['Er is te veel betaald op 12 facturen'])
    const text = shop.office.taken.at(-1)?.text
    expect(text).toContain('€ 1.234,20 meer betaald')
    expect(text).toContain(`${invoices[9]?.number} en nog 2 nog openstond`)
    expect(text).toContain(`/customers/${customerId}`)
  })

  it('leaves nothing for verify to find, which finds one that is not what its shares come to', async () => {
    await pair()
    const { id } = await shop.askedAll(customerId)
    shop.mollie.books.pay(id)
    await shop.tell(id)
    const row = await shop.owner.db.onlinePayment.findFirstOrThrow({ where: { customerId } })
    const found = async () => {
      const { database, outside: { secretBox } } = shop.service
      const { findings } = await verifyInstallation(database, { secretBox })
      return findings.filter(({ subject, problem }) => `${subject} ${problem}`.includes(row.id)).map(({ problem }) => problem)
    }
    expect(await found()).toEqual([])

    await shop.owner.db.onlinePaymentShare.updateMany({ where: { position: 1 }, data: { bookedCents: 1n } })
    expect(await found()).toEqual(['is not what its shares come to'])
  })
})

describe('the page of a customer', () => {
  it.each([
    ['paid', 'paid', mollieKey], ['canceled', 'failed', mollieKey], ['paid', 'tested', mollieTestKey],
  ] as const)('after a payment that is %s says %s at once', async (state, outcome, key) => {
    await shop.connect(key)
    await pair()
    const { id } = await shop.askedAll(customerId)
    const row = await shop.owner.db.onlinePayment.findFirstOrThrow({ where: { customerId } })
    shop.mollie.books.become(id, state)
    const page = await pageOf(row.id)

    expect(page.outcome).toBe(outcome)
    expect(page.known.statement.open).toHaveLength(outcome === 'paid' ? 0 : 2)
    expect(page.known.online).toHaveLength(outcome === 'paid' ? 0 : 1)
  })

  it('says nothing of the payments of others, and nothing untrue', async () => {
    await due('2026-12-20')
    const other = await issuedBy(shop.owner, { issueDate: '2026-11-20' })
    await shop.asked(other.id)
    const [row] = await shop.attempts(other.id)

    for (const payment of [row?.id ?? '', 'onzin', 'paid', 'nothing_open']) expect((await pageOf(payment)).outcome).toBeNull()
    expect((await pageOf('unavailable')).outcome).toBe('unavailable')
    await markInvoicePaid(shop.owner, (await shop.owner.db.invoice.findFirstOrThrow({ where: { customerId } })).id, {})
    expect((await pageOf('nothing_open')).outcome).toBe('nothing_open')
  })
})
