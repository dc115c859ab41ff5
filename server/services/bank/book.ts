import { refuse, refuseField } from '#contract/errors'
import { limits } from '#contract/limits'
import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import type { BankTransactionRow, InvoiceRow, PaymentRow } from '#db/queries/rows'
import type { ProposalPart } from '#domain/bank/proposals'
import { addDays } from '#domain/dates'
import type { PaymentMethod } from '#domain/invoice/payment'
import { requireAtRest } from '../invoices/at-rest'
import { freeMovements, removePayments, writePayment } from '../invoices/payments'
import { requireInvoiceRow } from '../invoices/record'
import { settleDocument } from '../invoices/settle'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import type { KeptRow } from './entry'

/** Of the bank's text, as much as the reference of a payment holds. */
const longestReference = 200

type Reader = Pick<AccountTransaction, 'invoice' | 'payment' | 'dataImport'>

/** What is stored of documents that movements may have paid, without those of an import that goes on. */
export interface StoredDocuments {
  documents: readonly Pick<InvoiceRow, 'id' | 'status' | 'openCents' | 'paidCents'>[]
  counts: readonly { invoiceId: string, _count: number }[]
  /** Payments of the amounts of parts that are of no movement yet, the oldest first of each document. */
  written: readonly PaymentRow[]
}

/** With as many ids and amounts SQLite takes a statement. */
const partsPerRead = 250

/** Reads what is stored of the documents of parts: those of many movements by as many statements as those of one. */
export async function readStored(tx: Reader, parts: readonly ProposalPart[]): Promise<StoredDocuments> {
  const pieces = []
  for (const piece of inPieces(parts, partsPerRead)) {
    const invoiceId = { in: piece.map(part => part.invoiceId) }
    pieces.push({
      documents: await tx.invoice.findMany({
        where: { id: invoiceId }, select: { id: true, status: true, openCents: true, paidCents: true, importId: true },
      }),
      counts: await tx.payment.groupBy({ by: ['invoiceId'], where: { invoiceId }, _count: true }),
      written: await readWritten(tx, piece),
    })
  }
  const documents = pieces.flatMap(piece => piece.documents)
  const running = documents.some(({ importId }) => importId !== null)
    ? await tx.dataImport.findFirst({ where: { state: { not: 'done' } }, select: { id: true } })
    : null
  return {
    documents: documents.filter(({ importId }) => importId === null || importId !== running?.id),
    counts: pieces.flatMap(({ counts }) => counts),
    written: pieces.flatMap(({ written }) => written),
  }
}

/** Whether all parts of a proposal can still be paid, or taken back. */
export function isStillOpen({ documents, counts }: StoredDocuments, parts: readonly ProposalPart[]): boolean {
  return parts.every(({ invoiceId, amountCents }) => {
    const document = documents.find(({ id }) => id === invoiceId)
    if (!document || document.status === 'draft' || document.status === 'cancelled') return false
    const paid = counts.find(count => count.invoiceId === invoiceId)?._count ?? 0
    if (paid >= limits.paymentsPerInvoice) return false
    return amountCents > 0 ? document.openCents >= amountCents : document.paidCents >= -amountCents
  })
}

/** So far from the day of the bank lies the one by which somebody wrote the payment down, or an import assumed it. */
const daysApart = 100
/** So near to it, what was written down of a document that has as much open still is no other instalment. */
const daysNear = 5

function readWritten(tx: Pick<Reader, 'payment'>, parts: readonly ProposalPart[]): Promise<PaymentRow[]> {
  return tx.payment.findMany({
    where: {
      invoiceId: { in: parts.map(({ invoiceId }) => invoiceId) },
      amountCents: { in: parts.map(({ amountCents }) => BigInt(amountCents)) },
      bankTransactionId: null,
      // What was paid in cash, or set off, never went over the bank.
      method: { notIn: ['cash', 'settlement'] satisfies PaymentMethod[] },
    },
    orderBy: [{ paidOn: 'asc' }, { id: 'asc' }],
  })
}

/** The payment of a part that somebody wrote down: of the same amount, within so many days, and of no movement yet. */
function writtenAmong(
  written: readonly PaymentRow[], { bookedOn }: KeptRow, part: ProposalPart, days: number,
): PaymentRow | undefined {
  const [from, to] = [addDays(bookedOn, -days), addDays(bookedOn, days)]
  return written.find(({ invoiceId, amountCents, paidOn }) => invoiceId === part.invoiceId
    && amountCents === BigInt(part.amountCents) && paidOn >= from && paidOn <= to)
}

/** Whether there is such a payment of each part. */
export function areWritten(
  { documents, written }: StoredDocuments, transaction: KeptRow, parts: readonly ProposalPart[],
): boolean {
  return parts.every(part => documents.some(({ id }) => id === part.invoiceId)
    && writtenAmong(written, transaction, part, daysApart))
}

/**
 * Whether nobody can tell if a part is what somebody wrote down, or one more of the same amount: by its day it may be
 * either.
 */
export function mayBeWritten(
  { written }: StoredDocuments, transaction: KeptRow, parts: readonly ProposalPart[],
): boolean {
  return parts.some(part => writtenAmong(written, transaction, part, daysApart)
    && !writtenAmong(written, transaction, part, daysNear))
}

/**
 * The documents that a movement is said to have paid, in the order of the parts.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, and validation_failed where the parts come to more than it.
 */
