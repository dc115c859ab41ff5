import type { AccountTransaction } from '#db/for-account'
import type { AccountContext } from '../context'
import { requireInvoice, type InvoiceRecord } from './record'

/**
 * Takes an invoice's row for the rest of the transaction, whatever its state, by writing what stands there already.
 * Refuses not_found.
 */
export async function lockInvoice(account: AccountContext, tx: AccountTransaction, id: string): Promise<InvoiceRecord> {
  await tx.invoice.updateMany({ where: { id }, data: { accountId: account.accountId } })
  return requireInvoice(tx, id)
}
