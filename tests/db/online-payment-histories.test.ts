import { beforeAll, describe, expect, it } from 'vitest'
import { Refusal, type ErrorCode } from '#contract/errors'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceUpdateSchema } from '#contract/schemas/invoice'
import { paymentInputSchema } from '#contract/schemas/payment'
import { createCustomer } from '#services/customers/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { createPayment } from '#services/invoices/payments'
import { updateInvoice } from '#services/invoices/update'
import { statesUnderWay } from '#services/online-payments/states'
import { verifyInstallation } from '#services/verification/verify'
import { issuedBy } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { daily } from '../support/daily'
import { centsOf, type MolliePayment } from '../support/doubles/mollie-books'
import { useOnlineShop } from '../support/online-payments'
import { inPieces } from '#db/pieces'
import { seededRandom, shuffled, type Random } from '../support/random-documents/random'
import { dailyOnOne } from '../support/skipped'

const shop = useOnlineShop()
/** So many in all, so many of them in one test. */
const histories = dailyOnOne(2, Array.from({ length: daily(2, 1_000) }, (_, place) => 20_261_129 + place))
const perTest = 10
const steps = 16
const minuteMs = 60_000

const newCustomer = async () => (await createCustomer(shop.owner, customerInputSchema.parse(bakery))).id
/** Whose the twins are: what one pays at once are the documents of one customer. */
let twinsId = ''
beforeAll(async () => {
  twinsId = await newCustomer()
})

/** An invoice that is paid at Mollie, and its twin, which is told in order and by hand all that the other is. */
interface Twins {
  invoiceId: string
  twinId: string
}

/** A customer that pays one or several at a time. */
interface History {
  random: Random
  customerId: string
  invoices: Twins[]
  /** News that comes later, or never. */
  late: string[]
}

type Act = (history: History) => Promise<unknown>

const invoiceIdsOf = ({ invoices }: History) => invoices.map(({ invoiceId }) => invoiceId)

/** All that was begun, of one invoice or of several. */
const attemptsOf = (history: History) => shop.owner.db.onlinePayment.findMany({
  where: { shares: { some: { invoiceId: { in: invoiceIdsOf(history) } } } },
  include: { shares: { orderBy: { position: 'asc' } } },
})

/** What Mollie has of them, given up here or not. */
async function atMollie(history: History): Promise<MolliePayment[]> {
  const references = (await attemptsOf(history)).map(({ id }) => id)
  return shop.mollie.books.payments
    .filter(({ metadata }) => references.includes((metadata as { reference: string }).reference))
    .map(({ id }) => shop.mollie.books.find(id))
}

const netCents = (payments: readonly MolliePayment[]) => payments
  .filter(({ status }) => status === 'paid')
  .reduce((sum, paid) => sum + centsOf(paid.amount) - paid.refundedCents - paid.chargedBackCents, 0)

/** A refusal that may come of what came before; all else is a fault. */
async function unlessRefused(codes: readonly ErrorCode[], work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal) || !codes.includes(error.code)) throw error
  }
}

/** What the button leads to, of one invoice or of all, is a payment of what is open at this moment. */
const press: Act = async (history) => {
  const { random } = history
  const pressOne = pressing(history)
  const pressed = await Promise.all(Array.from({ length: random.pick([1, 1, 2, 3]) }, pressOne.press))
  const rows = await shop.owner.db.invoice.findMany({ where: { id: { in: pressOne.ids } } })
  const openCents = rows.reduce((sum, row) => sum + row.openCents, 0n)
  for (const started of pressed) {
    if (!('checkoutUrl' in started)) continue
    const { status, amount } = shop.mollie.books.find(started.checkoutUrl.split('/').at(-1) ?? '')
    expect([status, BigInt(centsOf(amount))]).toEqual(['open', openCents])
  }
}

/** One of the buttons there are, and the invoices it is for. */
function pressing(history: History): { ids: string[], press: () => ReturnType<typeof shop.press> } {
  const { random, customerId, invoices } = history
  if (random.chance(0.4)) return { ids: invoiceIdsOf(history), press: () => shop.pressAll(customerId) }
  const { invoiceId } = random.pick(invoices)
  return { ids: [invoiceId], press: () => shop.press(invoiceId) }
}

/** Several buttons at once. */
const pressEach: Act = history =>
  Promise.all(Array.from({ length: history.random.pick([2, 3]) }, () => pressing(history).press()))

