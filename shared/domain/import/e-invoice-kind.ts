import type { InvoiceKind } from '../invoice/document'
import type { EInvoice } from './e-invoice-source'

/**
 * Types of document by UNTDID 1001 that are an invoice in the sense of the VAT Directive: partial, commercial, a debit
 * note, corrected, for an advance, tax invoice, written by the customer, and factored.
 */
const invoiceTypes = new Set(['326', '380', '383', '384', '386', '388', '389', '393'])
/** Of these the invoice for an advance. */
export const advanceType = '386'
/** And a credit note: for supplies, for money alone, written by the customer, the usual one, and factored. */
const creditNoteTypes = new Set(['81', '83', '261', '381', '396'])

/**
 * What an e-invoice is. By EN 16931 its type says so (BT-3), and an Invoice may be a credit note; without one, which
 * UBL allows, its element does. A CreditNote that calls itself an invoice is neither, nor is any other type: a pro
 * forma invoice (325) is an offer, and what is for the books alone (751) was invoiced already.
 * @returns null where it is neither an invoice nor a credit note
 */
export function eInvoiceKindOf({ kind, values }: Pick<EInvoice, 'kind' | 'values'>): InvoiceKind | null {
  const code = values.typeCode?.text
  if (!code) return kind
  if (creditNoteTypes.has(code)) return 'credit_note'
  return kind === 'invoice' && invoiceTypes.has(code) ? 'invoice' : null
}
