import type { AccountTransaction } from '#db/account/for-account'
import { addToPaidSum } from '#db/queries/paid-sums'
import type { InvoiceRow, PaymentRow } from '#db/queries/rows'
import { statusAfterMarkUnpaid } from '#domain/invoice/lifecycle'
import { settle, settledCents, standingOf, type Standing } from '#domain/invoice/settlement'
import type { Change } from '../work/change-account'
import { balanceOf } from './balance'
import { countedPayments, withNotes } from './counted'
import { requireInvoiceRow } from './record'
import { mayShift, moveVatShifts } from './vat-shifts'

/** A document with its payments, as far as it takes to tell where it stands. */
type PaidRow = Pick<InvoiceRow, 'kind' | 'status' | 'sentAt' | 'totalCents' | 'creditedCents'> & {
  payments: Pick<PaymentRow, 'amountCents' | 'paidOn'>[]
}

/** Where a document stands, as it is stored. */
export type StandingColumns = Pick<InvoiceRow, 'status' | 'paidAt' | 'paidCents' | 'openCents' | 'overpaidCents'>

/**
 * Where an invoice and the credit notes on it stand by their payments, in this order. A credit note that is on no
 * invoice of ours goes back whole, as far as anybody here knows.
 */
export function standingsOf(document: PaidRow, notes: readonly PaidRow[]): StandingColumns[] {
  const paid = paidOf(document)
  const { invoice, notes: ofNotes } = document.kind === 'credit_note'
    ? { invoice: standingOf(paid.totalCents, paid), notes: [] }
    : settle({ ...paid, creditedCents: Number(document.creditedCents) }, notes.map(paidOf))
  return [invoice, ...ofNotes].map((standing, place) => columnsOf(notes[place - 1] ?? document, standing))
}

function paidOf({ totalCents, payments }: PaidRow) {
  return { totalCents: Number(totalCents), paidCents: Number(sumOf(payments)), hasPayments: payments.length > 0 }
}

function columnsOf(
  { status, sentAt, payments }: PaidRow, { openCents, overpaidCents, isPaid }: Standing,
): StandingColumns {
  const lastPaidOn = payments.map(({ paidOn }) => paidOn).sort().at(-1)
  return {
    status: isPaid ? 'paid' : status === 'paid' ? statusAfterMarkUnpaid({ wasSent: sentAt !== null }) : status,
    paidAt: isPaid && lastPaidOn !== undefined ? middayOf(lastPaidOn) : null,
    paidCents: sumOf(payments),
    openCents: BigInt(openCents),
    overpaidCents: BigInt(overpaidCents),
  }
}

/** Whether a document is stored as it stands. */
export function standsAs(row: StandingColumns, columns: StandingColumns): boolean {
  return row.status === columns.status && row.paidAt?.getTime() === columns.paidAt?.getTime()
    && row.paidCents === columns.paidCents && row.openCents === columns.openCents
    && row.overpaidCents === columns.overpaidCents
}

/** Noon in UTC is the same day in Amsterdam, in summer and in winter. */
export function middayOf(day: string): Date {
  return new Date(`${day}T12:00:00.000Z`)
}

/**
 * Works out anew where a document stands, and the invoice and credit notes that belong with it, after its payments or
 * its credits changed: what is open and overpaid, whether it is paid and since when, what was settled in all, and when
 * its VAT is due.
 * @param before the document as it stood, its credits apart
 * @param creditedCents what is credited of it now
 */
export async function settleDocument(
  change: Change, before: InvoiceRow, creditedCents: bigint = before.creditedCents,
): Promise<void> {
  const { tx } = change
  if (before.creditedInvoiceId !== null) {
    return settleDocument(change, await requireInvoiceRow(tx, before.creditedInvoiceId))
  }
  const payments = await tx.payment.findMany({ where: { invoiceId: before.id }, ...countedPayments })
  const [{ creditNotes: notes = [] } = {}] = await withNotes(tx, before.accountId, [before])
  const [standing, ...ofNotes] = standingsOf({ ...before, creditedCents, payments }, notes)
  if (!standing) throw new Error('A document stands nowhere')
  await store(change, before, standing)
  for (const [place, note] of notes.entries()) await store(change, note, ofNotes[place] ?? note)
  if (before.kind === 'invoice') await moveSum(tx, before, { ...before, ...standing, creditedCents })
  if (mayShift(before)) await moveVatShifts(change, before.accountId, [before.id])
}

/** Stores where a document stands, where that is new, and tells whether it is paid since or no longer. */
async function store({ tx, now, record }: Change, before: InvoiceRow, standing: StandingColumns): Promise<void> {
  const { id: subjectId, status } = before
  if (standsAs(before, standing)) return
  await tx.invoice.update({ where: { id: subjectId }, data: { ...standing, updatedAt: now } })
  if (standing.status === status) return
  if (standing.paidAt === null) record({ action: 'invoice.unpaid', subjectId })
  else record({ action: 'invoice.paid', subjectId, details: { paidOn: standing.paidAt.toISOString().slice(0, 10) } })
}

/** What was settled in all, by what was of this invoice before and is now. */
async function moveSum(tx: AccountTransaction, before: InvoiceRow, after: InvoiceRow): Promise<void> {
  const { accountId, currency, exchangeRate } = before
  const cents = BigInt(settledCents(balanceOf(after)) - settledCents(balanceOf(before)))
  const count = Number(after.status === 'paid') - Number(before.status === 'paid')
  if (cents !== 0n || count !== 0) await addToPaidSum(tx, { accountId, currency, exchangeRate, cents, count })
}

function sumOf(payments: PaidRow['payments']): bigint {
  return payments.reduce((sum, { amountCents }) => sum + amountCents, 0n)
}
