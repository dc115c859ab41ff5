import type { AccountTransaction } from '#db/account/for-account'
import type { BusinessRow } from '#db/queries/rows'
import { proposeCredit } from '#domain/invoice/credit-proposal'
import { creditedInvoiceOf } from './remaining-credit'
import { documentOf } from './document'
import type { DraftLine } from './draft-lines'
import { invoiceInclude, type InvoiceRecord } from './record'

/** The lines of an invoice as far as its issued credit notes left them, each with its product. */
export async function proposedLines(
  client: Pick<AccountTransaction, 'invoice'>,
  record: InvoiceRecord,
  business: BusinessRow,
): Promise<DraftLine[]> {
  const creditNotes = await client.invoice.findMany({
    where: { creditedInvoiceId: record.id, kind: 'credit_note', status: { notIn: ['draft', 'cancelled'] } },
    include: invoiceInclude,
    orderBy: { id: 'asc' },
  })
  const proposal = proposeCredit({
    invoice: documentOf(record, business),
    creditNotes: creditNotes.map(note => documentOf(note, business)),
    remaining: creditedInvoiceOf(record).remaining,
  })
  return proposal.map(({ line, invoiceLine }) => ({
    ...line,
    productId: invoiceLine === null ? null : record.lines[invoiceLine]?.productId ?? null,
  }))
}
