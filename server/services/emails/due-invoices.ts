import type { InvoiceRow } from '#db/queries/rows'
import type { IsoDate } from '#domain/invoice/document'
import type { AccountReach } from '../work/context'

/** The first and the last day of some, both counted. */
export interface Days {
  from: IsoDate
  to: IsoDate
}

/** The invoice that a page ended with. */
export interface InvoicePlace {
  dueDate: IsoDate
  id: string
}

const pageSize = 100

/**
 * A page of the invoices of an account in a state that were to be paid within these days, the earliest first.
 * @param after where the page before it ended
 * @returns `next`, where it ends itself; null after the last page
 */
export async function pageOfDueInvoices(
  { db }: AccountReach, { status, from, to }: Days & { status: 'issued' | 'sent' }, after: InvoicePlace | null,
): Promise<{ rows: InvoiceRow[], next: InvoicePlace | null }> {
  const rows = await db.invoice.findMany({
    where: {
      status, kind: 'invoice', importId: null,
      // A place may be of other days than those that are asked for.
      dueDate: { gte: after && after.dueDate > from ? after.dueDate : from, lte: to },
      ...(after && { OR: [{ dueDate: { gt: after.dueDate } }, { dueDate: after.dueDate, id: { gt: after.id } }] }),
    },
    orderBy: [{ dueDate: 'asc' }, { id: 'asc' }],
    take: pageSize,
  })
  const last = rows.at(-1)
  const next = rows.length === pageSize && last?.dueDate ? { dueDate: last.dueDate, id: last.id } : null
  return { rows, next }
}
