import type { Cents, DocumentLocale } from '#domain/invoice/document'
import type { PayTo } from '#domain/invoice/pay-to'
import type { Statement } from '#domain/statement'
import type { PaymentOutcome, PublicInvoice, PublicLook } from './public-invoice'

/** What a customer can pay at once at the payment provider of the seller, in one currency. */
export interface PayableTogether {
  currency: string
  amountCents: Cents
  /** So many invoices are paid with it: those to be paid first, where there are more than one payment takes. */
  documents: number
  /** With a key for tests nobody pays. */
  isTest: boolean
}

/** What a customer sees on its own page: how it stands with the seller, and where money goes. */
export interface PublicCustomer {
  locale: DocumentLocale
  seller: PublicInvoice['seller']
  customer: NonNullable<PublicInvoice['customer']>
  statement: Statement
  /** Empty where nobody is connected, and where nothing can be paid so. */
  online: PayableTogether[]
  /** Where to pay by transfer; null where the seller names no account. */
  transfer: PayTo & { iban: string } | null
}

/** All that a customer's own page is drawn from, so that the same is drawn once: or why there is none. */
export type PublicCustomerPage = { locale: DocumentLocale } & (
  | {
    token: string
    /** The language it was asked for in place of the customer's own, which it hands on; null where none was. */
    lang: DocumentLocale | null
    known: PublicCustomer
    look: PublicLook
    /** What became of the payment the customer comes back from, or why none was begun; null where there was none. */
    outcome: PaymentOutcome | null
    /** What the address says of that payment; null where it says nothing of this customer. */
    payment: string | null
    /** What the page itself is reached by, as `https:`. */
    protocol: string
  }
  | { refusal: 'link_invalid' | 'public_link_expired' | 'rate_limited' }
)
