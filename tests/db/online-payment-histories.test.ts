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
import { usePdfWorker } from '../support/pdf-worker'
import { piecesOf } from '../support/pieces'
import { seededRandom, shuffled, type Random } from '../support/random-documents/random'

usePdfWorker()
const shop = useOnlineShop()
/** So many in all, so many of them in one test. */
const histories = Array.from({ length: daily(20, 1_000) }, (_, place) => 20_261_129 + place)
const perTest = 10
const steps = 16
const minuteMs = 60_000

let customerId = ''
beforeAll(async () => {
  ({ id: customerId } = await createCustomer(shop.owner, customerInputSchema.parse(bakery)))
})

/** An invoice that is paid at Mollie, and its twin, which is told in order and by hand all that the other is. */
interface History {
  random: Random
  invoiceId: string
  twinId: string
  /** News that comes later, or never. */
  late: string[]
}

type Act = (history: History) => Promise<unknown>

const attempts = (invoiceId: string) => shop.owner.db.onlinePayment.findMany({ where: { invoiceId } })

/** What Mollie has of an invoice, given up here or not. */
async function atMollie({ invoiceId }: History): Promise<MolliePayment[]> {
  const references = (await attempts(invoiceId)).map(({ id }) => id)
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

/** The button leads to a payment of what is open at this moment. */
const press: Act = async ({ random, invoiceId }) => {
  const pressed = await Promise.all(Array.from({ length: random.pick([1, 1, 2, 3]) }, () => shop.press(invoiceId)))
  const { openCents } = await shop.owner.db.invoice.findFirstOrThrow({ where: { id: invoiceId } })
  for (const started of pressed) {
    if (!('checkoutUrl' in started)) continue
    const { status, amount } = shop.mollie.books.find(started.checkoutUrl.split('/').at(-1) ?? '')
    expect([status, BigInt(centsOf(amount))]).toEqual(['open', openCents])
  }
}

/** The server dies between the call and what it would have written down, or before the call came through. */
const pressAndDie: Act = async ({ random, invoiceId }) => {
  if (random.chance(0.5)) shop.mollie.loseAnswers('POST', 1)
  else shop.mollie.failWith('drop')
  await shop.press(invoiceId)
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

const credit: Act = async ({ random, invoiceId, twinId }) => {
  const quantity = random.pick(['0.25', '0.5', '1'])
  for (const id of [invoiceId, twinId]) {
    await unlessRefused(['invoice_fully_credited', 'invoice_not_compliant', 'credit_note_draft_exists'], (async () => {
      const note = await createCreditNote(shop.owner, id)
      await updateInvoice(shop.owner, note.id, invoiceUpdateSchema.parse({ lines: [{ ...designHour, quantity }] }))
      await issueInvoice(shop.owner, note.id, {})
    })())
  }
}

const payByHand: Act = async ({ random, invoiceId, twinId }) => {
  const payment = paymentInputSchema.parse({ amountCents: random.whole(1, 12_000) })
  for (const id of [invoiceId, twinId]) await createPayment(shop.owner, id, payment)
}

const waitAWhile: Act = async ({ random }) =>
  shop.installation.clock.advance(random.pick([1, 5, 14, 20, 61]) * minuteMs)

/** Each as often as it stands here. */
const acts: readonly Act[] = [
  press, press, press, press, pressAndDie, goOn, goOn, goOn, goBack, winBack, tellLate, credit, payByHand, waitAWhile,
  waitAWhile, () => shop.sweep(),
  ({ invoiceId }) => Promise.all([shop.press(invoiceId), shop.sweep()]),
]

async function live(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const lines = [{ ...designHour, quantity: random.pick(['1', '2']) }]
  const fields = { customerId, lines, issueDate: '2026-11-20' }
  const [invoice, twin] = [await issuedBy(shop.owner, fields), await issuedBy(shop.owner, fields)]
  const history: History = { random, invoiceId: invoice.id, twinId: twin.id, late: [] }
  shop.mollie.books.cancelsOpen = random.chance(0.8)
  for (let step = 0; step < steps; step++) {
    await random.pick(acts)(history)
    await expectOneAtATime(history, `history ${seed}, step ${step}`)
  }
  await expectTold(history, `history ${seed}`)
}

/** Nobody can pay twice what was asked for once. */
async function expectOneAtATime(history: History, when: string): Promise<void> {
  const rows = await attempts(history.invoiceId)
  expect(rows.filter(({ openFor }) => openFor !== null).length, when).toBeLessThanOrEqual(1)
  const reachable = rows.filter(({ checkoutUrl }) => checkoutUrl !== null).map(({ providerId }) => providerId)
  const open = (await atMollie(history)).filter(({ id, status }) => status === 'open' && reachable.includes(id))
  expect(open.length, when).toBeLessThanOrEqual(1)
}

/** In the end, when all was told and asked about, the invoice stands where its twin does that was told in order. */
async function expectTold(history: History, when: string): Promise<void> {
  const { random, invoiceId, twinId } = history
  for (const { id, status } of await atMollie(history)) {
    if (status === 'pending') shop.mollie.books.become(id, random.pick(['paid', 'failed']))
  }
  const ids = (await atMollie(history)).map(({ id }) => id)
  for (const id of shuffled([...ids, ...ids], random)) await shop.tell(id)
  shop.installation.clock.advance(61 * minuteMs)
  await shop.sweep()
  shop.installation.clock.advance(61 * minuteMs)
  await shop.sweep()

  const paidCents = netCents(await atMollie(history))
  const rows = await attempts(invoiceId)
  expect(rows.reduce((sum, { bookedCents }) => sum + Number(bookedCents), 0), when).toBe(paidCents)
  expect(rows.filter(({ state }) => statesUnderWay.some(known => known === state)), when).toEqual([])
  const booked = await shop.owner.db.payment.aggregate({
    where: { invoiceId, source: 'provider' }, _sum: { amountCents: true },
  })
  expect(Number(booked._sum.amountCents ?? 0n), when).toBe(paidCents)
  if (paidCents > 0) await createPayment(shop.owner, twinId, paymentInputSchema.parse({ amountCents: paidCents }))
  expect(await standingOf(invoiceId), when).toEqual(await standingOf(twinId))
  const before = await shop.owner.db.payment.count({ where: { invoiceId } })
  for (const id of ids) await shop.tell(id, 2)
  expect(await shop.owner.db.payment.count({ where: { invoiceId } }), when).toBe(before)
}

async function standingOf(id: string) {
  const select = { paidCents: true, openCents: true, overpaidCents: true, creditedCents: true } as const
  return {
    invoice: await shop.owner.db.invoice.findFirst({ where: { id }, select }),
    notes: await shop.owner.db.invoice.findMany({ where: { creditedInvoiceId: id }, select, orderBy: { id: 'asc' } }),
  }
}

describe('histories of payments at a provider', () => {
  it.each(piecesOf(histories, perTest).map(seeds => [seeds[0], seeds] as const))(
    'leave the books as if all had been told in order, from %i on', async (_, seeds) => {
      await shop.connect()
      for (const seed of seeds) await live(seed)
    })

  it('leave nothing for verify to find', async () => {
    const { service } = shop
    expect((await verifyInstallation(service.database, { secretBox: service.outside.secretBox })).findings).toEqual([])
  })
})
