import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { verifyInstallation } from '#services/verification/verify'
import { accountOf, ApiClient, signUp, type Tenant } from '../support/api-client'
import { vinkProfile } from '../support/cast'
import { startStripe, type StripeDouble } from '../support/doubles/stripe'
import type { StripeEvent } from '../support/doubles/stripe-books'
import { seededRandom, shuffled } from '../support/random-documents/random'
import { startServer, type TestServer } from '../support/server'
import { Ledger } from './ledger'
import { findLosses } from './losses'
import { withRows } from './rows'

/** About how many events the accounts in chaos are told of, each twice. */
const eventCount = Number(process.env.POLDER_CRASH_EVENTS ?? '1000')
const seed = Number(process.env.POLDER_CRASH_SEED ?? '1')
const rounds = 8
/** What comes of so many rounds, on average. */
const eventsPerPair = 10
const pairCount = Math.ceil(eventCount / eventsPerPair)
const deliveriesPerKill = 50
/** Stripe tells several events at once. */
const linesCount = 4
const dayMs = 24 * 3_600_000

let stripe: StripeDouble
let server: TestServer
let operatorId: string
const random = seededRandom(seed)

afterAll(async () => {
  await server.kill()
  await stripe.close()
})

/** Somebody on Pro, to whom the same happens as to their twin. */
interface Subscriber {
  tenant: Tenant
  accountId: string
  customer: string
  subscription: string
}

interface Pair {
  /** Told of everything when it happens. */
  inOrder: Subscriber
  inChaos: Subscriber
}

describe('a server that is killed while Stripe tells what happened', () => {
  it(`ends after ${eventCount} events, shuffled, doubled and cut off, as its twin that was told in order`, async () => {
    await openInstallation()
    const pairs: Pair[] = []
    for (let pair = 1; pair <= pairCount; pair++) pairs.push(await subscribeTwins(pair))
    await live(pairs)

    const late = eventsOf(pairs.map(({ inChaos }) => inChaos))
    const kills = await deliverInChaos(shuffled([...late, ...late], random))
    await finish()

    for (const { inOrder, inChaos } of pairs) {
      const wanted = await outcomeOf(inOrder)
      expect(await outcomeOf(inChaos)).toEqual(wanted)
      expect(wanted.invoices).toBeGreaterThan(0)
    }
    expect(await findLosses(server.databaseUrl, new Ledger())).toEqual([])
    expect(await findings()).toEqual([])
    expect(await mailsPerDocument()).toEqual([1])
    console.log(`seed ${seed}: ${pairCount} pairs, ${late.length} events told twice, ${kills} kills`)
  })
})

/** Timmerbedrijf Jansen sells Pro; nothing but Stripe's events sets work going. */
async function openInstallation(): Promise<void> {
  stripe = await startStripe()
  server = await startServer({ database: inject('databaseTemplate') })
  const jansen = await signUp('Timmerbedrijf Jansen', server.url)
  await jansen.session.call('updateBusiness', { body: { ...vinkProfile, name: 'Timmerbedrijf Jansen' } })
  operatorId = await accountOf(server.databaseUrl, jansen.email)
  await server.stop()
  await restart()
}

async function restart(fields: { jobs?: 'on' | 'off', laterMs?: number } = {}): Promise<void> {
  server = await startServer({
    database: inject('databaseTemplate'),
    continueFrom: server,
    fixedClock: new Date(server.now().getTime() + (fields.laterMs ?? 0)).toISOString(),
    env: { ...stripe.environment(operatorId), NUXT_JOBS: fields.jobs ?? 'off' },
  })
  setStripesClock()
}

function setStripesClock(): void {
  stripe.books.advance(Math.max(0, Math.floor(server.now().getTime() / 1000) - stripe.books.seconds))
}

/** Two who pay for Pro by the month at the same moment. */
async function subscribeTwins(pair: number): Promise<Pair> {
  const [inOrder, inChaos] = [await orderPro(`Ordelijk ${pair}`), await orderPro(`Chaos ${pair}`)]
  setStripesClock()
  return { inOrder: pay(inOrder), inChaos: pay(inChaos) }
}

/** Signs somebody up on Free and opens the payment page. */
async function orderPro(name: string): Promise<Omit<Subscriber, 'customer' | 'subscription'> & { session: string }> {
  const tenant = await signUp(name, server.url)
  await tenant.session.call('updateBusiness', { body: { ...vinkProfile, name } })
  setStripesClock()
  const { url } = await tenant.session.call('createCheckout', { body: { interval: 'month' } })
  const accountId = await accountOf(server.databaseUrl, tenant.email)
  return { tenant, accountId, session: url.split('/').at(-1) ?? '' }
}

function pay({ session, ...somebody }: Awaited<ReturnType<typeof orderPro>>): Subscriber {
  const { id, customer } = stripe.books.pay(session)
  return { ...somebody, customer, subscription: id }
}

/** Most of a year in which the same happens to both of a pair, and only one of them is told of in time. */
async function live(pairs: readonly Pair[]): Promise<void> {
  const inOrder = pairs.map(pair => pair.inOrder)
  let told = 0
  for (let round = 0; round < rounds; round++) {
    stripe.books.cardsWork = random.chance(0.75)
    for (const pair of pairs) {
      const thing = random.whole(0, 6)
      for (const { subscription } of [pair.inOrder, pair.inChaos]) stripe.books.happen(subscription, thing)
    }
    await server.advanceClock(random.whole(0, 40) * dayMs)
    setStripesClock()
    const news = stripe.books.events.slice(told)
    told = stripe.books.events.length
    for (const event of news.filter(isAbout(inOrder))) expect(await isTaken(event)).toBe(true)
  }
}

