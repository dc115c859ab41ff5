import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal, type ErrorCode } from '#contract/errors'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceUpdateSchema } from '#contract/schemas/invoice'
import { invoiceSumsQuerySchema } from '#contract/schemas/invoice-query'
import { paymentInputSchema } from '#contract/schemas/payment'
import { statsQuerySchema } from '#contract/schemas/stats'
import { listCustomerBalances } from '#services/customers/balances'
import { createCustomer } from '#services/customers/create'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { issueInvoice } from '#services/invoices/issue'
import { sumListedInvoices } from '#services/invoices/list'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { createPayment, deletePayment } from '#services/invoices/payments'
import { updateInvoice } from '#services/invoices/update'
import { getStats } from '#services/reports/stats'
import { verifyInstallation } from '#services/verification/verify'
import type { AccountContext } from '#services/work/context'
import { issuedBy, newVink } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { daily } from '../support/daily'
import { inParallel } from '../support/in-parallel'
import { inPieces } from '#db/pieces'
import { seededRandom, type Random } from '../support/random-documents/random'
import { temporaryFolder } from '../support/run-folder'
import { beforeRelease, dailyOnOne } from '../support/skipped'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
/** So many in all, so many of them in one account, and so many there at once. */
const histories = dailyOnOne(2, Array.from({ length: daily(4, 1_000) }, (_, place) => 20_261_128 + place))
const perAccount = 20
const atOnce = 4
const today = '2026-11-20'

let installation: TestService
beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
})
afterAll(() => installation.close())

const prisma = () => installation.service.database.prisma
const readRows = (where: { accountId: string, customerId?: string }) =>
  prisma().invoice.findMany({ where, include: { payments: true }, orderBy: { id: 'asc' } })
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** What happens to the documents of one customer. */
interface History {
  account: AccountContext
  random: Random
  customerId: string
}

type Act = (history: History, rows: readonly Row[]) => Promise<unknown>

const isIssued = ({ status }: Row) => status !== 'draft' && status !== 'cancelled'
const ofKind = (rows: readonly Row[], kind: string) => rows.filter(row => row.kind === kind && isIssued(row))
const pay = (account: AccountContext, id: string, fields: object) =>
  createPayment(account, id, paymentInputSchema.parse(fields))

/** Of a part, of all, of more, and back. */
const payOne: Act = ({ account, random }, rows) => {
  const row = random.pick(rows)
  const openCents = Number(row.openCents)
  const amountCents = random.pick([
    openCents, random.whole(1, openCents + 1), random.whole(1, openCents + 1), openCents + random.whole(1, 500),
    -random.whole(1, 3_000), -Number(row.overpaidCents), -Number(row.paidCents),
  ])
  return pay(account, row.id, {
    amountCents: amountCents === 0 ? 1 : amountCents, paidOn: `2026-11-${random.whole(10, 20)}`,
  })
}

const takeOneBack: Act = async ({ account, random }, rows) => {
  const payments = rows.flatMap(row => row.payments)
  if (payments.length === 0) return
  const { id, invoiceId } = random.pick(payments)
  await deletePayment(account, invoiceId, id)
}

const creditOne: Act = async ({ account, random }, rows) => {
  const { id } = await createCreditNote(account, random.pick(ofKind(rows, 'invoice')).id)
  try {
    const lines = [{ ...designHour, quantity: random.pick(['0.25', '0.5', '1', '2']) }]
    if (random.chance(0.7)) await updateInvoice(account, id, invoiceUpdateSchema.parse({ lines }))
    await issueInvoice(account, id, {})
  } catch (error) {
    await deleteInvoice(account, id)
    throw error
  }
}

