import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import type { DocumentTotals } from '#domain/invoice/document'
import { chargesAlone } from '#domain/late-payment/charge-lines'

/**
 * The late invoice whose costs and interest a draft charges as it is issued, as a column. None where it became anything
 * else meanwhile: it charges something beside, in another currency or to somebody else, and so is an invoice as any,
 * which can be late itself.
 */
export async function lateInvoiceColumn(
  tx: Pick<AccountTransaction, 'invoice'>,
  { chargesForId, customerId, currency }: Pick<InvoiceRow, 'chargesForId' | 'customerId' | 'currency'>,
  { vatBreakdown }: Pick<DocumentTotals, 'vatBreakdown'>,
): Promise<Pick<InvoiceRow, 'chargesForId'>> {
  if (chargesForId === null || currency !== 'EUR' || !chargesAlone(vatBreakdown)) return { chargesForId: null }
  const late = await tx.invoice.findUnique({ where: { id: chargesForId, customerId }, select: { id: true } })
  return { chargesForId: late?.id ?? null }
}
