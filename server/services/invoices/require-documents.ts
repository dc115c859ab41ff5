import { refuse, type Refusal } from '#contract/errors'
import type { InvoiceRow } from '#db/queries/rows'

/** Refuses document_expired, with `details.deletedAt`, where only number, dates and amounts are left of a document. */
export function requireDocuments(invoice: Pick<InvoiceRow, 'documentsDeletedAt'>): void {
  const refusal = expiredRefusalOf(invoice)
  if (refusal) throw refusal
}

/** The refusal of a document of which only number, dates and amounts are left; null of any other. */
export function expiredRefusalOf({ documentsDeletedAt }: Pick<InvoiceRow, 'documentsDeletedAt'>): Refusal | null {
  return documentsDeletedAt && refuse('document_expired', { deletedAt: documentsDeletedAt.toISOString() })
}
