import { refuse, refuseField } from '#contract/errors'
import { limits } from '#contract/limits'
import type { Deleted } from '#contract/schemas/invoice'
import type { Payment, PaymentInput, PaymentList } from '#contract/schemas/payment'
import { insertRow } from '#db/account/insert-row'
import type { InvoiceRow, PaymentRow } from '#db/queries/rows'
import { smallestAmountCents } from '#domain/currencies'
import { todayInAmsterdam } from '#domain/dates'
import { refuseUnissued } from '#domain/invoice/lifecycle'
import { earliestPayment, type PaymentMethod, type PaymentSource } from '#domain/invoice/payment'
import { inEuro } from '#domain/vat/in-euro'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireAtRest } from './at-rest'
import { balanceOf } from './balance'
import { readInvoiceRow, requireInvoiceRow } from './record'
import { settleDocument } from './settle'

type PaymentReader = Pick<Change['tx'], 'invoice' | 'payment'>

/** All payments of a document, the oldest day first. Refuses not_found. */
export async function listPayments(account: AccountContext, id: string): Promise<PaymentList> {
  const { exchangeRate } = await readInvoiceRow(account, id)
  const rows = await account.db.payment.findMany({
    where: { invoiceId: id }, orderBy: [{ paidOn: 'asc' }, { id: 'asc' }],
  })
  return { data: await presentAll(account.db, rows, exchangeRate) }
}

/**
 * Writes down a payment of a document, of all that is open, of a part or of more.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, validation_failed for a day in the future or years before
 * the document, for decimals of a currency without, for more that goes back than was paid, and for what cannot be set
 * off.
 */
export async function createPayment(account: AccountContext, id: string, input: PaymentInput): Promise<Payment> {
  return changeAccount(account, async (change) => {
    const { tx, now } = change
    const invoice = await requireInvoiceRow(tx, id)
    requireIssued(invoice)
    const paidOn = input.paidOn ?? todayInAmsterdam(now)
    if (paidOn > todayInAmsterdam(now)) throw refuseField(['paidOn'], 'A payment cannot lie in the future')
    if (paidOn < earliestPayment(invoice.issueDate)) {
      throw refuseField(['paidOn'], `The document was issued on ${invoice.issueDate}, years after`)
    }
    const { amountCents, amountEurCents = null, method = 'bank', reference = null, settledWithId = null } = input
    if (invoice.currency === 'EUR' && amountEurCents !== null && amountEurCents !== amountCents) {
      throw refuseField(['amountEurCents'], 'The document is in euro: this is its amount')
    }
    const payment = { amountCents, amountEurCents, paidOn, method, reference, source: 'manual' as const }
    if ((method === 'settlement') !== (settledWithId !== null)) {
      throw refuseField(['settledWithId'], 'Give the other document where the method is settlement, and only there')
    }
    const row = settledWithId === null
      ? await writePayment(account, change, invoice, payment)
      : await setOff(account, change, invoice, payment, settledWithId)
    const [presented] = await presentAll(tx, [row], invoice.exchangeRate)
    if (!presented) throw new Error('A payment was not presented')
    return presented
  })
}

/**
 * Takes a payment back, with what it was set off against.
 * Refuses not_found, validation_failed where more went back since than was paid without it.
 */
export async function deletePayment(account: AccountContext, id: string, paymentId: string): Promise<Deleted> {
  return changeAccount(account, async (change) => {
    const invoice = await requireInvoiceRow(change.tx, id)
    const payment = await change.tx.payment.findUnique({ where: { id: paymentId, invoiceId: id } })
    if (!payment) throw refuse('not_found')
    await removePayments(change, invoice, [payment])
    return { id: paymentId, deleted: true }
  })
}

export interface NewPayment {
  amountCents: number
  /** Null in euro, and where nobody knows. */
  amountEurCents: number | null
  paidOn: string
  method: PaymentMethod
  reference: string | null
  source: PaymentSource
  /** The movement on the bank account that it is. */
  bankTransactionId?: string
  /** What the customer paid or had back at the payment provider. */
  onlinePaymentId?: string
}

