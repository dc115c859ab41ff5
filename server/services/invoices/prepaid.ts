import type { AccountReads } from '#db/queries/account-reads'
import type { InvoiceRecord } from './record'

/**
 * Whether all of an invoice was paid before it was made. Only those of a subscription are: each is of a payment, which
 * is written beside its draft in one change.
 */
export async function isPrepaid(
  reads: Pick<AccountReads, 'isOfSubscription'>,
  { id, kind }: Pick<InvoiceRecord, 'id' | 'kind'>,
): Promise<boolean> {
  return kind === 'invoice' && await reads.isOfSubscription(id)
}
