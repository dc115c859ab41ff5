import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { verifyInstallation } from '#services/verification/verify'
import { accountOf, ApiClient, signUp, type Tenant } from '../support/api-client'
import { vinkProfile } from '../support/cast'
import { copyDatabase, templateOf } from '../support/databases'
import { startStripe, type StripeDouble } from '../support/doubles/stripe'
import type { StripeEvent } from '../support/doubles/stripe-books'
import { seededRandom, shuffled } from '../support/random-documents/random'
import { startServer, type TestServer } from '../support/server'

const eventCount = Number(process.env.POLDER_CRASH_EVENTS ?? '1000')
const seed = Number(process.env.POLDER_CRASH_SEED ?? '1')
const eventsPerSubscriber = 25
const deliveriesAtOnce = 4
const daySeconds = 24 * 60 * 60
/** Work whose server died is due again after that, however often it happened. */
const longestPauseMs = 13 * 60 * 60_000

const random = seededRandom(seed)
let stripe: StripeDouble
let server: TestServer
let environment: Record<string, string>
let operator: Tenant
let subscribers: Tenant[]

beforeAll(async () => {
  stripe = await startStripe()
  const before = await startServer({ database: inject('databaseTemplate') })
  operator = await signUp('Timmerbedrijf Jansen', before.url)
  await operator.session.call('updateBusiness', { body: { ...vinkProfile, name: 'Timmerbedrijf Jansen' } })
  environment = stripe.environment(await accountOf(before.databaseUrl, operator.email))
  await before.stop()
  server = await startServer({ database: inject('databaseTemplate'), continueFrom: before, env: environment })
  subscribers = []
  const count = Math.ceil(eventCount / eventsPerSubscriber)
  for (let number = 1; number <= count; number++) subscribers.push(await subscriber(number))
})
afterAll(async () => {
  await server.kill()
  await stripe.close()
})

describe('what Stripe tells, shuffled, doubled and cut off by killing the server', () => {
  it(`ends as it does in order: ${eventCount} events from seed ${seed}`, async () => {
    letTimePass()
    const { events } = stripe.books
    await server.stop()
    const installation = server
    const template = await templateOf(server.databaseUrl)

    server = await goOn({ ...installation, databaseUrl: await copyDatabase(template) })
    for (const event of events) expect(await isTaken(event)).toBe(true)
    const inOrder = await outcome()
    await server.stop()

    server = await goOn(installation)
    let kills = 0
    for (let waiting = shuffled([...events, ...events], random); waiting.length > 0; kills++) {
      const delivery = deliverUntilCut(waiting)
      await sleep(random.whole(0, 1_500))
      await server.kill()
      waiting = await delivery
      server = await goOn(server)
    }

    expect(await outcome()).toEqual(inOrder)
    await server.stop()
    expect(await findings()).toEqual([])
    expect(kills).toBeGreaterThan(0)
    const documents = inOrder.reduce((count, { invoices }) => count + invoices.length, 0)
    console.log(`${events.length} events of ${subscribers.length} subscriptions, ${documents} invoices, ${kills} kills`)
  })
})

/** Somebody who pays for Pro. */
async function subscriber(number: number): Promise<Tenant> {
  const name = `Abonnee ${number}`
  const tenant = await signUp(name, server.url)
  await tenant.session.call('updateBusiness', { body: { ...vinkProfile, name } })
  const { url } = await tenant.session.call('createCheckout', { body: { interval: 'month' } })
  stripe.books.pay(url.split('/').at(-1) ?? '')
  return tenant
}

/** Everything happens to the subscriptions at Stripe, and nobody is told yet. */
function letTimePass(): void {
  const { books } = stripe
  const [first] = books.subscriptions
  while (books.events.length < eventCount) {
    books.cardsWork = random.chance(0.75)
    // One is never cancelled, so that time always comes to an end.
    for (const { id } of books.subscriptions) books.happen(id, random.whole(id === first?.id ? 5 : 0, 6))
    books.advance(random.whole(0, 20) * daySeconds)
    if (first && books.find(books.subscriptions, first.id).status === 'past_due') books.retry(first.id)
  }
}

