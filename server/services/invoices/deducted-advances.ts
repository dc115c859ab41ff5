import type { InvoiceRow } from '#db/queries/rows'
import type { DeductedAdvance } from '#domain/invoice/document'

/** The advance invoices that an issued invoice deducts, as they stood then. */
export function deductedAdvancesOf({ deductedSnapshot }: Pick<InvoiceRow, 'deductedSnapshot'>): DeductedAdvance[] {
  return (deductedSnapshot ?? []) as unknown as DeductedAdvance[]
}
