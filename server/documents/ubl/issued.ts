import type { Customer, DocumentTotals, InvoiceDocument } from '#domain/invoice/document'
import type { UblProfile } from '#domain/invoice/ubl-profile'

/** Everything the parts of a UBL document are written from. */
export interface UblInput {
  document: IssuedDocument
  totals: DocumentTotals
  profile: UblProfile
}

/** A document that has been numbered and addressed, as only issued ones are. */
export type IssuedDocument = InvoiceDocument & { number: string, customer: Customer }

/** Thrown when UBL is asked of a document that cannot have any: a draft, or totals of another document. */
export class NoUblPossible extends Error {
  constructor(readonly missing: 'number' | 'customer' | 'lines') {
    super(`A document without ${missing} has no UBL`)
    this.name = 'NoUblPossible'
  }
}

/** The document with what UBL cannot do without. Throws NoUblPossible. */
export function requireIssued(document: InvoiceDocument, totals: DocumentTotals): IssuedDocument {
  const { number, customer } = document
  if (number === null || number.trim() === '') throw new NoUblPossible('number')
  if (customer === null) throw new NoUblPossible('customer')
  if (document.lines.length === 0 || document.lines.length !== totals.lines.length) throw new NoUblPossible('lines')
  return { ...document, number, customer }
}