/** The server dies between the call and what it would have written down, or before the call came through. */
const pressAndDie: Act = async (history) => {
  if (history.random.chance(0.5)) shop.mollie.loseAnswers('POST', 1)
  else shop.mollie.failWith('drop')
  await pressing(history).press()
  shop.mollie.loseAnswers('POST', 0)
  shop.mollie.failWith(null)
}

/** Something becomes of a payment; that is told at once, often, late or never. */
const goOn: Act = async (history) => {
  const { random, late } = history
  const payments = (await atMollie(history)).filter(({ status }) => status === 'open' || status === 'pending')
  if (payments.length === 0) return
  const { id, status } = random.pick(payments)
  shop.mollie.books.become(id, random.pick([
    'paid', 'paid', 'paid', 'failed', 'canceled', 'expired', ...status === 'open' ? ['pending' as const] : [],
  ]))
  await tell(random, late, id)
}

const goBack: Act = async (history) => {
  const { random, late } = history
  const payments = (await atMollie(history)).filter(payment => netCents([payment]) > 0)
  if (payments.length === 0) return
  const payment = random.pick(payments)
  const cents = random.pick([netCents([payment]), random.whole(1, netCents([payment]))])
  if (random.chance(0.5)) shop.mollie.books.refund(payment.id, cents)
  else shop.mollie.books.chargeBack(payment.id, cents)
  await tell(random, late, payment.id)
}

/** A dispute that the seller wins. */
const winBack: Act = async (history) => {
  const { random, late } = history
  const payments = (await atMollie(history)).filter(({ chargedBackCents }) => chargedBackCents > 0)
  if (payments.length === 0) return
  const { id, chargedBackCents } = random.pick(payments)
  shop.mollie.books.chargeBack(id, -chargedBackCents)
  await tell(random, late, id)
}

async function tell(random: Random, late: string[], id: string): Promise<void> {
  const way = random.pick(['now', 'often', 'late', 'never'])
  if (way === 'late') late.push(id)
  else if (way !== 'never') await shop.tell(id, way === 'often' ? 20 : 1)
}

const tellLate: Act = async ({ random, late }) => {
  for (const id of shuffled(late.splice(0), random)) await shop.tell(id)
}

const credit: Act = async ({ random, invoices }) => {
  const quantity = random.pick(['0.25', '0.5', '1'])
  const { invoiceId, twinId } = random.pick(invoices)
  for (const id of [invoiceId, twinId]) {
    await unlessRefused(['invoice_fully_credited', 'invoice_not_compliant', 'credit_note_draft_exists'], (async () => {
      const note = await createCreditNote(shop.owner, id)
      await updateInvoice(shop.owner, note.id, invoiceUpdateSchema.parse({ lines: [{ ...designHour, quantity }] }))
      await issueInvoice(shop.owner, note.id, {})
    })())
  }
}

const payByHand: Act = async ({ random, invoices }) => {
  const { invoiceId, twinId } = random.pick(invoices)
  const payment = paymentInputSchema.parse({ amountCents: random.whole(1, 12_000) })
  for (const id of [invoiceId, twinId]) await createPayment(shop.owner, id, payment)
}

const waitAWhile: Act = async ({ random }) =>
  shop.installation.clock.advance(random.pick([1, 5, 14, 20, 61]) * minuteMs)

/** Each as often as it stands here. */
const acts: readonly Act[] = [
  press, press, press, press, pressEach, pressAndDie, goOn, goOn, goOn, goBack, winBack, tellLate, credit, payByHand,
  waitAWhile, waitAWhile, () => shop.sweep(),
  history => Promise.all([pressing(history).press(), shop.sweep()]),
]

async function live(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const history: History = { random, customerId: await newCustomer(), invoices: [], late: [] }
  const count = random.pick([1, 2, 3])
  for (let place = 0; place < count; place++) {
    const lines = [{ ...designHour, quantity: random.pick(['1', '2']) }]
    const fields = { lines, issueDate: '2026-11-20', dueDate: random.pick(['2026-12-01', '2026-12-20']) }
    const invoice = await issuedBy(shop.owner, { ...fields, customerId: history.customerId })
    const twin = await issuedBy(shop.owner, { ...fields, customerId: twinsId })
    history.invoices.push({ invoiceId: invoice.id, twinId: twin.id })
  }
  shop.mollie.books.cancelsOpen = random.chance(0.8)
  for (let step = 0; step < steps; step++) {
    await random.pick(acts)(history)
    await expectOneAtATime(history, `history ${seed}, step ${step}`)
  }
  await expectTold(history, `history ${seed}`)
}

