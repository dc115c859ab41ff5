import { formatDate } from '../../dates'
import type { DeductedAdvance, InvoiceDocument } from '../document'
import { isIntraEuGoods } from '../place-of-supply'
import { differsInTreatment } from './credit'
import { error, warning, type ComplianceContext, type Finding } from './finding'

/**
 * Whether an advance is one that VAT asks an invoice for, and whether an invoice may deduct the advance invoices it
 * names: of the same customer, treatment and currency, not after it, with something left to deduct, and deducted by no
 * other.
 */
export function checkAdvances(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const deducted = document.deductedAdvances ?? []
  return [
    ...checkAdvanceOfGoods(document),
    ...deducted.flatMap((advance, index) => checkAdvance(advance, index, document, context)),
  ]
}

/**
 * What is paid before goods go to another member state is not taxed by itself: all of it belongs to the supply, and no
 * invoice has to be made of it (art. 67, second paragraph, and 220 (1) (4) of Directive 2006/112).
 */
function checkAdvanceOfGoods(document: InvoiceDocument): Finding[] {
  return document.advance && isIntraEuGoods(document) ? [warning('advance_of_intra_eu_goods', 'advance')] : []
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
