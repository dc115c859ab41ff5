import type { Cents } from './document'
import { openCents, type Balance, type InvoiceStatus } from './lifecycle'

/** A credit note on an invoice, as far as money that goes back is concerned. */
export interface CreditedPart {
  status: InvoiceStatus
  totalCents: Cents
  /** Whether its invoice was paid before it was issued, and still is. */
  refundDue: boolean
}

/** Where an invoice stands, in cents: its total − credited − paid + refunded is what is open, or is to be paid back. */
export interface Settlement {
  creditedCents: Cents
  paidCents: Cents
  refundedCents: Cents
  refundDueCents: Cents
  openCents: Cents
}

/**
 * What is to be paid back on a credit note, in cents. On what was not paid yet it only lowers what is still to be paid;
 * one that came after the payment asks for its whole total, until it is marked as refunded.
 */
export function refundDueCents({ status, totalCents, refundDue }: CreditedPart): Cents {
  return refundDue && (status === 'issued' || status === 'sent') ? totalCents : 0
}

/** What becomes of the amount of a credit note. */
export type CreditOutcome = 'refunded' | 'toRefund' | 'lessens' | 'unknown'

/**
 * What becomes of the amount of a credit note, as far as it is known now.
 * @param isElsewhere whether its invoice was made elsewhere, so that nobody here knows if it was paid
 */
export function creditOutcome(note: CreditedPart, isElsewhere: boolean): CreditOutcome {
  if (note.status === 'paid') return 'refunded'
  if (refundDueCents(note) === 0) return 'lessens'
  return isElsewhere ? 'unknown' : 'toRefund'
}

/**
 * Where an invoice stands with its customer. It is paid whole or not at all: what was credited before its payment was
 * not paid, and what was credited after it was.
 * @param creditNotes those on it; where it is not paid, none of them has money that goes back
 */
export function settlementOf(invoice: Balance, creditNotes: readonly CreditedPart[]): Settlement {
  const isPaid = invoice.status === 'paid'
  const late = isPaid ? creditNotes.filter(({ refundDue }) => refundDue) : []
  const refundedCents = sum(late.map(({ status, totalCents }) => (status === 'paid' ? totalCents : 0)))
  const dueCents = sum(late.map(refundDueCents))
  const { creditedCents } = invoice
  return {
    creditedCents,
    paidCents: isPaid ? invoice.totalCents - creditedCents + refundedCents + dueCents : 0,
    refundedCents,
    refundDueCents: dueCents,
    openCents: openCents(invoice),
  }
}

/** What changed of the total since, in the order of the story: nothing while nothing was credited. */
export function settlementMoves(
  { creditedCents, paidCents, refundedCents }: Pick<Settlement, 'creditedCents' | 'paidCents' | 'refundedCents'>,
): { name: 'credited' | 'paid' | 'refunded', cents: Cents }[] {
  if (creditedCents === 0) return []
  return [
    { name: 'credited' as const, cents: 0 - creditedCents },
    { name: 'paid' as const, cents: 0 - paidCents },
    { name: 'refunded' as const, cents: refundedCents },
  ].filter(({ cents }) => cents !== 0)
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, cents) => total + cents, 0)
}