/**
 * Writes a payment of an issued document, and works out where that stands since.
 * Refuses validation_failed for a fraction of what has none, for more that goes back than was paid, and beyond the
 * number of payments of a document, which counts for all but those that a provider has taken already, and
 * service_unavailable while an import that brought the document in goes on.
 */
export async function writePayment(
  account: Pick<AccountContext, 'accountId' | 'outside'>, change: Change, invoice: InvoiceRow, payment: NewPayment,
  settledWithId: string | null = null,
): Promise<PaymentRow> {
  const { tx, now } = change
  await requireAtRest(tx, invoice)
  if (payment.amountCents % smallestAmountCents(invoice.currency) !== 0) {
    throw refuseField(['amountCents'], `${invoice.currency} has no decimals: give a whole amount`)
  }
  const paidCents = Number(invoice.paidCents) + payment.amountCents
  if (paidCents < 0) throw refuseField(['amountCents'], 'No more can go back than was paid')
  if (payment.source !== 'provider') {
    if (paidCents > limits.amountCents) throw refuseField(['amountCents'], 'It comes to more than a document can')
    if (await tx.payment.count({ where: { invoiceId: invoice.id } }) >= limits.paymentsPerInvoice) {
      throw refuseField(['amountCents'], `A document has ${limits.paymentsPerInvoice} payments at most`, 'too_many')
    }
  }
  const row = await insertRow(tx, account.accountId, 'Payment', {
    ...payment,
    id: account.outside.ids.next(),
    invoiceId: invoice.id,
    amountCents: BigInt(payment.amountCents),
    amountEurCents: amountInEuro(invoice, payment),
    settledWithId,
    createdAt: now,
  })
  tell(change, 'invoice.payment_recorded', row)
  await settleDocument(change, invoice)
  return row
}

function amountInEuro({ currency }: InvoiceRow, { amountCents, amountEurCents }: NewPayment): bigint | null {
  if (currency === 'EUR') return BigInt(amountCents)
  return amountEurCents === null ? null : BigInt(amountEurCents)
}

/**
 * Takes payments of a document back, each with what it was set off against.
 * Refuses validation_failed where more went back since than was paid without them.
 */
export async function removePayments(
  change: Change, invoice: InvoiceRow, payments: readonly PaymentRow[],
): Promise<void> {
  const { tx } = change
  const settledWith = payments.flatMap(({ settledWithId }) => settledWithId ?? [])
  const counterparts = settledWith.length === 0 ? [] : await tx.payment.findMany({ where: { id: { in: settledWith } } })
  const removed = [...payments, ...counterparts]
  await tx.payment.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
  for (const payment of removed) tell(change, 'invoice.payment_removed', payment)
  await freeMovements(change, removed)
  await settleRemaining(change, invoice)
  for (const id of new Set(counterparts.map(({ invoiceId }) => invoiceId))) {
    await settleRemaining(change, await requireInvoiceRow(tx, id))
  }
}

/** Remembered among the suggestions that were refused, it keeps a movement from being booked by itself once more. */
const undone = 'undone'

/** Movements on the bank account that paid nothing any more are undecided again, and not booked by themselves again. */
export async function freeMovements(
  { tx, now }: Pick<Change, 'tx' | 'now'>, removed: readonly PaymentRow[],
): Promise<void> {
  const ids = [...new Set(removed.flatMap(({ bankTransactionId }) => bankTransactionId ?? []))]
  if (ids.length === 0) return
  const freed = await tx.bankTransaction.findMany({ where: { id: { in: ids }, payments: { none: {} } } })
  for (const { id, refused } of freed) {
    const others = (refused as string[]).filter(key => key !== undone)
    await tx.bankTransaction.update({
      where: { id }, data: { state: 'open', isAutomatic: null, updatedAt: now, refused: [...others, undone] },
    })
  }
}

