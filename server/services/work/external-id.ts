import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'

type Resource = 'customer' | 'product' | 'invoice'

/**
 * Refuses external_id_taken, with `details.id`, where another row of this kind has the external id. Within a change:
 * the account's lock is held, so of two at once the second finds the first.
 * @param id the row that is changed; null for a new one
 */
export async function requireFreeExternalId(
  tx: AccountTransaction, resource: Resource, externalId: string | null | undefined, id: string | null,
): Promise<void> {
  if (externalId === null || externalId === undefined) return
  const holder = await holderOf(tx, resource, externalId)
  if (holder && holder.id !== id) throw refuse('external_id_taken', { id: holder.id })
}

function holderOf(tx: AccountTransaction, resource: Resource, externalId: string): Promise<{ id: string } | null> {
  const named = { where: { externalId }, select: { id: true } } as const
  switch (resource) {
    case 'customer': return tx.customer.findFirst(named)
    case 'product': return tx.product.findFirst(named)
    case 'invoice': return tx.invoice.findFirst(named)
  }
}