function eventsOf(subscribers: readonly Subscriber[]): StripeEvent[] {
  return stripe.books.events.filter(isAbout(subscribers))
}

function isAbout(subscribers: readonly Subscriber[]): (event: StripeEvent) => boolean {
  const customers = new Set(subscribers.map(({ customer }) => customer))
  return ({ data }) => customers.has(data.object.customer ?? '')
}

/** Delivers on several lines at once and kills the server again and again; what was not taken comes again. */
async function deliverInChaos(events: StripeEvent[]): Promise<number> {
  const waiting = [...events]
  const deliver = () => Promise.all(Array.from({ length: linesCount }, () => deliverUntilCut(waiting)))
  let kills = 0
  for (; waiting.length > deliveriesPerKill; kills++) {
    const killedAt = waiting.length - random.whole(deliveriesPerKill / 2, deliveriesPerKill)
    const lines = deliver()
    await Promise.race([lines, untilFewer(waiting, killedAt)])
    await server.kill()
    await lines
    await restart()
  }
  await deliver()
  return kills
}

async function deliverUntilCut(waiting: StripeEvent[]): Promise<void> {
  for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
    if (await isTaken(event)) continue
    waiting.push(event)
    return
  }
}

async function untilFewer(waiting: readonly StripeEvent[], count: number): Promise<void> {
  while (waiting.length > count) await sleep(1)
  await sleep(random.whole(0, 80))
}

/** Whether the server took it; a connection that breaks says no. */
async function isTaken(event: StripeEvent): Promise<boolean> {
  const { body, signature } = stripe.deliver(event)
  const answer = await fetch(`${server.url}/api/webhooks/stripe`, {
    method: 'POST', body, headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  }).catch((error: unknown) => {
    // What fetch throws for a broken connection.
    if (error instanceof TypeError) return null
    throw error
  })
  if (answer && !answer.ok) throw new Error(`The webhook answered ${answer.status}: ${await answer.text()}\n${server.log()}`)
  return answer !== null
}

/** Leaves the server at its background work until every payment has its documents, and every document its mail. */
async function finish(): Promise<void> {
  for (let starts = 0; starts < 10; starts++) {
    await server.stop()
    // Background work begins at a full minute; what was cut off is free again after some hours.
    await restart({ jobs: 'on', laterMs: dayMs - server.now().getTime() % 60_000 + 56_000 })
    const begun = Date.now()
    while (await leftToDo() > 0 && Date.now() - begun < 75_000) await sleep(100)
    if (await leftToDo() === 0) return
  }
  throw new Error(`Payments were left without their documents:\n${server.log()}`)
}

function leftToDo(): Promise<number> {
  return withRows(server.databaseUrl, async (select) => {
    const [row] = await select('SELECT '
      + '(SELECT COUNT(*) FROM "SubscriptionPayment" WHERE "settledAt" IS NULL AND "status" IN (\'paid\', \'refunded\')) + '
      + '(SELECT COUNT(*) FROM "OutboxMail" WHERE "sentAt" IS NULL AND "failedAt" IS NULL) AS "left"')
    return Number(row?.left)
  })
}

/** All that is to be the same of both, whatever came in which order. */
async function outcomeOf({ tenant, accountId }: Subscriber) {
  const api = new ApiClient(server.url, { authorization: `Bearer ${tenant.key}` })
  const { plan, subscription, payments, checkout } = await api.call('getBilling')
  const documents = await withRows(server.databaseUrl, select => select(
    'SELECT "kind", "totalCents", "status" FROM "Invoice" WHERE "customerId" = '
    + `(SELECT "customerId" FROM "SubscriberCustomer" WHERE "subscriberId" = '${accountId}')`,
  ))
  const of = (kind: string) => documents.filter(document => document.kind === kind)
  const sumOf = (kind: string) => of(kind).reduce((sum, { totalCents }) => sum + Number(totalCents), 0)
  return {
    plan, subscription, checkout,
    payments: payments.map(({ amountCents, vatCents, status, periodStart, periodEnd, paidAt, number }) => (
      { amountCents, vatCents, status, periodStart, periodEnd, paidAt, isInvoiced: number !== null }
    )),
    invoices: of('invoice').length,
    invoicedCents: sumOf('invoice'),
    // What was paid back in two parts is credited in one, where both were told at once.
    creditedCents: sumOf('credit_note'),
    unpaid: documents.filter(({ status }) => status !== 'paid').length,
  }
}

async function findings() {
  const database = await openDatabase(server.databaseUrl)
  try {
    return (await verifyInstallation(database)).findings
  } finally {
    await database.close()
  }
}

/** How many mails the operator's documents have, each number once. */
function mailsPerDocument(): Promise<number[]> {
  return withRows(server.databaseUrl, async (select) => {
    const rows = await select('SELECT DISTINCT (SELECT COUNT(*) FROM "OutboxMail" WHERE "invoiceId" = "Invoice"."id" '
      + `AND "sentAt" IS NOT NULL) AS "mails" FROM "Invoice" WHERE "accountId" = '${operatorId}'`)
    return rows.map(({ mails }) => Number(mails))
  })
}
