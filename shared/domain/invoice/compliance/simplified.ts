import { treatmentNeeds } from '../../vat/treatments'
import type { InvoiceDocument } from '../document'
import { calculableTotals } from './amounts'

/** What a simplified invoice may come to at most, VAT included (art. 34d Wet OB 1968). */
const simplifiedUpToCents = 10_000

/**
 * Whether a document may be a simplified invoice, which need not say where the customer is, nor what a unit costs
 * without VAT (art. 34d Wet OB 1968; art. 226b of Directive 2006/112). Supplies that somebody else owes VAT for are
 * excluded, and amounts in other currencies are not looked at.
 */
export function isSimplified(document: InvoiceDocument): boolean {
  const { vatTreatment, currency } = document
  if (treatmentNeeds[vatTreatment].customerVatNumber || vatTreatment === 'export' || currency !== 'EUR') return false
  const totals = calculableTotals(document)
  return totals !== null && Math.abs(totals.totalCents) <= simplifiedUpToCents
}
