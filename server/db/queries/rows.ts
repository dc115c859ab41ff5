import type { AccountTransaction } from '../account/for-account'

type Model = 'invoice' | 'invoiceLine' | 'user' | 'payment' | 'bankTransaction' | 'issuedLogo'
  | 'paymentProvider' | 'onlinePayment' | 'onlinePaymentShare' | 'business' | 'customer' | 'customerPage' | 'product' | 'vatCheck'

/** A row of a model as it is stored: amounts as bigint, what is secret encrypted. */
type Stored<Name extends Model> = Awaited<ReturnType<AccountTransaction[Name]['findFirstOrThrow']>>

export type InvoiceRow = Stored<'invoice'>
export type LineRow = Stored<'invoiceLine'>
export type StoredUser = Stored<'user'>
export type PaymentRow = Stored<'payment'>
export type BankTransactionRow = Stored<'bankTransaction'>
export type IssuedLogoRow = Stored<'issuedLogo'>
/** By whom customers pay. */
export type PaymentProviderRow = Stored<'paymentProvider'>
/** A payment that a customer was asked for at the payment provider, and what of it is for one document. */
export type OnlinePaymentRow = Stored<'onlinePayment'>
export type OnlinePaymentShareRow = Stored<'onlinePaymentShare'>
export type BusinessRow = Stored<'business'>
export type CustomerRow = Stored<'customer'>
export type VatCheckRow = Stored<'vatCheck'>
export type CustomerPageRow = Stored<'customerPage'>
export type ProductRow = Stored<'product'>
