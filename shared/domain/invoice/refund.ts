import type { Cents } from './document'
import type { InvoiceStatus } from './lifecycle'

/** A credit note on an invoice, as far as money that goes back is concerned. */
export interface CreditedPart {
  id: string
  status: InvoiceStatus
  totalCents: Cents
}

/**
 * What is to be paid back on each credit note of an invoice, in cents, by its id; those that ask for nothing are left
 * out. A credit note on what was not paid yet only lowers what is still to be paid; one that came after the payment
 * asks for its whole total, until it is marked as refunded. Undoing the payment ends it.
 * @param isPaid whether the invoice is paid now
 * @param creditedSincePayment the credit notes that were issued after the invoice was marked paid, by their ids
 */
export function refundsDue(
  isPaid: boolean,
  creditedSincePayment: readonly string[],
  creditNotes: readonly CreditedPart[],
): Map<string, Cents> {
  if (!isPaid) return new Map()
  return new Map(creditNotes
    .filter(({ id, status }) => creditedSincePayment.includes(id) && (status === 'issued' || status === 'sent'))
    .map(({ id, totalCents }) => [id, totalCents]))
}
