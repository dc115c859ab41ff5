import type { Cents, IsoDate } from '../invoice/document'
import type { BankEntry } from './statement'

/** A document that money may be about, as it stands. */
export interface OpenDocument {
  id: string
  kind: 'invoice' | 'credit_note'
  number: string
  customerId: string | null
  customerName: string | null
  currency: string
  totalCents: Cents
  /** Still to be paid; of a credit note still to be paid back. 0 where it is settled. */
  openCents: Cents
  paidCents: Cents
  issueDate: IsoDate
  dueDate: IsoDate | null
}

/** An account from which a customer is known to pay: by the customer's own data, or by a match that was confirmed. */
export interface KnownPayer {
  iban: string
  customerId: string
}

/** An entry of a statement, with the currency of its account. */
export type BankEntryToMatch = Omit<BankEntry, 'bankReference'> & { currency: string }

/**
 * What speaks for a proposal, or has to be known of it. `number_named` is by the text, `end_to_end_id` by what the
 * payer's bank passed on unchanged.
 */
export const matchReasons = [
  'number_named', 'end_to_end_id', 'several_numbers', 'number_in_part', 'number_alike', 'amount_equal', 'iban_known',
  'name_equal', 'name_alike', 'credit_netted', 'overpayment_netted', 'several_documents', 'cents_differ', 'early_discount',
  'costs_withheld', 'part_of_open', 'more_than_open', 'paid_before', 'refund', 'reversal', 'payment_service',
  'other_currency', 'issued_later',
] as const
export type ReasonCode = (typeof matchReasons)[number]

export interface Reason {
  code: ReasonCode
  values: Record<string, string | number>
}

/**
 * What of an entry goes to which document, in the direction of the document: positive pays an invoice, or a credit note
 * out; negative takes a payment of an invoice back. Invoices less credit notes come to the amount of the entry.
 */
export interface ProposalPart {
  invoiceId: string
  amountCents: Cents
}

export interface Proposal {
  parts: ProposalPart[]
  /** Strong, and nothing competes: it may be booked without anybody looking. */
  isCertain: boolean
  /** The best first. */
  reasons: Reason[]
}

/** Whether it names a document that was paid by just this amount: somebody may have written the payment down. */
export function namesWhatIsPaid({ parts, reasons }: Pick<Proposal, 'parts' | 'reasons'>): boolean {
  const codes = reasons.map(({ code }) => code)
  const isNamed = codes.includes('number_named') || codes.includes('end_to_end_id')
  return parts.length === 1 && isNamed && codes.includes('paid_before') && codes.includes('amount_equal')
}

/** What a proposal is remembered by once somebody refused it, whatever the order of its parts. */
export function proposalKey(parts: readonly ProposalPart[]): string {
  return parts.map(({ invoiceId, amountCents }) => `${invoiceId}:${amountCents}`).toSorted().join(',')
}
