import { limitOn } from '../../vat/law'
import { needsCustomerVatNumber } from '../../vat/treatments'
import type { InvoiceDocument } from '../document'
import { ossCountryOf } from '../place-of-supply'
import { calculableTotals } from './amounts'

/**
 * Whether a document may be a simplified invoice, which need not say who or where the customer is, nor what a unit
 * costs without VAT (art. 34d Wet OB 1968; art. 226b of Directive 2006/112). Supplies that somebody else owes VAT for,
 * or that are taxed in another member state, are excluded (art. 238 (3)), and amounts in other currencies are not
 * looked at.
 */
export function isSimplified(document: InvoiceDocument): boolean {
  const { vatTreatment, currency, issueDate } = document
  const isOfAnotherCountry = vatTreatment === 'export' || ossCountryOf(document) !== null
  if (needsCustomerVatNumber(document) || isOfAnotherCountry || currency !== 'EUR') return false
  const totals = calculableTotals(document)
  return totals !== null && Math.abs(totals.totalCents) <= limitOn('simplifiedInvoiceCents', issueDate)
}
