import type { AccountTransaction } from '#db/account/for-account'
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

/**
 * Invoices with the credit notes that take off of each: in two statements for all of them, because of more than some
 * five hundred documents SQLite cannot be asked for what belongs to each.
 */
export async function withNotes<Row extends Pick<InvoiceRow, 'id'>>(
  client: Pick<AccountTransaction, 'invoice' | 'payment'>, accountId: string, rows: readonly Row[],
): Promise<(Row & { creditNotes: CountedNote[] })[]> {
  const where = { ...countedNotes.where, accountId, creditedInvoiceId: { in: rows.map(({ id }) => id) } }
  const notes = await client.invoice.findMany({ ...countedNotes, where })
  const payments = notes.length === 0
    ? []
    : await client.payment.findMany({
        where: { accountId, invoice: where }, select: { ...countedPayments.select, invoiceId: true },
      })
  const counted = new Map(notes.map(note => [note.id, { ...note, payments: [] as CountedNote['payments'] }]))
  for (const payment of payments) counted.get(payment.invoiceId)?.payments.push(payment)
  const credited = new Map(rows.map(row => [row.id, { ...row, creditNotes: [] as CountedNote[] }]))
  for (const note of counted.values()) credited.get(note.creditedInvoiceId ?? '')?.creditNotes.push(note)
  return [...credited.values()]
}
