import type { DocumentLocale, IsoDate } from '#domain/invoice/document'
import type { Statement } from '#domain/statement'
import type { PublicInvoice, PublicLook } from './public-invoice'

/** What a customer sees on its own page: how it stands with the seller, and where money goes. */
export interface PublicCustomer {
  locale: DocumentLocale
  seller: PublicInvoice['seller']
  customer: NonNullable<PublicInvoice['customer']>
  statement: Statement
  /** Where to pay by transfer; null where the seller names no account. */
  transfer: {
    iban: string
    bic: string | null
    accountName: string
    /** The day the seller last changed where payments go; null where that never was. */
    changedOn: IsoDate | null
  } | null
}

/** All that a customer's own page is drawn from, so that the same is drawn once: or why there is none. */
export type PublicCustomerPage = { locale: DocumentLocale } & (
  | {
    token: string
    /** The language it was asked for in place of the customer's own, which it hands on; null where none was. */
    lang: DocumentLocale | null
    known: PublicCustomer
    look: PublicLook
  }
  | { refusal: 'link_invalid' | 'public_link_expired' | 'rate_limited' }
)
