import { refuse } from '#contract/errors'
import type { InvoiceRow } from '#db/queries/rows'

/** The refusal of an e-invoice that was not made: for want of a customer, else of what the seller or supply lacked. */
export function noEInvoice({ customerSnapshot }: Pick<InvoiceRow, 'customerSnapshot'>) {
  return refuse('peppol_kvk_required', customerSnapshot === null ? { reason: 'ubl_needs_customer' } : undefined)
}
