import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import { schemeOn, type VatScheme } from '#domain/vat/scheme'
import { taxPointOf, type TaxPoint, type TaxPointFacts, type TaxPointReason } from '#domain/vat/tax-point'
import { schemeChangesOf } from '../business/scheme-changes'

type TaxPointColumns = Pick<InvoiceRow, 'taxPointDate' | 'taxPointReason'>

/**
 * When a document counts for VAT and under which scheme, as it is frozen at issue: that of its tax point, and of a
 * credit note on one of ours that of its invoice.
 */
export function taxPointColumns(
  document: TaxPointFacts,
  business: Pick<BusinessRow, 'vatSchemeChanges'>,
  creditedInvoice: Pick<InvoiceRow, 'vatScheme'> | null = null,
): TaxPointColumns & Pick<InvoiceRow, 'vatScheme'> {
  const { date, reason } = taxPointOf(document)
  return {
    taxPointDate: date,
    taxPointReason: reason,
    vatScheme: creditedInvoice?.vatScheme ?? vatSchemeAt({ date }, document, business),
  }
}

/** The scheme under which a document counts, by its tax point. */
export function vatSchemeAt(
  { date }: Pick<TaxPoint, 'date'>,
  { issueDate }: Pick<TaxPointFacts, 'issueDate'>,
  business: Pick<BusinessRow, 'vatSchemeChanges'>,
): VatScheme {
  return schemeOn(schemeChangesOf(business), date ?? issueDate)
}

/** When a document counts: as it was frozen, or as it would by what the draft says now. */
export function taxPointOfRow(row: TaxPointColumns & Pick<InvoiceRow, 'status'>, document: TaxPointFacts): TaxPoint {
  if (row.status === 'draft') return taxPointOf(document)
  return { date: row.taxPointDate, reason: row.taxPointReason as TaxPointReason }
}
