import { isBlank } from '../../text'
import type { InvoiceDocument } from '../document'
import { error, warning, type ComplianceContext, type Finding } from './finding'

/** The document's own number, and the one of the invoice it credits (art. 35a and 35 lid 3 Wet OB; NL-R-001). */
export function checkNumbering(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { numberPlacement, isNumberTaken = false } = context
  const findings: Finding[] = []
  const value = document.number ?? ''
  if (numberPlacement === 'breaks_series') findings.push(error('number_breaks_sequence', 'number', { value }))
  else if (isNumberTaken) findings.push(error('number_taken', 'number', { value }))
  else if (numberPlacement === 'outside_series') findings.push(warning('number_outside_series', 'number', { value }))
  if (document.kind === 'credit_note' && isBlank(document.creditedInvoiceNumber)) {
    findings.push(error('credited_reference_missing', 'creditedInvoiceNumber'))
  }
  return findings
}
