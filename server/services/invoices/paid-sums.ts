import type { AccountTransaction } from '#db/account/for-account'
import { addToPaidSum } from '#db/queries/paid-sums'
import type { InvoiceRow } from '#db/queries/rows'

type PaidRow = Pick<InvoiceRow, 'accountId' | 'kind' | 'status' | 'currency' | 'exchangeRate' | 'totalCents' | 'creditedCents'>

/** Adds an invoice that is marked paid to what is paid in all, or takes one out again (`sign` −1). */
export async function bookPayment(tx: AccountTransaction, invoice: PaidRow, sign: 1 | -1): Promise<void> {
  if (invoice.kind !== 'invoice') return
  const { accountId, currency, exchangeRate, totalCents, creditedCents } = invoice
  const cents = BigInt(sign) * (totalCents - creditedCents)
  await addToPaidSum(tx, { accountId, currency, exchangeRate, cents, count: sign })
}

/** What is credited of an invoice that was paid already leaves less paid; what is given back leaves more. */
export async function bookCreditOfPaid(tx: AccountTransaction, invoice: PaidRow, creditedCents: bigint): Promise<void> {
  if (invoice.status !== 'paid') return
  const { accountId, currency, exchangeRate } = invoice
  await addToPaidSum(tx, { accountId, currency, exchangeRate, cents: -creditedCents, count: 0 })
}
