import { limits } from '#contract/limits'
import { selectWithin, type AccountTransaction } from '#db/account/for-account'
import type { AccountReads } from '#db/queries/account-reads'
import { readPayableInvoices } from '#db/queries/customer-documents'
import type { BusinessRow, InvoiceRow, PaymentProviderRow } from '#db/queries/rows'
import { smallestAmountCents } from '#domain/currencies'

/** What a customer pays at once: a document on its page, or all that is open in a currency on the customer's own. */
export type Payable = { invoiceId: string } | { customerId: string, currency: string }

/** The documents of one payment, in the order in which money is laid over them. */
export interface PayableDocuments {
  /** Whose page it is paid on; null on the page of a document. */
  customerId: string | null
  currency: string
  amountCents: bigint
  documents: readonly Pick<InvoiceRow, 'id' | 'openCents'>[]
}

/** Whether an invoice may be paid at the provider: not one with a payment link that was chosen for it alone. */
export function isPaidOnline(
  { kind, paymentLink }: Pick<InvoiceRow, 'kind' | 'paymentLink'>,
  { defaultPaymentLink }: Pick<BusinessRow, 'defaultPaymentLink'>,
  connection: PaymentProviderRow | null,
): connection is PaymentProviderRow {
  const isLinkOfBusiness = paymentLink === null || paymentLink === defaultPaymentLink
  return kind === 'invoice' && isLinkOfBusiness && connection !== null && connection.problem === null
}

/**
 * What can be paid at once of a customer, per currency: the invoices that were to be paid first, as many as one payment
 * takes.
 * @param currency the only one that is wanted; null for each
 */
export async function readPayableTogether(
  readPayable: AccountReads['payableInvoices'],
  customerId: string,
  { defaultPaymentLink }: BusinessRow,
  { problem }: PaymentProviderRow,
  currency: string | null = null,
): Promise<PayableDocuments[]> {
  if (problem !== null) return []
  const take = limits.documentsPerOnlinePayment
  const payable = await readPayable({ customerId, currency, paymentLink: defaultPaymentLink, take })
  return [...new Set(payable.map(row => row.currency))]
    .map(each => together(customerId, each, payable.filter(row => row.currency === each)))
    .filter(each => each.amountCents >= smallestAmountCents(each.currency))
}

/** What is to be paid of what was asked for, which may be nothing; null where it cannot be paid at the provider. */
export async function findPayable(
  tx: AccountTransaction, accountId: string, payable: Payable, business: BusinessRow, connection: PaymentProviderRow,
): Promise<PayableDocuments | null> {
  if ('customerId' in payable) {
    const { customerId, currency } = payable
    if (connection.problem !== null) return null
    const readPayable: AccountReads['payableInvoices'] = wanted =>
      readPayableInvoices({ read: selectWithin(tx) }, accountId, wanted)
    const [found] = await readPayableTogether(readPayable, customerId, business, connection, currency)
    return found ?? together(customerId, currency, [])
  }
  const invoice = await tx.invoice.findFirst({ where: { id: payable.invoiceId } })
  return invoice && isPaidOnline(invoice, business, connection) ? together(null, invoice.currency, [invoice]) : null
}

function together(
  customerId: string | null, currency: string, documents: PayableDocuments['documents'],
): PayableDocuments {
  const amountCents = documents.reduce((sum, { openCents }) => sum + openCents, 0n)
  return { customerId, currency, amountCents, documents }
}