const setOffOne: Act = async ({ account, random }, rows) => {
  const [invoices = [], notes = []] = ['invoice', 'credit_note'].map(kind =>
    ofKind(rows, kind).filter(({ openCents }) => openCents > 0n))
  if (notes.length === 0 || invoices.length === 0) return
  const [invoice, note] = [random.pick(invoices), random.pick(notes)]
  const mostCents = Math.min(Number(invoice.openCents), Number(note.openCents))
  const [of, other] = random.chance(0.5) ? [invoice, note] : [note, invoice]
  await pay(account, of.id, {
    amountCents: random.chance(0.5) ? mostCents : random.whole(1, mostCents), method: 'settlement', settledWithId: other.id,
  })
}

/** Each as often as it stands here. */
const acts: readonly Act[] = [
  payOne, payOne, payOne, payOne, takeOneBack, creditOne, creditOne, setOffOne, setOffOne, setOffOne,
  ({ account, random }, rows) => markInvoicePaid(account, random.pick(rows).id, {}),
  ({ account, random }, rows) => markInvoiceUnpaid(account, random.pick(rows).id),
  ({ account, random }, rows) => cancelInvoice(account, random.pick(rows).id),
]

/** What may be refused by what came first, or because there is nothing of the kind to do. */
const refusals: ErrorCode[] = [
  'credit_note_draft_exists', 'invoice_already_paid', 'invoice_cancelled', 'invoice_fully_credited',
  'invoice_has_credit_notes', 'invoice_not_cancellable', 'invoice_not_compliant', 'invoice_not_issued', 'invoice_not_paid',
  'not_found', 'validation_failed',
]

async function attempt(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Refusal) || !refusals.includes(error.code)) throw error
  }
}

/** Lives through one history, and recounts after every step. */
async function live(account: AccountContext, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const { accountId } = account
  const { id: customerId } = await createCustomer(account, customerInputSchema.parse({ ...bakery, name: `Klant ${seed}` }))
  const history = { account, random, customerId }
  const dollars = { currency: 'USD', exchangeRate: '1.08', exchangeRateDate: today, exchangeRateSource: 'ECB' }
  const fields = { customerId, ...random.chance(0.2) && dollars, issueDate: random.pick([today, '2026-10-05']) }
  const hours = () => [{ ...designHour, quantity: random.pick(['1', '2', '3']) }]
  const first = await issuedBy(account, { ...fields, lines: hours() })
  await issuedBy(account, { ...fields, lines: hours() })
  if (random.chance(0.2)) {
    const elsewhere = { kind: 'credit_note', creditedInvoiceNumber: 'OUD-1', creditedInvoiceDate: '2026-09-01' }
    await issuedBy(account, { ...fields, ...elsewhere, issueDate: today })
  }
  // As if it had been mailed.
  if (random.chance(0.3)) {
    await prisma().invoice.updateMany({
      where: { accountId, id: first.id }, data: { status: 'sent', sentAt: installation.clock.now() },
    })
  }
  for (let step = 0; step < 14; step++) {
    installation.clock.advance(1)
    const rows = await readRows({ accountId, customerId })
    const alive = rows.filter(isIssued)
    if (ofKind(alive, 'invoice').length === 0) break
    const together = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.pick(acts))
    await Promise.all(together.map(act => attempt(act(history, alive))))
    expectRecounted(await readRows({ accountId, customerId }), `history ${seed}, step ${step}`)
  }
  const rows = await readRows({ accountId, customerId })
  await expectFigures(account, rows, `history ${seed}`, customerId)
  await expectTold(accountId, rows, `history ${seed}`)
}

/** Where every document stands, recounted from payments and credit notes. */
function expectRecounted(rows: readonly Row[], when: string): void {
  const standings = new Map(rows.flatMap(row => recount(row, rows)))
  for (const { id, status, paidCents, openCents, overpaidCents, paidAt } of rows) {
    expect({ id, status, paidCents, openCents, overpaidCents, paidAt }, when).toEqual({ id, ...standings.get(id) })
    expect(paidCents, when).toBeGreaterThanOrEqual(0n)
  }
  const payments = new Map(rows.flatMap(row => row.payments).map(payment => [payment.id, payment]))
  for (const { id, settledWithId, amountCents, paidOn } of payments.values()) {
    if (settledWithId === null) continue
    expect(payments.get(settledWithId), when).toMatchObject({ settledWithId: id, amountCents, paidOn, method: 'settlement' })
  }
}

