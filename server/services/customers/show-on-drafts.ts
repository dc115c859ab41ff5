import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import type { CustomerRow } from '#db/queries/rows'
import { documentSearchText, mostSearchedLines } from '#db/queries/search-text'
import { writeSearchTexts } from '#db/queries/search-texts'

/** Bounded by what the longest lines of so many drafts take in memory. */
const draftsPerPiece = 100

/**
 * Drafts show a customer as it is at present, and are found by its present name. Within a change none of them is issued
 * meanwhile. Thousands are changed piece by piece: one after the other they would take longer than a change may.
 * @param nameBefore that of the customer before it was changed
 */
export async function showOnDrafts(
  tx: AccountTransaction, { id: customerId, accountId, name }: CustomerRow, nameBefore: string, now: Date,
): Promise<void> {
  const drafts = { customerId, status: 'draft' }
  await tx.invoice.updateMany({ where: drafts, data: { customerName: name, updatedAt: now } })
  if (name === nameBefore) return
  const rows = await tx.invoice.findMany({
    where: drafts, select: { id: true, requestedNumber: true, reference: true },
  })
  for (const piece of inPieces(rows, draftsPerPiece)) {
    const linesOf = await readLines(tx, piece.map(({ id }) => id))
    await writeSearchTexts(tx, accountId, piece.map(({ id, requestedNumber, reference }) => (
      { id, searchText: documentSearchText(requestedNumber, name, reference, linesOf(id)) })))
  }
}

/** What is searched of the lines of some documents, in their order. */
async function readLines(
  tx: AccountTransaction, invoiceIds: string[],
): Promise<(invoiceId: string) => { description: string }[]> {
  const lines = await tx.invoiceLine.findMany({
    where: { invoiceId: { in: invoiceIds }, position: { lt: mostSearchedLines } },
    orderBy: { position: 'asc' },
    select: { invoiceId: true, description: true },
  })
  const byInvoice = new Map<string, { description: string }[]>(invoiceIds.map(id => [id, []]))
  for (const line of lines) byInvoice.get(line.invoiceId)?.push(line)
  return invoiceId => byInvoice.get(invoiceId) ?? []
}