async function settleRemaining(change: Change, invoice: InvoiceRow): Promise<void> {
  const { _sum: { amountCents } } = await change.tx.payment.aggregate({
    where: { invoiceId: invoice.id }, _sum: { amountCents: true },
  })
  if (amountCents !== null && amountCents < 0n) {
    throw refuseField(['paymentId'], 'More went back since than was paid without it: take that back first')
  }
  await settleDocument(change, invoice)
}

function tell(
  { record }: Change, action: 'invoice.payment_recorded' | 'invoice.payment_removed',
  { id, invoiceId, amountCents, paidOn }: PaymentRow,
): void {
  record({ action, subjectId: invoiceId, details: { paymentId: id, amountCents: Number(amountCents), paidOn } })
}

function requireIssued({ status }: InvoiceRow): void {
  const refusal = refuseUnissued({ status: status as 'issued' })
  if (refusal) throw refuse(refusal, { status })
}

/** The document that another is set off against: a credit note of the same customer, or the other way round. */
async function requireCounterpart(
  tx: PaymentReader, invoice: InvoiceRow, id: string, amountCents: number,
): Promise<InvoiceRow> {
  const other = await requireInvoiceRow(tx, id)
  requireIssued(other)
  // Two documents without a customer are of two people.
  const isOfSame = invoice.customerId !== null && other.customerId === invoice.customerId
  if (other.kind === invoice.kind || !isOfSame || other.currency !== invoice.currency) {
    throw refuseField(['settledWithId'], 'Set an invoice off against a credit note of the same customer, in the same currency')
  }
  const openCents = Math.min(balanceOf(invoice).openCents, balanceOf(other).openCents)
  if (amountCents < 0 || amountCents > openCents) {
    throw refuseField(['amountCents'], `Of both documents no more than ${openCents} cents is open`)
  }
  return other
}

/** Pays both documents with one another. */
async function setOff(
  account: AccountContext, change: Change, invoice: InvoiceRow, payment: NewPayment, id: string,
): Promise<PaymentRow> {
  const other = await requireCounterpart(change.tx, invoice, id, payment.amountCents)
  const theirs = await writePayment(account, change, other, payment)
  const ours = await writePayment(account, change, invoice, payment, theirs.id)
  await change.tx.payment.update({ where: { id: theirs.id }, data: { settledWithId: ours.id } })
  return ours
}

async function presentAll(
  client: PaymentReader, rows: readonly PaymentRow[], exchangeRate: string | null,
): Promise<Payment[]> {
  const settledWith = rows.flatMap(({ settledWithId }) => settledWithId ?? [])
  const others = settledWith.length === 0
    ? []
    : await client.payment.findMany({ where: { id: { in: settledWith } }, select: { id: true, invoiceId: true } })
  const documents = others.length === 0
    ? []
    : await client.invoice.findMany({
        where: { id: { in: others.map(({ invoiceId }) => invoiceId) } }, select: { id: true, number: true },
      })
  return rows.map((row) => {
    const otherId = others.find(({ id }) => id === row.settledWithId)?.invoiceId
    const other = documents.find(({ id }) => id === otherId)
    const amountCents = Number(row.amountCents)
    const amountEurCents = row.amountEurCents === null ? null : Number(row.amountEurCents)
    const atRate = exchangeRate === null ? null : inEuro(amountCents, exchangeRate)
    return {
      id: row.id,
      amountCents,
      amountEurCents,
      exchangeDifferenceCents: amountEurCents === null || atRate === null ? null : amountEurCents - atRate,
      paidOn: row.paidOn,
      method: row.method as PaymentMethod,
      reference: row.reference,
      source: row.source as PaymentSource,
      settledWith: other ? { invoiceId: other.id, number: other.number } : null,
      bankTransactionId: row.bankTransactionId,
      createdAt: row.createdAt.toISOString(),
    }
  })
}
