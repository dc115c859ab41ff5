import type { DecimalMark } from '#domain/import/amount'

/** What the columns of a bank's file may say. */
export type BankField =
  | 'account' | 'currency' | 'bookedOn' | 'amount' | 'name' | 'iban' | 'description' | 'endToEndId'
  /** Which way the amount goes, where it has no sign. */
  | 'direction'
  /** What the bank calls it. */
  | 'reference'
  | 'balanceBefore' | 'balanceAfter'
  /** A cost that is not part of the amount. */
  | 'fee'
  /** Whether it was booked at all. */
  | 'state'
  /** Why it was taken back. */
  | 'reversal'

/** The columns that say it: of names, IBANs and amounts the first with anything in it, of other texts all of them. */
export type BankColumns<Column> = Readonly<Partial<Record<BankField, Column | readonly Column[]>>>

/** How the CSV file of a bank is known, and what its columns say. */
export interface CsvBank {
  /** Also the account where the file names none. */
  bank: string
  /** Its columns by their headings, all of which must be there to know it. */
  headings?: BankColumns<string>
  /** Of these, those that its files did not always have. */
  newer?: readonly string[]
  /** What its columns look like where it writes no headings, and what they say by their place, from 0. */
  shape?: readonly RegExp[]
  places?: BankColumns<number>
  /** From this place to the column before the last stand texts in single quotes, which may hold delimiters. */
  quotedFrom?: number
  mark: DecimalMark
  /** Whether the description holds name and IBAN as well. */
  hasDetails?: boolean
  /** The currency where the file does not name it. */
  currency?: string
  /** Whether times are in UTC. */
  isUtc?: boolean
}

/** What a direction says; compared in small letters. */
export const directions: ReadonlyMap<string, 1 | -1> = new Map([
  ['af', -1], ['debit', -1], ['debet', -1], ['d', -1], ['bij', 1], ['credit', 1], ['c', 1],
])

/** States of entries that were booked, in small letters. */
export const bookedStates: readonly string[] = ['completed', 'voltooid']

const day = /^\d{1,2}-\d{1,2}-\d{4}$/
const compactDay = /^\d{8}$/
const account = /^([A-Z]{2}\d{2}[A-Z]{4}\d{10}|\d{9,10})$/
const currency = /^[A-Z]{3}$/
const amount = /^[-+]?[\d.,]+$/
const anything = /^/