export async function requireParts(
  tx: Pick<AccountTransaction, 'invoice'>, { currency, amountCents }: BankTransactionRow, parts: readonly ProposalPart[],
): Promise<Pick<InvoiceRow, 'id' | 'kind' | 'status' | 'number' | 'customerName' | 'currency' | 'openCents'>[]> {
  const rows = await tx.invoice.findMany({
    where: { id: { in: parts.map(({ invoiceId }) => invoiceId) } },
    select: { id: true, kind: true, status: true, number: true, customerName: true, currency: true, openCents: true },
  })
  let explained = 0n
  const documents = parts.map((part, place) => {
    const document = rows.find(({ id }) => id === part.invoiceId)
    if (!document) throw refuse('not_found')
    if (document.status === 'draft') throw refuse('invoice_not_issued', { status: document.status })
    if (document.status === 'cancelled') throw refuse('invoice_cancelled', { status: document.status })
    const cents = signOf(document) * BigInt(part.amountCents)
    const isOwnCurrency = document.currency === currency
    if (isOwnCurrency) explained += cents
    if (!isOwnCurrency && parts.length > 1) {
      throw refuseField(['parts', place], 'A document in another currency is matched alone: the bank booked one amount')
    }
    if (!isOwnCurrency && cents * amountCents < 0n) {
      throw refuseField(['parts', place, 'amountCents'], 'The money went the other way')
    }
    return document
  })
  if (explained * amountCents < 0n || absolute(explained) > absolute(amountCents)) {
    throw refuseField(['parts'], 'Invoices less credit notes come to more than the movement')
  }
  return documents
}

/**
 * Books a movement on the documents that it paid, a payment each on its day. What is paid already by a payment that
 * somebody wrote down, that payment it is, on the day of the bank. Refuses what `requireParts` does,
 * validation_failed for more that goes back than was paid, and service_unavailable while an import goes on with one.
 */
export async function bookParts(
  account: AccountContext,
  change: Change,
  transaction: BankTransactionRow,
  parts: readonly ProposalPart[],
  { isAutomatic }: { isAutomatic: boolean },
): Promise<void> {
  const { tx, now, record } = change
  const { id, currency, amountCents, bookedOn, description } = transaction
  await requireParts(tx, transaction, parts)
  for (const part of parts) {
    // Read anew: a credit note and its invoice may both be part of it.
    const document = await requireInvoiceRow(tx, part.invoiceId)
    const days = document.openCents < BigInt(part.amountCents) ? daysApart : daysNear
    const written = writtenAmong(await readWritten(tx, [part]), transaction, part, days)
    if (written) {
      await requireAtRest(tx, document)
      await tx.payment.update({ where: { id: written.id }, data: { bankTransactionId: id, paidOn: bookedOn } })
      await settleDocument(change, document)
      continue
    }
    const isInEuro = document.currency !== currency && currency === 'EUR'
    await writePayment(account, change, document, {
      amountCents: part.amountCents,
      amountEurCents: isInEuro ? Number(signOf(document) * amountCents) : null,
      paidOn: bookedOn,
      method: 'bank',
      reference: description.slice(0, longestReference) || null,
      source: 'bank',
      bankTransactionId: id,
    })
  }
  await tx.bankTransaction.update({ where: { id }, data: { state: 'matched', isAutomatic, updatedAt: now } })
  const details = { automatic: isAutomatic, documents: parts.length }
  record({ action: 'bank_transaction.matched', subjectId: id, details })
}

/** Takes back all that movements paid; what was written down before they came stays, and is none of theirs any more. */
export async function unbook(change: Change, transactions: readonly Pick<BankTransactionRow, 'id'>[]): Promise<void> {
  const { tx } = change
  const ids = transactions.map(({ id }) => id)
  const all = await tx.payment.findMany({ where: { bankTransactionId: { in: ids } } })
  const [payments, written] = [all.filter(isOfBank), all.filter(payment => !isOfBank(payment))]
  await tx.payment.updateMany({ where: { id: { in: written.map(({ id }) => id) } }, data: { bankTransactionId: null } })
  await freeMovements(change, written)
  for (const invoiceId of new Set(payments.map(payment => payment.invoiceId))) {
    const own = payments.filter(payment => payment.invoiceId === invoiceId)
    await removePayments(change, await requireInvoiceRow(tx, invoiceId), await withReversals(tx, invoiceId, own))
  }
}

/** Payments of a document with what the bank took back of them: without them, less than nothing would be paid. */
async function withReversals(
  tx: Pick<AccountTransaction, 'payment'>, invoiceId: string, own: readonly PaymentRow[],
): Promise<PaymentRow[]> {
  const others = await tx.payment.findMany({
    where: { invoiceId, id: { notIn: own.map(({ id }) => id) } }, orderBy: [{ paidOn: 'desc' }, { id: 'desc' }],
  })
  const along: PaymentRow[] = []
  let left = others.reduce((sum, { amountCents }) => sum + amountCents, 0n)
  for (const payment of others) {
    if (left >= 0n) break
    if (!isOfBank(payment) || payment.amountCents > 0n) continue
    along.push(payment)
    left -= payment.amountCents
  }
  return [...own, ...along]
}

function isOfBank({ source }: PaymentRow): boolean {
  return source === 'bank'
}

/** Money for a credit note goes out. */
function signOf({ kind }: Pick<InvoiceRow, 'kind'>): 1n | -1n {
  return kind === 'credit_note' ? -1n : 1n
}

function absolute(cents: bigint): bigint {
  return cents < 0n ? -cents : cents
}