/** Nobody can pay twice what was asked for once. */
async function expectOneAtATime(history: History, when: string): Promise<void> {
  const [rows, payments] = [await attemptsOf(history), await atMollie(history)]
  for (const invoiceId of invoiceIdsOf(history)) {
    const shares = rows.flatMap(row => row.shares).filter(share => share.invoiceId === invoiceId)
    expect(shares.filter(({ openFor }) => openFor !== null).length, when).toBeLessThanOrEqual(1)
    const reachable = rows
      .filter(row => row.checkoutUrl !== null && row.shares.some(share => share.invoiceId === invoiceId))
      .map(({ providerId }) => providerId)
    const open = payments.filter(({ id, status }) => status === 'open' && reachable.includes(id))
    expect(open.length, when).toBeLessThanOrEqual(1)
  }
}

/**
 * In the end, when all was told and asked about, each payment is booked to the cent, and its invoices stand where their
 * twins do that were paid by hand what they got of it. Off which of several invoices something went back follows from
 * how they stood when that was told, so only of a payment of one is it known beforehand.
 */
async function expectTold(history: History, when: string): Promise<void> {
  const { random, invoices } = history
  for (const { id, status } of await atMollie(history)) {
    if (status === 'pending') shop.mollie.books.become(id, random.pick(['paid', 'failed']))
  }
  const ids = (await atMollie(history)).map(({ id }) => id)
  for (const id of shuffled([...ids, ...ids], random)) await shop.tell(id)
  shop.installation.clock.advance(61 * minuteMs)
  await shop.sweep()
  shop.installation.clock.advance(61 * minuteMs)
  await shop.sweep()

  const rows = await attemptsOf(history)
  const payments = await atMollie(history)
  for (const { id, bookedCents, shares } of rows) {
    const cents = netCents(payments.filter(({ metadata }) => (metadata as { reference: string }).reference === id))
    expect([Number(bookedCents), sumOf(shares.map(share => share.bookedCents))], when).toEqual([cents, cents])
    expect(shares.filter(share => share.bookedCents < 0n), when).toEqual([])
    expect(shares.slice(0, -1).filter(share => share.bookedCents > share.amountCents), when).toEqual([])
  }
  expect(rows.filter(({ state }) => statesUnderWay.some(known => known === state)), when).toEqual([])
  for (const { invoiceId, twinId } of invoices) {
    const shares = rows.flatMap(row => row.shares).filter(share => share.invoiceId === invoiceId)
    const paidCents = sumOf(shares.map(share => share.bookedCents))
    const booked = await shop.owner.db.payment.aggregate({
      where: { invoiceId, source: 'provider' }, _sum: { amountCents: true },
    })
    expect(Number(booked._sum.amountCents ?? 0n), when).toBe(paidCents)
    if (paidCents > 0) await createPayment(shop.owner, twinId, paymentInputSchema.parse({ amountCents: paidCents }))
    expect(await standingOf(invoiceId), when).toEqual(await standingOf(twinId))
  }
  const ofThem = { invoiceId: { in: invoiceIdsOf(history) } }
  const before = await shop.owner.db.payment.count({ where: ofThem })
  for (const id of ids) await shop.tell(id, 2)
  expect(await shop.owner.db.payment.count({ where: ofThem }), when).toBe(before)
}

const sumOf = (amounts: readonly bigint[]) => Number(amounts.reduce((sum, cents) => sum + cents, 0n))

async function standingOf(id: string) {
  const select = { paidCents: true, openCents: true, overpaidCents: true, creditedCents: true } as const
  return {
    invoice: await shop.owner.db.invoice.findFirst({ where: { id }, select }),
    notes: await shop.owner.db.invoice.findMany({ where: { creditedInvoiceId: id }, select, orderBy: { id: 'asc' } }),
  }
}

describe('histories of payments at a provider', () => {
  it.each(inPieces(histories, perTest).map(seeds => [seeds[0], seeds] as const))(
    'leave the books as if all had been told in order, from %i on', async (_, seeds) => {
      await shop.connect()
      for (const seed of seeds) await live(seed)
    })

  it('leave nothing for verify to find', async () => {
    const { service } = shop
    expect((await verifyInstallation(service.database, { secretBox: service.outside.secretBox })).findings).toEqual([])
  })
})
