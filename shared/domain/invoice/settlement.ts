import type { Cents } from './document'
import type { Balance } from './lifecycle'

/** What was paid of a document: of a credit note, what was paid back. */
export interface Paid {
  paidCents: Cents
  /** Whether there is any payment, be it of nothing: what comes to nothing is paid by one. */
  hasPayments: boolean
}

/** Where a document stands, in cents. */
export interface Standing {
  openCents: Cents
  /** What was paid beyond what it asks for, and no credit note gives back. */
  overpaidCents: Cents
  isPaid: boolean
}

/** A credit note on an invoice: what it comes to, and what of that went back. */
export interface PaidNote extends Paid {
  totalCents: Cents
}

/**
 * Where an invoice and the credit notes on it stand. The invoice asks for its total less what was credited; what was
 * paid beyond that goes back by its credit notes: first by those that were paid out, then by the newest, which met an
 * invoice that was paid. What no credit note gives back is overpaid.
 * @param notes those that were issued and not cancelled, the newest first
 */
export function settle(
  invoice: Paid & Pick<Balance, 'totalCents' | 'creditedCents'>, notes: readonly PaidNote[],
): { invoice: Standing, notes: Standing[] } {
  const owedCents = invoice.totalCents - invoice.creditedCents
  let beyondCents = Math.max(0, invoice.paidCents - owedCents)
  const take = (cents: Cents) => {
    const taken = Math.min(Math.max(0, cents), beyondCents)
    beyondCents -= taken
    return taken
  }
  const back = notes.map(({ totalCents, paidCents }) => take(Math.min(totalCents, paidCents)))
  const more = notes.map(({ totalCents }, place) => take(totalCents - (back[place] ?? 0)))
  return {
    invoice: { ...standingOf(owedCents, invoice), overpaidCents: beyondCents },
    notes: notes.map((note, place) => standingOf((back[place] ?? 0) + (more[place] ?? 0), note)),
  }
}

/** Where a document stands that asks for an amount: paid once there is a payment and nothing is open. */
export function standingOf(owedCents: Cents, { paidCents, hasPayments }: Paid): Standing {
  const openCents = Math.max(0, owedCents - paidCents)
  return { openCents, overpaidCents: Math.max(0, paidCents - owedCents), isPaid: hasPayments && openCents === 0 }
}

/** What was settled of an invoice by payment, and is not to go back, in cents of its currency. */
export function settledCents({ totalCents, creditedCents, openCents }: Balance): Cents {
  return totalCents - creditedCents - openCents
}

/**
 * Where an invoice stands with its customer, in cents: total − credited − paid + refunded is what is open, or what is
 * to be paid back or was overpaid.
 */
export interface Settlement {
  creditedCents: Cents
  paidCents: Cents
  refundedCents: Cents
  refundDueCents: Cents
  overpaidCents: Cents
  openCents: Cents
}

/** A document as it is stored, as far as its payments are concerned. */
export type PaidBalance = Balance & { paidCents: Cents, overpaidCents: Cents }

/** What becomes of the amount of a credit note. */
export type CreditOutcome = 'refunded' | 'toRefund' | 'lessens' | 'unknown'

/**
 * What becomes of the amount of a credit note, as far as it is known now.
 * @param isElsewhere whether its invoice was made elsewhere, so that nobody here knows if it was paid
 */
export function creditOutcome(
  { openCents, paidCents }: Pick<PaidBalance, 'openCents' | 'paidCents'>, isElsewhere: boolean,
): CreditOutcome {
  if (openCents > 0) return isElsewhere ? 'unknown' : 'toRefund'
  return paidCents > 0 ? 'refunded' : 'lessens'
}

/**
 * Where an invoice stands with its customer, money that went back or is to go back included.
 * @param creditNotes those on it that were issued and not cancelled
 */
export function settlementOf(invoice: PaidBalance, creditNotes: readonly PaidBalance[]): Settlement {
  const { creditedCents, paidCents, overpaidCents, openCents } = invoice
  return {
    creditedCents,
    paidCents,
    refundedCents: sum(creditNotes.map(note => note.paidCents - note.overpaidCents)),
    refundDueCents: sum(creditNotes.map(note => note.openCents)),
    overpaidCents,
    openCents,
  }
}

/** What changed of the total since, in the order of the story: nothing while it was paid at once, or not at all. */
export function settlementMoves(
  { creditedCents, paidCents, refundedCents, overpaidCents, openCents }: Omit<Settlement, 'refundDueCents'>,
): { name: 'credited' | 'paid' | 'refunded', cents: Cents }[] {
  const isPaidExactly = openCents === 0 && overpaidCents === 0
  if (creditedCents === 0 && (paidCents === 0 || isPaidExactly)) return []
  return [
    { name: 'credited' as const, cents: 0 - creditedCents },
    { name: 'paid' as const, cents: 0 - paidCents },
    { name: 'refunded' as const, cents: refundedCents },
  ].filter(({ cents }) => cents !== 0)
}

/** What is left of it in the end: what goes back and what was paid too much, or else what is open. */
export function settlementOutcomes(
  { refundDueCents, overpaidCents, openCents }: Record<'refundDueCents', Cents | null>
    & Pick<Settlement, 'overpaidCents' | 'openCents'>,
): { name: 'refund' | 'overpaid' | 'open', cents: Cents }[] {
  const back = [
    { name: 'refund' as const, cents: refundDueCents ?? 0 },
    { name: 'overpaid' as const, cents: overpaidCents },
  ].filter(({ cents }) => cents > 0)
  return back.length > 0 ? back : [{ name: 'open', cents: openCents }]
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, cents) => total + cents, 0)
}
