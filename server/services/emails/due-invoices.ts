import type { InvoiceRow } from '#db/queries/rows'
import type { IsoDate } from '#domain/invoice/document'
import type { AccountReach } from '../work/context'
import { balanceOf } from '../invoices/balance'

const batchSize = 100

/** The invoices of an account that were to be paid within these days, both counted, and are open: some at a time. */
export async function* dueInvoices(
  { db }: AccountReach, { from, to }: { from: IsoDate, to: IsoDate },
): AsyncGenerator<InvoiceRow[]> {
  for (const status of ['issued', 'sent']) {
    let after: { dueDate: string, id: string } | undefined
    for (;;) {
      const rows: InvoiceRow[] = await db.invoice.findMany({
        where: {
          status, kind: 'invoice', importId: null, dueDate: { gte: after?.dueDate ?? from, lte: to },
          ...(after && { OR: [{ dueDate: { gt: after.dueDate } }, { dueDate: after.dueDate, id: { gt: after.id } }] }),
        },
        orderBy: [{ dueDate: 'asc' }, { id: 'asc' }],
        take: batchSize,
      })
      yield rows.filter(row => balanceOf(row).openCents > 0)
      const last = rows.at(-1)
      if (rows.length < batchSize || !last?.dueDate) break
      after = { dueDate: last.dueDate, id: last.id }
    }
  }
}
