import type { Cents, InvoiceKind, IsoDate } from './invoice/document'
import type { DisplayStatus } from './invoice/lifecycle'
import type { PaymentMethod } from './invoice/payment'

/** What all documents of a customer come to in one currency. */
export interface StatementSum {
  currency: string
  /** What is to be paid of invoices. */
  openCents: Cents
  /** What of that was to be paid before today. */
  overdueCents: Cents
  /** What is to be paid back of credit notes, and what was paid too much. It takes nothing off what is open. */
  backCents: Cents
}

/** A document as it stands in a statement. */
export interface StatementDocument {
  kind: InvoiceKind
  status: DisplayStatus
  number: string
  issueDate: IsoDate
  dueDate: IsoDate | null
  currency: string
  totalCents: Cents
  openCents: Cents
  backCents: Cents
  /** The page of the document; null for one that was made in another program, and once its link has expired. */
  url: string | null
}

/** A payment in a statement: below zero, and of a credit note above it, money went back. */
export interface StatementPayment {
  paidOn: IsoDate
  amountCents: Cents
  currency: string
  method: PaymentMethod
  kind: InvoiceKind
  number: string
}

/** How a customer stands with a seller on a day. */
export interface Statement {
  date: IsoDate
  /** From which day on it tells of what is settled. */
  since: IsoDate
  sums: StatementSum[]
  /** Invoices with something to be paid, by the day it was to be. */
  open: StatementDocument[]
  /** Credit notes that are to be paid back, and invoices that were paid too much. */
  back: StatementDocument[]
  /** All other documents, the newest first. */
  settled: StatementDocument[]
  /** The latest first. */
  payments: StatementPayment[]
  /** Of which lists there is more than stands in it; the sums are of all. */
  isCut: { open: boolean, settled: boolean, payments: boolean }
}

/** What a payment did, and its amount: below zero where money went to the customer. */
export function paymentMove(
  { amountCents, method, kind }: StatementPayment,
): { name: 'received' | 'paidBack' | 'settled', cents: Cents } {
  const cents = kind === 'credit_note' ? 0 - amountCents : amountCents
  if (method === 'settlement') return { name: 'settled', cents }
  return { name: cents < 0 ? 'paidBack' : 'received', cents }
}
