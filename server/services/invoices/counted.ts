import type { InvoiceRow, PaymentRow } from '#db/queries/rows'

/** Credit notes that take off of their invoice, the newest first, as rows and as they are asked for. */
export const countedNotes = {
  where: { kind: 'credit_note', status: { in: ['issued', 'sent', 'paid'] } },
  orderBy: [{ issuedAt: 'desc' as const }, { id: 'desc' as const }],
}

/** Of its payments, what it takes to tell where a document stands. */
export const countedPayments = { select: { amountCents: true, paidOn: true } }

/** A credit note with what was paid back of it. */
export type CountedNote = InvoiceRow & { payments: Pick<PaymentRow, 'amountCents' | 'paidOn'>[] }

/** Which credit notes take off of some invoices. */
export function countedNotesOf(accountId: string, invoices: readonly Pick<InvoiceRow, 'id'>[]) {
  return { ...countedNotes.where, accountId, creditedInvoiceId: { in: invoices.map(({ id }) => id) } }
}

/** What is read of the payments of credit notes. */
export const countedNotePayments = { select: { ...countedPayments.select, invoiceId: true } }

/**
 * Invoices with the credit notes that take off of each, read in two statements for all of them: because of more than
 * some five hundred documents SQLite cannot be asked for what belongs to each.
 */
export function withNotes<Row extends Pick<InvoiceRow, 'id'>>(
  rows: readonly Row[],
  notes: readonly InvoiceRow[],
  payments: readonly Pick<PaymentRow, 'invoiceId' | 'amountCents' | 'paidOn'>[],
): (Row & { creditNotes: CountedNote[] })[] {
  const counted = new Map(notes.map(note => [note.id, { ...note, payments: [] as CountedNote['payments'] }]))
  for (const payment of payments) counted.get(payment.invoiceId)?.payments.push(payment)
  const credited = new Map(rows.map(row => [row.id, { ...row, creditNotes: [] as CountedNote[] }]))
  for (const note of counted.values()) credited.get(note.creditedInvoiceId ?? '')?.creditNotes.push(note)
  return [...credited.values()]
}
