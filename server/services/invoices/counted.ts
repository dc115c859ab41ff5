import { inPieces } from '#db/pieces'
import type { InvoiceRow, PaymentRow } from '#db/queries/rows'

/**
 * Credit notes that take off of their invoice, the newest first, as rows and as they are asked for. Their kind is not
 * asked for: nothing else names an invoice it credits, and by it SQLite would go through all credit notes there are.
 */
export const countedNotes = {
  where: { status: { notIn: ['draft', 'cancelled'] } },
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

const ofNotes = { ...countedPayments.select, invoiceId: true } as const

/** The account's own transaction, or one that reads those of any. */
interface NotesReader {
  invoice: {
    findMany: (asked: typeof countedNotes & { where: ReturnType<typeof countedNotesOf> }) => Promise<InvoiceRow[]>
  }
  payment: {
    findMany: (asked: { where: { accountId: string, invoiceId: { in: string[] } }, select: typeof ofNotes }) =>
    Promise<Pick<PaymentRow, keyof typeof ofNotes>[]>
  }
}

/** SQLite takes only so many values by one statement. */
export const notesAtOnce = 500

/**
 * Invoices with the credit notes that take off of each, read for all of them together: because of more than some five
 * hundred documents SQLite cannot be asked for what belongs to each. Payments are looked for by the ids of the notes;
 * by what these credit, it would read all payments of the account.
 * @param rows as many as one statement takes
 */
export async function withNotes<Row extends Pick<InvoiceRow, 'id'>>(
  client: NotesReader, accountId: string, rows: readonly Row[],
): Promise<(Row & { creditNotes: CountedNote[] })[]> {
  const notes = await client.invoice.findMany({ ...countedNotes, where: countedNotesOf(accountId, rows) })
  const counted = new Map(notes.map(note => [note.id, { ...note, payments: [] as CountedNote['payments'] }]))
  for (const ids of inPieces([...counted.keys()], notesAtOnce)) {
    const payments = await client.payment.findMany({
      where: { accountId, invoiceId: { in: ids } }, select: ofNotes,
    })
    for (const payment of payments) counted.get(payment.invoiceId)?.payments.push(payment)
  }
  const credited = new Map(rows.map(row => [row.id, { ...row, creditNotes: [] as CountedNote[] }]))
  for (const note of counted.values()) credited.get(note.creditedInvoiceId ?? '')?.creditNotes.push(note)
  return [...credited.values()]
}
