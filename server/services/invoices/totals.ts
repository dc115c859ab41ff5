import { refuseField } from '#contract/errors'
import type { DocumentTotals, InvoiceDocument } from '#domain/invoice/document'
import { AmountBeyondSafeInteger } from '#domain/money'
import { totalsOf } from '#domain/vat/totals'

/** The totals of a document. Refuses validation_failed for amounts that JSON could not carry exactly. */
export function requireTotals(document: InvoiceDocument): DocumentTotals {
  try {
    return totalsOf(document)
  } catch (error) {
    if (error instanceof AmountBeyondSafeInteger) throw refuseField(['lines'], 'The amounts are too large to add up')
    throw error
  }
}

/** The totals as columns, in whole cents of 64 bits. */
export function totalColumns(totals: DocumentTotals) {
  return {
    subtotalCents: BigInt(totals.subtotalCents),
    vatTotalCents: BigInt(totals.vatTotalCents),
    totalCents: BigInt(totals.totalCents),
    vatTotalEurCents: totals.vatTotalEurCents === null ? null : BigInt(totals.vatTotalEurCents),
    vatBreakdown: totals.vatBreakdown.map(group => ({ ...group })),
  }
}