/** The banks whose files are known, in the order in which they are tried. */
export const csvBanks: readonly CsvBank[] = [
  {
    bank: 'ING', mark: ',', currency: 'EUR', hasDetails: true, newer: ['Saldo na mutatie'],
    headings: {
      bookedOn: 'Datum', name: 'Naam / Omschrijving', account: 'Rekening', iban: 'Tegenrekening', direction: 'Af Bij',
      amount: 'Bedrag (EUR)', description: 'Mededelingen', balanceAfter: 'Saldo na mutatie',
    },
  },
  {
    bank: 'ING', mark: ',', currency: 'EUR', hasDetails: true, newer: ['Resulting balance'],
    headings: {
      bookedOn: 'Date', name: 'Name / Description', account: 'Account', iban: 'Counterparty', direction: 'Debit/credit',
      amount: 'Amount (EUR)', description: 'Notifications', balanceAfter: 'Resulting balance',
    },
  },
  {
    bank: 'Rabobank', mark: ',', newer: ['Omschrijving-2', 'Omschrijving-3', 'Reden retour'],
    headings: {
      account: 'IBAN/BBAN', currency: 'Munt', reference: 'Volgnr', bookedOn: 'Datum', amount: 'Bedrag',
      balanceAfter: 'Saldo na trn', iban: 'Tegenrekening IBAN/BBAN', name: ['Naam tegenpartij', 'Naam uiteindelijke partij'],
      endToEndId: 'Transactiereferentie', reversal: 'Reden retour',
      description: ['Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3', 'Betalingskenmerk'],
    },
  },
  {
    bank: 'Knab', mark: ',', newer: ['Referentie'],
    headings: {
      account: 'Rekeningnummer', bookedOn: 'Transactiedatum', currency: 'Valutacode', direction: 'CreditDebet', amount: 'Bedrag',
      iban: 'Tegenrekeningnummer', name: 'Tegenrekeninghouder', description: 'Omschrijving', reference: 'Referentie',
    },
  },
  {
    bank: 'bunq', mark: '.', currency: 'EUR',
    headings: {
      bookedOn: 'Date', amount: 'Amount', account: 'Account', iban: 'Counterparty', name: 'Name', description: 'Description',
    },
  },
  {
    bank: 'bunq', mark: ',', currency: 'EUR',
    headings: {
      bookedOn: 'Datum', amount: 'Bedrag', account: 'Rekening', iban: 'Tegenrekening', name: 'Naam', description: 'Omschrijving',
    },
  },
  {
    bank: 'ABN AMRO', mark: ',', hasDetails: true,
    headings: {
      account: 'accountNumber', currency: 'mutationcode', bookedOn: 'transactiondate', balanceBefore: 'startsaldo',
      balanceAfter: 'endsaldo', amount: 'amount', description: 'description',
    },
  },
  {
    bank: 'ABN AMRO', mark: ',', hasDetails: true,
    shape: [account, currency, compactDay, amount, amount, compactDay, amount, anything],
    places: {
      account: 0, currency: 1, bookedOn: 2, balanceBefore: 3, balanceAfter: 4, amount: 6, description: 7,
    },
  },
  {
    bank: 'ASN Bank, RegioBank, SNS', mark: '.', quotedFrom: 16,
    shape: [
      day, account, anything, anything, anything, anything, anything, currency, amount, currency, amount, day, day,
      anything, anything, anything, anything,
    ],
    places: {
      bookedOn: 0, account: 1, iban: 2, name: 3, currency: 7, balanceBefore: 8, amount: 10, reference: [11, 15],
    },
  },
  {
    bank: 'ASN Bank, RegioBank, SNS', mark: '.',
    headings: {
      bookedOn: 'Boekingsdatum', account: 'Rekeningnummer', iban: 'Tegenrekeningnummer', name: 'Naam tegenpartij',
      currency: 'Valutasoort rekening', balanceBefore: 'Saldo voor mutatie', amount: 'Transactiebedrag',
      reference: ['Valutadatum', 'Volgnummer transactie'], description: ['Betalingskenmerk', 'Omschrijving'],
    },
  },
  {
    bank: 'Triodos Bank', mark: ',', currency: 'EUR',
    shape: [day, account, amount, /^(debet|credit)$/i, anything, anything, anything, anything],
    places: { bookedOn: 0, account: 1, amount: 2, direction: 3, name: 4, iban: 5, description: 7, balanceAfter: 8 },
  },
  {
    bank: 'Revolut', mark: '.', isUtc: true, newer: ['State', 'Beneficiary name', 'Sender name'],
    headings: {
      bookedOn: 'Date completed (UTC)', reference: 'ID', state: 'State', description: ['Description', 'Reference'],
      name: ['Sender name', 'Beneficiary name'], iban: 'Beneficiary IBAN', account: 'Account',
      currency: 'Payment currency', amount: 'Amount', fee: 'Fee', balanceAfter: 'Balance',
    },
  },
  {
    bank: 'Revolut', mark: '.',
    headings: {
      bookedOn: 'Completed Date', description: 'Description', amount: 'Amount', fee: 'Fee', currency: 'Currency', state: 'State',
      balanceAfter: 'Balance',
    },
  },
  {
    bank: 'N26', mark: '.', currency: 'EUR',
    headings: {
      bookedOn: 'Booking Date', name: 'Partner Name', iban: 'Partner Iban', description: 'Payment Reference',
      amount: 'Amount (EUR)',
    },
  },
  {
    bank: 'Wise', mark: '.',
    headings: {
      reference: 'TransferWise ID', bookedOn: 'Date', amount: 'Amount', currency: 'Currency', balanceAfter: 'Running Balance',
      description: ['Payment Reference', 'Description'], name: ['Payer Name', 'Payee Name', 'Merchant'],
      iban: 'Payee Account Number',
    },
  },
]
