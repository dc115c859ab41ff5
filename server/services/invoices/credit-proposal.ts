import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import { byId } from '#db/queries/by-id'
import type { BusinessRow } from '#db/queries/rows'
import { proposeCredit } from '#domain/invoice/credit-proposal'
import { countedNotes, notesAtOnce } from './counted'
import { documentOf } from './document'
import type { DraftLine } from './draft-lines'
import { frozenRecord, type CreditedRows, type InvoiceRecord } from './record'
import { creditedInvoiceOf } from './remaining-credit'

/**
 * The lines of an invoice as far as its issued credit notes left them, and of an advance the invoice that deducts it,
 * each with its product.
 */
export async function proposedLines(
  client: Pick<AccountTransaction, 'invoice' | 'invoiceLine'>,
  record: InvoiceRecord,
  { deductingInvoice }: Pick<CreditedRows, 'deductingInvoice'>,
  business: BusinessRow,
): Promise<DraftLine[]> {
  const creditNotes = await client.invoice.findMany({ where: { ...countedNotes.where, creditedInvoiceId: record.id } })
  const notes = new Map(creditNotes.sort(byId).map(note => [note.id, frozenRecord(note, [])]))
  for (const ids of inPieces([...notes.keys()], notesAtOnce)) {
    const lines = await client.invoiceLine.findMany({ where: { invoiceId: { in: ids } }, orderBy: { position: 'asc' } })
    for (const line of lines) notes.get(line.invoiceId)?.lines.push(line)
  }
  const proposal = proposeCredit({
    invoice: documentOf(record, business),
    creditNotes: [...notes.values()].map(note => documentOf(note, business)),
    remaining: creditedInvoiceOf(record, deductingInvoice).remaining,
  })
  return proposal.map(({ line, invoiceLine }) => ({
    ...line,
    productId: invoiceLine === null ? null : record.lines[invoiceLine]?.productId ?? null,
  }))
}