type Recounted = [id: string, standing: Pick<Row, 'status' | 'paidCents' | 'openCents' | 'overpaidCents' | 'paidAt'>]

/** An invoice with the credit notes on it, or a credit note on none of ours; those on ours come with their invoice. */
function recount(row: Row, rows: readonly Row[]): Recounted[] {
  if (!isIssued(row)) return [[row.id, standingAt(row, 0n)]]
  if (row.kind === 'credit_note') return row.creditedInvoiceId === null ? [[row.id, standingAt(row, row.totalCents)]] : []
  const notes = rows.filter(({ creditedInvoiceId, status }) =>
    creditedInvoiceId === row.id && status !== 'draft' && status !== 'cancelled')
  const leftCents = row.totalCents - sum(notes.map(({ totalCents }) => totalCents))
  expect(row.creditedCents).toBe(row.totalCents - leftCents)
  // Cent by cent, what was paid beyond what is left goes to whom it went back to, and then to the newest note.
  let tooMuch = largest(0n, paidOf(row) - leftCents)
  const given = new Map(notes.map(({ id }) => [id, 0n]))
  const give = ({ id }: Row, upTo: bigint) => {
    const more = smallest(tooMuch, largest(0n, upTo - (given.get(id) ?? 0n)))
    given.set(id, (given.get(id) ?? 0n) + more)
    tooMuch -= more
  }
  const newestFirst = [...notes].sort((one, other) =>
    Number(other.issuedAt) - Number(one.issuedAt) || (one.id < other.id ? 1 : -1))
  for (const note of newestFirst) give(note, smallest(note.totalCents, paidOf(note)))
  for (const note of newestFirst) give(note, note.totalCents)
  return [
    [row.id, { ...standingAt(row, leftCents), overpaidCents: tooMuch }],
    ...notes.map((note): Recounted => [note.id, standingAt(note, given.get(note.id) ?? 0n)]),
  ]
}

/** Where a document stands that asks for so much. */
function standingAt(row: Row, askedCents: bigint): Recounted[1] {
  const paidCents = paidOf(row)
  const openCents = largest(0n, askedCents - paidCents)
  const isPaid = isIssued(row) && row.payments.length > 0 && openCents === 0n
  const unpaid = isIssued(row) ? (row.sentAt ? 'sent' : 'issued') : row.status
  const lastDay = row.payments.reduce((latest, { paidOn }) => paidOn > latest ? paidOn : latest, '')
  return {
    status: isPaid ? 'paid' : unpaid,
    paidCents,
    openCents,
    overpaidCents: largest(0n, paidCents - askedCents),
    paidAt: isPaid ? new Date(`${lastDay}T12:00:00.000Z`) : null,
  }
}

