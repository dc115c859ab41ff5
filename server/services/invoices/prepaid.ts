import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRecord } from './record'

/**
 * Whether all of an invoice was paid before it was made. Only those of a subscription are: each is of a payment, which
 * is written beside its draft in one change.
 */
export async function isPrepaid(
  client: Pick<AccountTransaction, 'subscriptionDocument'>,
  { id, kind }: Pick<InvoiceRecord, 'id' | 'kind'>,
): Promise<boolean> {
  return kind === 'invoice' && await client.subscriptionDocument.count({ where: { invoiceId: id } }) > 0
}
