import type { InvoiceKind } from '../invoice/document'
import type { ImportedCustomer } from './customer'

/** A value of an e-invoice, with the line of the file it stands on. */
export interface Told {
  text: string
  row: number
}

/** What an e-invoice says of a part of its VAT, or of a line. */
export interface EInvoicePart {
  row: number
  description: string
  amount: string
  category: string
  rate: string
  /** Why there is no VAT, in words and as a VATEX code. */
  reason: string
  reasonCode: string
  /** Of a line alone. */
  note: string
  /** Of a group alone. */
  vat: string
}

/** An e-invoice in the words of EN 16931, before anybody judged them. */
export interface EInvoice {
  /** By its element; its type code may say that an Invoice is a credit note. */
  kind: InvoiceKind
  row: number
  values: Partial<Record<EInvoiceField, Told>>
  seller: { vatNumber: string | null, kvkNumber: string | null }
  customer: Partial<Record<keyof ImportedCustomer, string>>
  /** Lines, and what the document as a whole gives or charges, which is below zero for a discount. */
  lines: EInvoicePart[]
  groups: EInvoicePart[]
}

export type EInvoiceField =
  | 'number' | 'typeCode' | 'issueDate' | 'dueDate' | 'currency' | 'exchangeRate' | 'reference' | 'creditedInvoiceNumber'
  | 'subtotal' | 'vat' | 'vatInEuro' | 'total' | 'prepaid' | 'supplyDate' | 'supplyPeriodEnd' | 'deliveryCountry'
