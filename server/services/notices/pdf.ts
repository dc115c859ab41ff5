import type { InvoiceFile } from '../invoices/pdf'
import { readInvoiceRow } from '../invoices/record'
import type { AccountContext } from '../work/context'
import { noticeLetterOf } from './letter'

/** The letter of a formal notice as it was sent. Refuses not_found, document_expired. */
export async function getNoticePdf(account: AccountContext, invoiceId: string, id: string): Promise<InvoiceFile> {
  return noticeLetterOf(account, await readInvoiceRow(account, invoiceId), id)
}
