import type { InvoiceRow } from '#db/queries/rows'
import type { InvoiceKind } from '#domain/invoice/document'
import type { InvoiceStatus } from '#domain/invoice/lifecycle'

/** What a document owes, as it is stored. */
export type BalanceRow = Pick<InvoiceRow, 'kind' | 'status' | 'dueDate' | keyof typeof balanceColumns>

/** The columns of its amounts. */
export const balanceColumns = {
  totalCents: true, creditedCents: true, paidCents: true, openCents: true, overpaidCents: true,
} as const

/** What the rules about money need to know of a document. All of a draft is open. */
export function balanceOf(row: BalanceRow) {
  return {
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceStatus,
    dueDate: row.dueDate,
    totalCents: Number(row.totalCents),
    creditedCents: Number(row.creditedCents),
    paidCents: Number(row.paidCents),
    openCents: Number(row.status === 'draft' ? row.totalCents : row.openCents),
    overpaidCents: Number(row.overpaidCents),
  }
}
