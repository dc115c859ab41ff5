import type { AccountTransaction } from '#db/account/for-account'
import type { CustomerRow } from '#db/queries/rows'
import { documentSearchText, mostSearchedLines } from '#db/queries/search-text'

/**
 * Drafts show a customer as it is at present, and are found by its present name. Within a change none of them is issued
 * meanwhile.
 * @param nameBefore that of the customer before it was changed
 */
export async function showOnDrafts(
  tx: AccountTransaction, { id: customerId, name }: CustomerRow, nameBefore: string, now: Date,
): Promise<void> {
  const drafts = { customerId, status: 'draft' }
  if (name === nameBefore) {
    await tx.invoice.updateMany({ where: drafts, data: { updatedAt: now } })
    return
  }
  const rows = await tx.invoice.findMany({
    where: drafts, select: { id: true, requestedNumber: true, reference: true },
  })
  for (const { id, requestedNumber, reference } of rows) {
    // Draft by draft: the lines of all of them at once may be more than memory holds.
    const lines = await tx.invoiceLine.findMany({
      where: { invoiceId: id }, orderBy: { position: 'asc' }, take: mostSearchedLines, select: { description: true },
    })
    await tx.invoice.updateMany({
      where: { id },
      data: {
        customerName: name, searchText: documentSearchText(requestedNumber, name, reference, lines), updatedAt: now,
      },
    })
  }
}
