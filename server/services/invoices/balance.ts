import type { InvoiceRow } from '#db/queries/rows'
import type { InvoiceKind } from '#domain/invoice/document'
import type { InvoiceStatus } from '#domain/invoice/lifecycle'

/** What a document owes, as it is stored. */
export type BalanceRow = Pick<InvoiceRow, 'kind' | 'status' | 'dueDate' | 'totalCents' | 'creditedCents'>

/** What the lifecycle's rules need to know of a document. */
export function balanceOf(row: BalanceRow) {
  return {
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceStatus,
    dueDate: row.dueDate,
    totalCents: Number(row.totalCents),
    creditedCents: Number(row.creditedCents),
  }
}
