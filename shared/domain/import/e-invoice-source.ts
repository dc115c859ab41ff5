import type { InvoiceDocument, InvoiceKind, Seller } from '../invoice/document'
import type { ImportedCustomer } from './customer'

/** A value of an e-invoice, with the line of the file it stands on. */
export interface SourceText {
  text: string
  row: number
}

/** What an e-invoice says of a part of its VAT, or of a line. */
export interface EInvoicePart {
  row: number
  /** Whether it is what the document as a whole gives or charges. */
  isOfDocument: boolean
  description: string
  amount: string
  category: string
  rate: string
  /** Why there is no VAT, in words and as a VATEX code. */
  reason: string
  reasonCode: string
  /** Of a line alone, as all that follows. */
  note: string
  quantity: string
  /** A code of UN/ECE Recommendation 20. */
  unit: string
  /** Of as many as the base quantity says, which is one where it is empty. */
  price: string
  baseQuantity: string
  allowances: SourceAllowance[]
  /** Of a group alone. */
  vat: string
}

/** A part that says nothing yet. */
export const emptyPart: EInvoicePart = {
  row: 1, isOfDocument: false, description: '', amount: '', category: '', rate: '', reason: '', reasonCode: '', note: '',
  quantity: '', unit: '', price: '', baseQuantity: '', allowances: [], vat: '',
}

/** What a line or a document gives, or charges beside. */
export interface SourceAllowance {
  row: number
  isCharge: boolean
  amount: string
  percent: string
  base: string
  reason: string
}

/** An element of which nothing is kept. */
export interface LeftOut {
  /** The names of the elements from the root to it, with `/` between them. */
  path: string
  row: number
  /** Whether it is one that e-invoices have; else it is an extension, or stands where it does not belong. */
  isKnown: boolean
}

/** An e-invoice in the words of EN 16931, before anybody judged them. */
export interface EInvoice {
  /** By its element; its type code may say that an Invoice is a credit note. */
  kind: InvoiceKind
  row: number
  values: Partial<Record<EInvoiceField, SourceText>>
  seller: Partial<Record<SellerField, string>>
  /** `type` is told only of a business that a register has; `legalName` is the registered name of any. */
  customer: Partial<Record<keyof ImportedCustomer | 'legalName', string>>
  /** Lines, and what the document as a whole gives or charges, which is below zero for a discount. */
  lines: EInvoicePart[]
  groups: EInvoicePart[]
  /** Each kind of element once, and only so many of them. */
  leftOut: LeftOut[]
  leavesOutMore: boolean
}

/** What a document says of its seller. */
export type SellerField = Exclude<keyof Seller, 'notInHandelsregister' | 'website'>

/** What a document refers to or says beside, by the names of the fields that keep it. */
export const textFields = [
  'buyerReference', 'orderNumber', 'contractNumber', 'projectReference', 'costCenter', 'notes', 'paymentLink',
  'exchangeRateDate', 'exchangeRateSource',
] as const satisfies readonly (keyof InvoiceDocument)[]
export type TextField = (typeof textFields)[number]

export type EInvoiceField = TextField
  | 'number' | 'typeCode' | 'issueDate' | 'dueDate' | 'taxPointDate' | 'currency' | 'exchangeRate' | 'reference' | 'creditedInvoiceNumber'
  | 'subtotal' | 'vat' | 'vatInEuro' | 'total' | 'prepaid' | 'linesTotal' | 'allowances' | 'charges' | 'rounding' | 'payable'
  | 'supplyDate' | 'supplyPeriodEnd' | 'deliveryCountry'
