import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { verifyInstallation } from '#services/verification/verify'
import { ApiClient, proveAddress, type Tenant } from '../support/api-client'
import { bakery, issuedInvoice, studioVink } from '../support/cast'
import { mollieKey, startMollie, type MollieDouble } from '../support/doubles/mollie'
import { centsOf, type MolliePayment } from '../support/doubles/mollie-books'
import { tokenOf } from '../support/public-links'
import { seededRandom, shuffled } from '../support/random-documents/random'
import { startServer, type TestServer } from '../support/server'
import { withRows } from './rows'

/** How many invoices are being paid when the server is killed, how often that is done, and how many rounds. */
const invoicesAtOnce = 40
/** Whose they are in turn: each pays all of its own at once, now and then. */
const customersAtOnce = 8
const killsEach = 4
const rounds = Number(process.env.POLDER_CRASH_PAYMENTS ?? '25')
const seed = Number(process.env.POLDER_CRASH_SEED ?? '1')

const random = seededRandom(seed)
let mollie: MollieDouble
let server: TestServer
let vink: Tenant
let webhook = ''
const customers: Customer[] = []
/** Requests that were killed in the midst. */
let cutOff = 0

beforeAll(async () => {
  mollie = await startMollie()
  server = await startServer({ database: inject('databaseTemplate'), env: mollie.environment })
  vink = await studioVink(server.url)
  await proveAddress(server.databaseUrl, vink.email)
  await vink.session.call('connectPaymentProvider', { body: { provider: 'mollie', apiKey: mollieKey } })
  const [row] = await rows('SELECT "webhookToken" AS "token" FROM "PaymentProvider"')
  webhook = `/api/webhooks/mollie/${String(row?.token)}`
  for (let place = 0; place < customersAtOnce; place++) {
    const { id } = await vink.api.call('createCustomer', { body: bakery })
    const { url } = await vink.api.call('renewCustomerPage', { params: { id } })
    customers.push({ id, page: new URL(url ?? '').pathname })
  }
})
afterAll(async () => {
  await server.kill()
  await mollie.close()
})

const rows = (sql: string) => withRows(server.databaseUrl, select => select(sql))

interface Customer {
  id: string
  page: string
}

interface Invoice {
  id: string
  page: string
  customer: Customer
}

it(`a server that is killed while ${invoicesAtOnce} invoices are paid online books each payment once, ${rounds * killsEach} kills`, async () => {
  for (let round = 0; round < rounds; round++) {
    const api = new ApiClient(server.url, { authorization: `Bearer ${vink.key}` })
    const invoices: Invoice[] = []
    for (let place = 0; place < invoicesAtOnce; place++) {
      const customer = customers[place % customersAtOnce]
      if (!customer) throw new Error('There is no customer')
      const invoice = await issuedInvoice(api, { customer: undefined, customerId: customer.id })
      invoices.push({ id: invoice.id, page: `/i/${tokenOf(invoice)}`, customer })
    }
    for (let kill = 0; kill < killsEach; kill++) {
      await killAmong(invoices)
      await expectOneAtATime(invoices, `seed ${seed}, round ${round}, kill ${kill}`)
    }
    for (const { id, status } of mollie.books.payments) {
      if (status === 'pending') mollie.books.become(id, random.pick(['paid', 'failed']))
    }
    await expectBooked(invoices, `seed ${seed}, round ${round}`)
    mollie.books.payments.length = 0
  }
  // A machine that was quick may have answered all before it was killed.
  expect(cutOff).toBeGreaterThan(0)
  console.log(`kills of online payments with seed ${seed}: ${cutOff} requests in the midst`)
})

/** Something happens to an invoice: the button is pressed, or something becomes of a payment, which is told or not. */
async function act({ id, page, customer }: Invoice): Promise<void> {
  const payments = await atMollie(id)
  const open = payments.find(({ status }) => status === 'open' || status === 'pending')
  const paid = payments.find(payment => netCents(payment) > 0)
  if (open && random.chance(0.6)) {
    mollie.books.become(open.id, random.pick(['paid', 'paid', 'failed', 'expired', ...open.status === 'open' ? ['pending' as const] : []]))
    await tell(open.id, random.pick([0, 1, 3]))
  } else if (paid && random.chance(0.6)) {
    const cents = random.whole(1, netCents(paid))
    if (random.chance(0.5)) mollie.books.refund(paid.id, cents)
    else mollie.books.chargeBack(paid.id, cents)
    await tell(paid.id, random.pick([0, 1, 3]))
  } else {
    const pages = Array.from({ length: random.pick([1, 2]) }, () => random.pick([page, page, customer.page]))
    await Promise.all(pages.map(press))
  }
}

