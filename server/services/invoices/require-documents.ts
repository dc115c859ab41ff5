import { refuse } from '#contract/errors'
import type { InvoiceRow } from '#db/queries/rows'

/** Refuses document_expired, with `details.deletedAt`, where only number, dates and amounts are left of a document. */
export function requireDocuments({ documentsDeletedAt }: Pick<InvoiceRow, 'documentsDeletedAt'>): void {
  if (documentsDeletedAt !== null) throw refuse('document_expired', { deletedAt: documentsDeletedAt.toISOString() })
}
