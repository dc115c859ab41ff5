import type { InvoiceRow } from '#db/queries/rows'
import { taxPointOf, type TaxPoint, type TaxPointFacts, type TaxPointReason } from '#domain/vat/tax-point'

type TaxPointColumns = Pick<InvoiceRow, 'taxPointDate' | 'taxPointReason'>

/** When a document counts for VAT, as it is frozen at issue. */
export function taxPointColumns(document: TaxPointFacts): TaxPointColumns {
  const { date, reason } = taxPointOf(document)
  return { taxPointDate: date, taxPointReason: reason }
}

/** When a document counts: as it was frozen, or as it would by what the draft says now. */
export function taxPointOfRow(row: TaxPointColumns & Pick<InvoiceRow, 'status'>, document: TaxPointFacts): TaxPoint {
  if (row.status === 'draft') return taxPointOf(document)
  return { date: row.taxPointDate, reason: row.taxPointReason as TaxPointReason }
}
