import { formatDate } from '../../dates'
import type { DeductedAdvance, InvoiceDocument } from '../document'
import { differsInTreatment } from './credit'
import { error, type ComplianceContext, type Finding } from './finding'

/**
 * Whether an invoice may deduct the advance invoices it names: of the same customer, treatment and currency, not after
 * it, with something left to deduct, and deducted by no other.
 */
export function checkAdvances(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  return (document.deductedAdvances ?? []).flatMap((advance, index) => checkAdvance(advance, index, document, context))
}

function checkAdvance(
  advance: DeductedAdvance,
  index: number,
  document: InvoiceDocument,
  { customerId, messageLocale }: ComplianceContext,
): Finding[] {
  const { number, issueDate, deductedByNumber } = advance
  const found = (code: Finding['code'], value = number) =>
    error(code, `advanceInvoiceIds.${index}`, { number, value }, { advanceInvoiceId: advance.id })
  if (deductedByNumber !== null) return [found('advance_already_deducted', deductedByNumber)]
  if (advance.remaining.length === 0) return [found('advance_nothing_left')]
  return [
    // Without a customer there is another finding.
    ...(customerId && customerId !== advance.customerId ? [found('advance_customer_differs')] : []),
    ...(differsInTreatment(document, advance) ? [found('advance_treatment_differs')] : []),
    ...(document.currency === advance.currency ? [] : [found('advance_currency_differs', advance.currency)]),
    ...(document.issueDate < issueDate ? [found('advance_after_invoice', formatDate(issueDate, messageLocale))] : []),
  ]
}
