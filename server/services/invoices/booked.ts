import type { AccountTransaction } from '#db/account/for-account'
import { byId } from '#db/queries/by-id'
import type { InvoiceRow } from '#db/queries/rows'
import type { BookedAmount } from '#documents/letters/collection'
import { countedNotes } from './counted'

/** What is booked on an invoice, in the order of its days. */
export async function bookedOn(
  client: Pick<AccountTransaction, 'payment' | 'invoice'>, { id }: Pick<InvoiceRow, 'id'>,
): Promise<BookedAmount[]> {
  const payments = await client.payment.findMany({
    where: { invoiceId: id }, select: { id: true, paidOn: true, amountCents: true },
  })
  const notes = await client.invoice.findMany({
    where: { creditedInvoiceId: id, ...countedNotes.where },
    select: { id: true, issueDate: true, totalCents: true, number: true },
  })
  // In an order that the database is asked for, it goes through the documents of the whole account.
  return [
    ...payments.sort(byId).map(({ paidOn, amountCents }) => ({
      on: paidOn, cents: Number(amountCents), creditNote: null,
    })),
    ...notes.sort(byId).map(({ issueDate, totalCents, number }) => ({
      on: issueDate, cents: Number(totalCents), creditNote: number ?? '',
    })),
  ].sort((one, other) => one.on.localeCompare(other.on))
}
