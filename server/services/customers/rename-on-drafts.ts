import type { AccountTransaction } from '#db/account/for-account'
import { documentSearchText } from '#db/queries/search-text'

/** Drafts show and find a customer under its present name. */
export async function renameCustomerOnDrafts(
  tx: AccountTransaction,
  customer: { id: string, name: string },
  now: Date,
): Promise<void> {
  const drafts = await tx.invoice.findMany({
    where: { customerId: customer.id, status: 'draft' },
    select: { id: true, requestedNumber: true, reference: true },
  })
  for (const draft of drafts) {
    // A draft that is being issued at this moment keeps the name it is issued under.
    await tx.invoice.updateMany({
      where: { id: draft.id, status: 'draft' },
      data: {
        customerName: customer.name,
        searchText: documentSearchText(draft.requestedNumber, customer.name, draft.reference),
        updatedAt: now,
      },
    })
  }
}
