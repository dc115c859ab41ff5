import { limits } from '#contract/limits'
import { selectWithin, type AccountTransaction } from '#db/account/for-account'
import type { AccountReads } from '#db/queries/account-reads'
import { readOpenDocuments } from '#db/queries/customer-documents'
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

/** So many of what is open of a customer are looked at, in all currencies. */
const mostLookedAt = 500

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
 */
export async function readPayableTogether(
  readOpen: AccountReads['openDocuments'],
  customerId: string,
  business: BusinessRow,
  connection: PaymentProviderRow,
): Promise<PayableDocuments[]> {
  const open = await readOpen({ customerId, take: mostLookedAt })
  const payable = open.filter(row => row.openCents > 0n && isPaidOnline(row, business, connection))
  return [...new Set(payable.map(({ currency }) => currency))]
    .map(currency => together(customerId, currency, payable.filter(row => row.currency === currency)))
    .filter(({ currency, amountCents }) => amountCents >= smallestAmountCents(currency))
}

/** What is to be paid of what was asked for, which may be nothing; null where it cannot be paid at the provider. */
export async function findPayable(
  tx: AccountTransaction, accountId: string, payable: Payable, business: BusinessRow, connection: PaymentProviderRow,
): Promise<PayableDocuments | null> {
  if ('customerId' in payable) {
    const { customerId, currency } = payable
    if (connection.problem !== null) return null
    const readOpen: AccountReads['openDocuments'] = wanted => readOpenDocuments({ read: selectWithin(tx) }, accountId, wanted)
    const all = await readPayableTogether(readOpen, customerId, business, connection)
    return all.find(each => each.currency === currency) ?? together(customerId, currency, [])
  }
  const invoice = await tx.invoice.findFirst({ where: { id: payable.invoiceId } })
  return invoice && isPaidOnline(invoice, business, connection) ? together(null, invoice.currency, [invoice]) : null
}

function together(
  customerId: string | null, currency: string, open: PayableDocuments['documents'],
): PayableDocuments {
  const documents = open.slice(0, limits.documentsPerOnlinePayment)
  const amountCents = documents.reduce((sum, { openCents }) => sum + openCents, 0n)
  return { customerId, currency, amountCents, documents }
}
