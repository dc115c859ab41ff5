import type { Cents, IsoDate } from '../invoice/document'

/** The forms in which banks give their statements. */
export const bankFormats = ['camt053', 'mt940', 'csv'] as const
export type BankFormat = (typeof bankFormats)[number]

/** One movement on an account, as the bank tells it. */
export interface BankEntry {
  /** The day on which it was booked. */
  bookedOn: IsoDate
  /** In cents of the currency of the account: positive what came in, negative what went out. Never 0. */
  amountCents: Cents
  /** Whose account it came from or went to, as the bank wrote it; null where it does not say. */
  counterpartyName: string | null
  /** Without spaces, in capitals. */
  counterpartyIban: string | null
  /** What the payer wrote, structured references included, in one line of single spaces; empty where nothing was. */
  description: string
  endToEndId: string | null
  /** What the bank itself calls it, which it never gives twice on one account; null where it gives none. */
  bankReference: string | null
  /** Whether it takes an earlier movement back, such as a direct debit that was refused. */
  isReversal: boolean
}

/** What an account came to after so many entries of a statement. */
export interface BankBalance {
  afterEntries: number
  cents: Cents
}

/** A statement of one account. */
export interface BankStatement {
  format: BankFormat
  /** The IBAN where the file has one, without spaces, in capitals; else the number that it has. */
  account: string
  /** ISO 4217. */
  currency: string
  /** First and last day, of the statement where it says so, else of its entries. */
  from: IsoDate
  to: IsoDate
  /** Null where the file does not say, as most CSV files do not. */
  openingCents: Cents | null
  closingCents: Cents | null
  /** In the order in which they were booked. */
  entries: BankEntry[]
  /**
   * What the file says between opening and closing, in order: after each entry, as many CSV files do, or where a page
   * ends and the next begins.
   */
  balancesWithin?: BankBalance[]
}
