import type { AccountTransaction } from '../account/for-account'

/** A document as it is stored. */
export type InvoiceRow = Awaited<ReturnType<AccountTransaction['invoice']['findFirstOrThrow']>>

/** A line of a document as it is stored. */
export type LineRow = Awaited<ReturnType<AccountTransaction['invoiceLine']['findFirstOrThrow']>>

/** A user as it is stored. */
export type StoredUser = Awaited<ReturnType<AccountTransaction['user']['findFirstOrThrow']>>

/** A payment as it is stored. */
export type PaymentRow = Awaited<ReturnType<AccountTransaction['payment']['findFirstOrThrow']>>

/** A movement on a bank account as it is stored. */
export type BankTransactionRow = Awaited<ReturnType<AccountTransaction['bankTransaction']['findFirstOrThrow']>>

/** A logo that documents were issued with, as it is stored. */
export type IssuedLogoRow = Awaited<ReturnType<AccountTransaction['issuedLogo']['findFirstOrThrow']>>

/** By whom customers pay, as it is stored: its key encrypted. */
export type PaymentProviderRow = Awaited<ReturnType<AccountTransaction['paymentProvider']['findFirstOrThrow']>>

/** A payment that a customer was asked for at the payment provider, as it is stored. */
export type OnlinePaymentRow = Awaited<ReturnType<AccountTransaction['onlinePayment']['findFirstOrThrow']>>

/** What of such a payment is for one document, as it is stored. */
export type OnlinePaymentShareRow = Awaited<ReturnType<AccountTransaction['onlinePaymentShare']['findFirstOrThrow']>>

/** The profile of a business as it is stored. */
export type BusinessRow = Awaited<ReturnType<AccountTransaction['business']['findFirstOrThrow']>>

/** A customer as it is stored. */
export type CustomerRow = Awaited<ReturnType<AccountTransaction['customer']['findFirstOrThrow']>>

/** The page of a customer as it is stored. */
export type CustomerPageRow = Awaited<ReturnType<AccountTransaction['customerPage']['findFirstOrThrow']>>

/** A product as it is stored. */
export type ProductRow = Awaited<ReturnType<AccountTransaction['product']['findFirstOrThrow']>>
