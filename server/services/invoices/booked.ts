import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import type { BookedAmount } from '#documents/letters/collection'
import { countedNotes } from './counted'

/** What is booked on an invoice, in the order of its days. */
export async function bookedOn(
  client: Pick<AccountTransaction, 'payment' | 'invoice'>, { id }: Pick<InvoiceRow, 'id'>,
): Promise<BookedAmount[]> {
  const payments = await client.payment.findMany({
    where: { invoiceId: id }, select: { paidOn: true, amountCents: true }, orderBy: [{ paidOn: 'asc' }, { id: 'asc' }],
  })
  const notes = await client.invoice.findMany({
    where: { creditedInvoiceId: id, ...countedNotes.where },
    select: { issueDate: true, totalCents: true, number: true },
    orderBy: [{ issueDate: 'asc' }, { id: 'asc' }],
  })
  return [
    ...payments.map(({ paidOn, amountCents }) => ({ on: paidOn, cents: Number(amountCents), creditNote: null })),
    ...notes.map(({ issueDate, totalCents, number }) => ({
      on: issueDate, cents: Number(totalCents), creditNote: number ?? '',
    })),
  ].sort((one, other) => one.on.localeCompare(other.on))
}
