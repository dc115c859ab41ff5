import type { KnownPayer, OpenDocument, ProposalPart } from '#domain/bank/proposals'
import type { BankEntry } from '#domain/bank/statement'

/** What is unusual about an entry; `clean` where nothing is. */
export const messes = [
  'clean', 'noise', 'zeros_missing', 'prefix_missing', 'year_missing', 'digits_cut', 'end_to_end_only', 'creditor_reference',
  'several', 'range', 'no_number', 'no_text', 'part', 'instalments', 'overpaid', 'cents', 'costs_withheld', 'early_discount',
  'credit_netted', 'credit_netted_unnamed', 'credited_before', 'other_payer', 'other_payer_no_number', 'paid_twice', 'typo',
  'old_text', 'direct_debit', 'reversal', 'refund', 'overpayment_back', 'service_payout', 'other_currency', 'unrelated',
] as const
export type Mess = (typeof messes)[number]

/** A movement of the year, and what it was really about. */
export interface YearEntry {
  entry: Omit<BankEntry, 'bankReference'> & { currency: string }
  mess: Mess
  /** The documents that it pays or takes back; none where it is about none of them. */
  truth: ProposalPart[]
  /** Whose account it came from or went to; null where it says nothing of a customer, as with a payment service. */
  payer: string | null
  /** Whether it says nothing of what it pays. */
  isUnnamed: boolean
}

/** What happens to a document past the account: it is paid in another way, or credited before it is paid. */
export interface Change {
  date: string
  id: string
  paidCents: number
  creditedCents: number
}

export interface BankYear {
  documents: OpenDocument[]
  changes: Change[]
  entries: YearEntry[]
  /** Accounts that the owner knew when the year began. */
  payers: KnownPayer[]
}

export interface YearCustomer {
  id: string
  name: string
  isPerson: boolean
  iban: string
  bank: string
  /** What its bank calls it. */
  nameAtBank: string
  /** Whose customer number, order number and telephone stand in its texts. */
  number: string
  phone: string
  habit: 'careful' | 'short' | 'silent' | 'mixed'
  fixedCents: number | null
  perYear: number
  termDays: number
  isForeign: boolean
  paysByDirectDebit: boolean
  /** By the link on its invoices, mostly, which never reaches the account under its name. */
  paysElsewhere: boolean
  /** Whether it has several invoices on one day, for each of its sites. */
  hasBundles: boolean
}