const press = (page: string) => fetch(`${server.url}${page}/pay`, { method: 'POST', redirect: 'manual' })
const tell = (id: string, times = 1) => mollie.deliver(id, times, `${server.url}${webhook}`)

/** Kills the server once some of what happens to the invoices was answered, or has just reached the provider. */
async function killAmong(invoices: readonly Invoice[]): Promise<void> {
  const before = mollie.requests.length
  const enough = random.whole(1, invoices.length - 1)
  const happening = shuffled(invoices, random).map(async (invoice) => {
    try {
      await act(invoice)
      return 'answered'
    } catch (error) {
      // What fetch throws for a broken connection.
      if (!(error instanceof TypeError)) throw error
      return 'cut off'
    }
  })
  let isOver = false
  const all = Promise.all(happening).finally(() => {
    isOver = true
  })
  while (!isOver && mollie.requests.length - before < enough) await sleep(1)
  await server.kill()
  cutOff += (await all).filter(outcome => outcome === 'cut off').length
  server = await startServer({ database: inject('databaseTemplate'), continueFrom: server, env: mollie.environment })
}

/** What Mollie has of an invoice, whether its answer came here or not. */
async function atMollie(invoiceId: string): Promise<MolliePayment[]> {
  const shares = await rows(`SELECT "onlinePaymentId" FROM "OnlinePaymentShare" WHERE "invoiceId" = '${invoiceId}'`)
  const ids = shares.map(({ onlinePaymentId }) => onlinePaymentId)
  return mollie.books.payments.filter(({ metadata }) => ids.includes((metadata as { reference: string }).reference))
}

/** What of a payment is for an invoice: it pays its documents in turn, as far as it goes. */
async function paidFor(invoiceId: string, payment: MolliePayment): Promise<number> {
  const { reference } = payment.metadata as { reference: string }
  const shares = await rows(`SELECT "invoiceId", "amountCents" FROM "OnlinePaymentShare"
    WHERE "onlinePaymentId" = '${reference}' ORDER BY "position"`)
  let leftCents = netCents(payment)
  for (const share of shares) {
    const cents = Math.min(leftCents, Number(share.amountCents))
    if (share.invoiceId === invoiceId) return cents
    leftCents -= cents
  }
  return 0
}

function netCents({ status, amount, refundedCents, chargedBackCents }: MolliePayment): number {
  return status === 'paid' ? centsOf(amount) - refundedCents - chargedBackCents : 0
}

/** Nobody can pay twice what was asked for once. */
async function expectOneAtATime(invoices: readonly Invoice[], when: string): Promise<void> {
  for (const { id } of invoices) {
    const attempts = await rows(`SELECT "openFor", "providerId", "checkoutUrl" FROM "OnlinePaymentShare" AS "share"
      JOIN "OnlinePayment" AS "online" ON "online"."id" = "share"."onlinePaymentId" WHERE "invoiceId" = '${id}'`)
    expect(attempts.filter(({ openFor }) => openFor !== null).length, when).toBeLessThanOrEqual(1)
    const reachable = attempts.filter(({ checkoutUrl }) => checkoutUrl !== null).map(({ providerId }) => providerId)
    const open = (await atMollie(id)).filter(payment => payment.status === 'open' && reachable.includes(payment.id))
    expect(open.length, when).toBeLessThanOrEqual(1)
  }
}

/** Once all was told, twice and in any order, each invoice has what Mollie has of it, as if nothing had happened. */
async function expectBooked(invoices: readonly Invoice[], when: string): Promise<void> {
  for (const { id } of shuffled([...mollie.books.payments, ...mollie.books.payments], random)) await tell(id)
  for (const { id } of invoices) {
    let paidCents = 0
    for (const payment of await atMollie(id)) paidCents += await paidFor(id, payment)
    const [invoice] = await rows(`SELECT "totalCents", "paidCents", "openCents", "overpaidCents" FROM "Invoice" WHERE "id" = '${id}'`)
    const totalCents = Number(invoice?.totalCents)
    expect({
      paid: Number(invoice?.paidCents), open: Number(invoice?.openCents), overpaid: Number(invoice?.overpaidCents),
    }, when).toEqual({
      paid: paidCents, open: Math.max(0, totalCents - paidCents), overpaid: Math.max(0, paidCents - totalCents),
    })
  }
  const database = await openDatabase(server.databaseUrl)
  try {
    expect((await verifyInstallation(database)).findings, when).toEqual([])
  } finally {
    await database.close()
  }
}
