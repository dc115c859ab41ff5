import type { InvoiceRow } from '#db/queries/rows'
import type { DeductedAdvance } from '#domain/invoice/document'

/** The advance invoices that an issued invoice deducts, as they stood then. */
export function deductedAdvancesOf({ deductedSnapshot }: Pick<InvoiceRow, 'deductedSnapshot'>): DeductedAdvance[] {
  const advances = (deductedSnapshot ?? []) as unknown as DeductedAdvance[]
  // Neither was kept at first.
  return advances.map(advance => ({
    ...advance, placeOfSupplyRule: advance.placeOfSupplyRule ?? null, vatCountry: advance.vatCountry ?? null,
  }))
}
