import type { Cents, InvoiceKind, IsoDate } from './document'

export const invoiceStatuses = ['draft', 'issued', 'sent', 'paid', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const displayStatuses = ['draft', 'issued', 'sent', 'overdue', 'paid', 'credited', 'cancelled'] as const
export type DisplayStatus = (typeof displayStatuses)[number]

/** What is known of a document's amounts: its total, what credit notes took off, and what is still to be paid. */
export interface Balance {
  status: InvoiceStatus
  totalCents: Cents
  creditedCents: Cents
  /** Of a draft its total, of a credit note what is to be paid back. */
  openCents: Cents
}

/** What may still be credited, whether the invoice was paid or not. Never negative. */
export function remainingCreditCents({ totalCents, creditedCents }: Pick<Balance, 'totalCents' | 'creditedCents'>): Cents {
  return Math.max(0, totalCents - creditedCents)
}

/** Whether issued credit notes cover the whole invoice. An invoice of nothing is never credited. */
export function isFullyCredited({ totalCents, creditedCents }: Pick<Balance, 'totalCents' | 'creditedCents'>): boolean {
  return creditedCents > 0 && creditedCents >= totalCents
}

/** Whether there is money to collect and its day has passed. Money we owe, on a credit note, is never overdue. */
export function isOverdue(document: Balance & { kind: InvoiceKind, dueDate: IsoDate | null }, today: IsoDate): boolean {
  return refuseRemind(document) === null && document.dueDate !== null && document.dueDate < today
}

/** The status to show; the first that holds of draft, cancelled, paid, credited, overdue, sent, issued. */
export function displayStatus(
  document: Balance & { kind: InvoiceKind, dueDate: IsoDate | null }, today: IsoDate,
): DisplayStatus {
  if (document.status === 'draft' || document.status === 'cancelled' || document.status === 'paid') return document.status
  if (isFullyCredited(document)) return 'credited'
  return isOverdue(document, today) ? 'overdue' : document.status
}

/** Sending, and writing down a payment: anything issued that was not cancelled. */
export function refuseUnissued({ status }: Pick<Balance, 'status'>): 'invoice_not_issued' | 'invoice_cancelled' | null {
  if (status === 'draft') return 'invoice_not_issued'
  return status === 'cancelled' ? 'invoice_cancelled' : null
}

/** Marking paid: open documents, and credit notes, for which it means refunded. */
export function refuseMarkPaid(
  document: Balance,
): 'invoice_not_issued' | 'invoice_cancelled' | 'invoice_already_paid' | 'invoice_fully_credited' | null {
  const refusal = refuseUnissued(document)
  if (refusal) return refusal
  if (document.status === 'paid') return 'invoice_already_paid'
  return isFullyCredited(document) ? 'invoice_fully_credited' : null
}

/** Undoing what made it paid: paid documents only. */
export function refuseMarkUnpaid({ status }: Pick<Balance, 'status'>): 'invoice_not_paid' | null {
  return status === 'paid' ? null : 'invoice_not_paid'
}

/** Where a document goes back to when its payment is undone. */
export function statusAfterMarkUnpaid({ wasSent }: { wasSent: boolean }): 'sent' | 'issued' {
  return wasSent ? 'sent' : 'issued'
}

export interface CancelFacts {
  status: InvoiceStatus
  hasPayments: boolean
  /** Credit notes against it, drafts included. */
  hasCreditNotes: boolean
  /** Whether it was ever emailed, also when the status went back since. */
  wasSent: boolean
  /** Whether another invoice deducts it, or what it, a credit note, gave free to be deducted. */
  isDeducted: boolean
  /** Whether anyone opened or downloaded it in public. */
  wasSeen: boolean
  /** Whether another document, a draft as well, charges what paying it late cost. */
  isCharged: boolean
}

export type CancelRefusal =
  | { code: 'invoice_cancelled' | 'invoice_has_credit_notes' }
  | { code: 'invoice_not_cancellable', reason: 'not_issued' | 'deducted' | 'paid' | 'sent' | 'seen' | 'charged' }

/**
 * Cancelling: only what was issued and never mailed or seen, and of which nothing is charged apart. Anything else is
 * corrected by a credit note.
 */
export function refuseCancel(
  { status, hasPayments, hasCreditNotes, wasSent, isDeducted, wasSeen, isCharged }: CancelFacts,
): CancelRefusal | null {
  if (status === 'cancelled') return { code: 'invoice_cancelled' }
  if (status === 'draft') return { code: 'invoice_not_cancellable', reason: 'not_issued' }
  if (hasCreditNotes) return { code: 'invoice_has_credit_notes' }
  if (isDeducted) return { code: 'invoice_not_cancellable', reason: 'deducted' }
  if (hasPayments) return { code: 'invoice_not_cancellable', reason: 'paid' }
  if (status === 'sent' || wasSent) return { code: 'invoice_not_cancellable', reason: 'sent' }
  if (wasSeen) return { code: 'invoice_not_cancellable', reason: 'seen' }
  return isCharged ? { code: 'invoice_not_cancellable', reason: 'charged' } : null
}

export type CreditRefusal =
  | 'invoice_not_issued'
  | 'invoice_not_creditable'
  | 'invoice_cancelled'
  | 'credit_note_draft_exists'
  | 'invoice_fully_credited'

/**
 * Starting a credit note: an issued invoice that has something left to credit and no draft credit note yet. What is
 * left is a matter of VAT groups: those of an invoice that comes to nothing can be taken back as well.
 */
export function refuseCredit(
  document: Pick<Balance, 'status'> & { kind: InvoiceKind, hasDraftCreditNote: boolean, hasRemaining: boolean },
): CreditRefusal | null {
  if (document.kind === 'credit_note') return 'invoice_not_creditable'
  if (document.status === 'draft') return 'invoice_not_issued'
  if (document.status === 'cancelled') return 'invoice_cancelled'
  if (document.hasDraftCreditNote) return 'credit_note_draft_exists'
  return document.hasRemaining ? null : 'invoice_fully_credited'
}

/** Reminding: invoices with money still open. */
export function refuseRemind(document: Balance & { kind: InvoiceKind }): 'invoice_not_remindable' | null {
  const isOpen = document.status === 'issued' || document.status === 'sent'
  return document.kind === 'invoice' && isOpen && document.openCents > 0 ? null : 'invoice_not_remindable'
}

/** The first moment another reminder may go out, in milliseconds since 1970; null when none was sent before. */
export function nextReminderAllowedAt(lastReminderAtMs: number | null, intervalHours: number): number | null {
  return lastReminderAtMs === null ? null : lastReminderAtMs + intervalHours * 3_600_000
}