/** The sums of lists, the figures of the account where the rows are all of it, and the balance of a customer. */
async function expectFigures(
  account: AccountContext, rows: readonly Row[], when: string, customerId?: string,
): Promise<void> {
  const issued = rows.filter(isIssued)
  const invoices = ofKind(rows, 'invoice')
  const open = invoices.filter(({ openCents }) => openCents > 0n)
  const overdue = open.filter(({ dueDate }) => (dueDate ?? today) < today)
  const settledCents = (row: Row) => row.totalCents - row.creditedCents - row.openCents
  const currencies = [...new Set(issued.map(({ currency }) => currency))].sort()
  const { data } = await sumListedInvoices(account, invoiceSumsQuerySchema.parse({ customerId }))
  expect(data, when).toEqual(currencies.map((currency) => {
    const [all, billed] = [issued, invoices].map(some => some.filter(row => row.currency === currency))
    return {
      currency,
      count: all?.length,
      totalCents: Number(sum(all?.map(row => row.kind === 'invoice' ? row.totalCents : -row.totalCents))),
      openCents: Number(sum(billed?.map(({ openCents }) => openCents))),
      paidCents: Number(sum(billed?.map(settledCents))),
    }
  }))
  if (customerId !== undefined) {
    const { data: [balance] } = await listCustomerBalances(account, { ids: [customerId] })
    expect(balance?.open, when).toEqual(currencies.flatMap((currency) => {
      const cents = Number(sum(open.filter(row => row.currency === currency).map(({ openCents }) => openCents)))
      return cents === 0 ? [] : [{ currency, cents }]
    }))
    return
  }
  const inEuro = (some: readonly Row[], of: (row: Row) => bigint) => {
    const cents = (currency: string) => Number(sum(some.filter(row => row.currency === currency).map(of)))
    return cents('EUR') + Math.round(cents('USD') / 1.08)
  }
  expect(await getStats(account, statsQuerySchema.parse({})), when).toMatchObject({
    openCents: inEuro(open, row => row.openCents), openCount: open.length,
    overdueCents: inEuro(overdue, row => row.openCents), overdueCount: overdue.length,
    paidCents: inEuro(invoices, settledCents), paidCount: invoices.filter(({ status }) => status === 'paid').length,
  })
}

/** Of each document, that it was paid and no longer is were told in turn, the last as it stands. */
async function expectTold(accountId: string, rows: readonly Row[], when: string): Promise<void> {
  const told = await prisma().auditEntry.findMany({
    where: { accountId, subjectId: { in: rows.map(({ id }) => id) }, action: { in: ['invoice.paid', 'invoice.unpaid'] } },
    orderBy: { sequence: 'asc' },
  })
  for (const { id, status } of rows) {
    const turns = told.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)
    expect(turns, when).toEqual(turns.map((_, place) => place % 2 === 0 ? 'invoice.paid' : 'invoice.unpaid'))
    expect(turns.length % 2 === 1, when).toBe(status === 'paid')
  }
}

const paidOf = ({ payments }: Row) => sum(payments.map(({ amountCents }) => amountCents))
const largest = (one: bigint, other: bigint) => one > other ? one : other
const smallest = (one: bigint, other: bigint) => one < other ? one : other

function sum(amounts: readonly bigint[] = []): bigint {
  return amounts.reduce((total, cents) => total + cents, 0n)
}

describe('histories of payments, credit notes, refunds and set-offs', () => {
  it.each(inPieces(histories, perAccount).map(seeds => [seeds[0], seeds] as const))(
    'leave every figure as a recount has it, from %i on', async (first, seeds) => {
      const account = await newVink(installation, `vink${first}@example.nl`)
      await inParallel(atOnce, seeds, seed => live(account, seed))

      const rows = await readRows({ accountId: account.accountId })
      await expectFigures(account, rows, `from ${first} on`)
    })

  it('leave nothing for verify to find', async () => {
    const { checked, findings } = await verifyInstallation(installation.service.database)

    expect(findings).toEqual([])
    expect(checked.payments).toBeGreaterThan(histories.length)
  })

  it('are of everything that can happen', beforeRelease, async () => {
    const told = await prisma().auditEntry.groupBy({ by: ['action'], _count: true })
    const { refunds, setOffs } = {
      refunds: await prisma().payment.count({ where: { amountCents: { lt: 0n } } }),
      setOffs: await prisma().payment.count({ where: { settledWithId: { not: null } } }),
    }
    const happened = [
      'invoice.paid', 'invoice.unpaid', 'invoice.payment_recorded', 'invoice.payment_removed', 'invoice.credited',
      'invoice.credit_cancelled', 'invoice.cancelled',
    ]

    expect(told.map(({ action }) => action)).toEqual(expect.arrayContaining(happened))
    expect(Math.min(refunds, setOffs)).toBeGreaterThan(0)
  })
})