/** The server on the time of Stripe, or later where it was later already. */
function goOn(from: TestServer): Promise<TestServer> {
  const now = Math.max(from.now().getTime(), stripe.books.seconds * 1000)
  return startServer({
    database: inject('databaseTemplate'), continueFrom: from, fixedClock: new Date(now).toISOString(), env: environment,
  })
}

async function isTaken(event: StripeEvent): Promise<boolean> {
  const ageSeconds = stripe.books.seconds - Math.floor(server.now().getTime() / 1000)
  const { body, signature } = stripe.deliver(event, { ageSeconds })
  const answer = await new ApiClient(server.url)
    .fetch('/api/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })
    .catch(() => null)
  return answer?.status === 200
}

/** @returns what nobody took, which Stripe delivers again later */
async function deliverUntilCut(events: StripeEvent[]): Promise<StripeEvent[]> {
  const left: StripeEvent[] = []
  const queue = [...events]
  let isCut = false
  await Promise.all(Array.from({ length: deliveriesAtOnce }, async () => {
    for (let event = queue.shift(); event; event = queue.shift()) {
      if (!isCut && await isTaken(event)) continue
      isCut = true
      left.push(event)
    }
  }))
  return left
}

/** All that is to be the same, once everything that waits was tried again. */
async function outcome() {
  for (let round = 0; round < 6; round++) {
    await server.advanceClock(longestPauseMs)
    for (const { key } of subscribers) await clientOf(key).call('syncBilling')
    await sleep(500)
  }
  await expect.poll(unsettled, { timeout: 60_000, interval: 500 }).toBe(0)
  const documents = await allDocuments()
  const mails = (await allMails()).filter(({ invoiceId }) => invoiceId !== null)
  expect(mails.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(documents.map(({ id }) => id).toSorted())
  return Promise.all(subscribers.map(async ({ key }, index) => {
    const { plan, subscription, payments } = await clientOf(key).call('getBilling')
    const own = documents.filter(({ customerName }) => customerName === `Abonnee ${index + 1}`)
    const totals = (kind: string) => own.filter(document => document.kind === kind).map(({ totalCents }) => totalCents)
    return {
      plan, subscription,
      payments: payments.map(({ amountCents, vatCents, status, paidAt }) => [amountCents, vatCents, status, paidAt]),
      invoices: totals('invoice').toSorted(),
      // What was paid back twice before anybody looked becomes one credit note.
      creditedCents: totals('credit_note').reduce((sum, cents) => sum + cents, 0),
      unpaid: own.filter(({ status }) => status !== 'paid').length,
    }
  }))
}

/** Payments without an invoice, and cents paid back without a credit note. */
async function unsettled(): Promise<number> {
  const { charges } = stripe.books
  const refunded = charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  const documents = await allDocuments()
  const final = documents.filter(({ status }) => status !== 'draft')
  const issued = (wanted: string) => final.filter(({ kind }) => kind === wanted)
  const credited = issued('credit_note').reduce((sum, { totalCents }) => sum + totalCents, 0)
  const paid = stripe.books.invoices.filter(({ status }) => status === 'paid').length
  return paid - issued('invoice').length + refunded - credited
}

const allDocuments = () => allPages(query => clientOf(operator.key).call('listInvoices', { query }))
const allMails = () => allPages(query => clientOf(operator.key).call('listEmails', { query }))

async function allPages<Row>(
  read: (query: Record<string, string>) => Promise<{ data: Row[], total: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await read({ page: String(page), pageSize: '100' })
    rows.push(...data)
    if (rows.length >= total) return rows
  }
}

function clientOf(key: string): ApiClient {
  return new ApiClient(server.url, { authorization: `Bearer ${key}` })
}

async function findings() {
  const database = openDatabase(server.databaseUrl)
  try {
    return (await verifyInstallation(database)).findings
  } finally {
    await database.close()
  }
}
