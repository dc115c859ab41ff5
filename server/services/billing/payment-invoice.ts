import { refuse } from '#contract/errors'
import { getInvoicePdf, type InvoiceFile } from '../invoices/pdf'
import { installationOf, reachAccount, type AccountContext } from '../work/context'

/** The invoice of one of the account's own payments, as the operator issued it. Refuses not_found. */
export async function getPaymentInvoice(account: AccountContext, id: string): Promise<InvoiceFile> {
  const payment = await account.db.subscriptionPayment.findFirst({ where: { id }, select: { invoiceId: true } })
  const { operatorAccountId } = account.settings
  if (!payment?.invoiceId || operatorAccountId === null) throw refuse('not_found')
  const operator = reachAccount(installationOf(account), operatorAccountId, { type: 'system' })
  return getInvoicePdf(operator, payment.invoiceId)
}
