import type { IsoDate } from '#domain/invoice/document'
import { selectWithin, type AccountTransaction } from '../account/for-account'
import { Prisma, type Database } from '../client'
import { allColumns } from '../columns'
import type { StoredFileRow } from '../stored-file-row'
import {
  readCustomerPayments, readCustomerStanding, readOpenDocuments, readPayableInvoices, readSettledDocuments,
  type CustomerDocumentRow, type CustomerPaymentRow, type CustomerStanding, type DocumentsWanted,
  type PayableRow, type PayableWanted,
} from './customer-documents'
import {
  readCustomerSums, readOtherDocuments, readPlainTurnover, type CustomerSum, type OfCustomer,
} from './customer-sums'
import { readBalances, type BalanceSum } from './invoice-balances'
import { countInvoices, listInvoiceRows, type InvoiceFilter, type InvoiceSort } from './invoice-list'
import { sumInvoices, type InvoiceSum } from './invoice-sums'
import { readKnownPayers, type PayerRow } from './known-payers'
import { countPaidBelowNothing } from './paid-without-statement'
import { readLastPrices, type LastPriceRow } from './last-prices'
import { readMatchable, type Matchable, type MatchableRow } from './matchable-documents'
import { findNumberHolders, readSeries, type NumberHolder, type SeriesState } from './number-sequences'
import { readSurrounding, type Placed, type Surrounding } from './other-documents'
import { readRecipientsSince } from './recipients-sent'
import type {
  BusinessRow, CustomerRow, InvoiceRow, IssuedLogoRow, LineRow, PaymentProviderRow, StoredUser,
} from './rows'
import { readMonths, readTurnover, type MonthTotal, type TurnoverTotal } from './turnover-sums'

type Window<Column> = { skip: number, take: number, columns: readonly Column[] }
/** Months as YYYY-MM, both part of it. */
type Months = { from: string, to: string }
type MemberRow = Pick<StoredUser, 'id' | 'email' | 'name' | 'locale' | 'emailVerifiedAt' | 'createdAt'> & { role: string }
type UsageRow = { metric: string, period: string, used: number }

/** What an account is asked for at every turn, each by one statement that names the account. */
export interface AccountReads {
  /** A member of the account; null for anybody else. */
  member: (userId: string) => Promise<MemberRow | null>
  /** How many people belong to it. */
  countMembers: () => Promise<number>
  business: () => Promise<BusinessRow>
  /** What it has subscribed to. */
  plan: () => Promise<string>
  /** A customer by its id; null for one of another account. */
  customer: (id: string) => Promise<CustomerRow | null>
  /** By whom its customers pay; null where nobody is connected. */
  paymentProvider: () => Promise<PaymentProviderRow | null>
  /** A logo that documents were issued with, by its SHA-256. */
  issuedLogo: (sha256: string) => Promise<IssuedLogoRow | null>
  /** The recipients of its mail about documents since a moment. */
  recipientsSince: (since: Date) => Promise<number>
  /** How much is used in these periods, each YYYY-MM or `all`. */
  usage: (periods: readonly string[]) => Promise<UsageRow[]>
  /** A document by its id; null for one of another account. */
  invoice: (id: string) => Promise<InvoiceRow | null>
  /** The lines of a document, in their order. */
  lines: (invoiceId: string) => Promise<LineRow[]>
  /** A window of the documents that a filter lets through, in order. */
  invoices: <Column extends keyof InvoiceRow>(
    filter: InvoiceFilter, sort: InvoiceSort, window: Window<Column>,
  ) => Promise<Pick<InvoiceRow, Column>[]>
  /** How many documents a filter lets through. */
  countInvoices: (filter: InvoiceFilter) => Promise<number>
  /** What the documents that a filter lets through come to, per currency. */
  sumInvoices: (filter: InvoiceFilter) => Promise<InvoiceSum[]>
  /** What the account's invoices come to that are open, overdue and paid, per currency and rate. */
  balances: (today: IsoDate) => Promise<BalanceSum[]>
  /** What its documents come to under the headings of the VAT return. */
  turnover: (months: Months) => Promise<TurnoverTotal[]>
  /** What its documents of each month come to without VAT. */
  months: (months: Months) => Promise<MonthTotal[]>
  /** What issued invoices of some customers come to, per customer and currency. */
  customerSums: (customerIds: readonly string[], today: IsoDate) => Promise<CustomerSum[]>
  /** What all documents of a customer come to, per currency. */
  customerStanding: (customerId: string, today: IsoDate) => Promise<CustomerStanding[]>
  /** The documents of a customer with something open, by the day it was to be paid. */
  openDocuments: (wanted: Omit<DocumentsWanted, 'since'>) => Promise<CustomerDocumentRow[]>
  /** Those of them that can be paid at once, by the day they were to be paid. */
  payableInvoices: (wanted: PayableWanted) => Promise<PayableRow[]>
  /** Its other documents since a day, the newest first. */
  settledDocuments: (wanted: DocumentsWanted) => Promise<CustomerDocumentRow[]>
  /** What was paid of its documents since a day, the latest first. */
  customerPayments: (wanted: DocumentsWanted) => Promise<CustomerPaymentRow[]>
  /** The newest of its documents that money may be about, up to so many, the newest first. */
  matchable: (wanted: Matchable, most: number) => Promise<MatchableRow[]>
  /** From which bank accounts its customers paid before. */
  knownPayers: () => Promise<PayerRow[]>
  /** How many of its documents would be paid less than nothing without a bank statement. */
  paidBelowNothing: (statementId: string) => Promise<number>
  /** The turnover of a customer's plain documents by year, in euro cents. */
  plainTurnover: (customer: OfCustomer) => Promise<{ year: number, cents: bigint }[]>
  /** A page of its other documents, in the order they were made. */
  otherDocuments: <Column extends keyof InvoiceRow>(
    customer: OfCustomer, columns: readonly Column[], after: Pick<InvoiceRow, 'createdAt' | 'id'> | undefined,
  ) => Promise<Pick<InvoiceRow, Column | 'createdAt' | 'id'>[]>
  /** The last line of each of these products on the latest invoices of a customer. */
  lastPrices: (customerId: string, productIds: readonly string[]) => Promise<LastPriceRow[]>
  /** The ids of the advance invoices that a document names, in their order. */
  namedAdvances: (invoiceId: string) => Promise<string[]>
  /** The series of a kind of document, as they stand in a year. */
  series: (kind: string, year: number) => Promise<SeriesState[]>
  /** Which kinds of document have these numbers, given as they are compared. */
  numberHolders: (keys: readonly string[]) => Promise<NumberHolder[]>
  /** What it has of the days around a document. */
  surrounding: (document: Placed) => Promise<Surrounding>
  /** Whether an invoice is that of a payment for a subscription: paid before it was made. */
  isOfSubscription: (invoiceId: string) => Promise<boolean>
  /** A file of a document; null as long as there is none. See `readFile`, which has its bytes wherever they are. */
  file: (invoiceId: string, format: 'pdf' | 'ubl') => Promise<StoredFileRow | null>
}

/** The document of a public link, whose account is not known yet. */
export async function findLinkedInvoice({ lookUp }: Database, id: string): Promise<InvoiceRow | null> {
  const [row] = await lookUp<InvoiceRow>(Prisma.sql`SELECT ${allColumns('Invoice')} FROM "Invoice" WHERE "id" = ${id}`)
  return row ?? null
}

/** Since when an account is suspended; null as a rule. */
export async function findSuspension({ lookUp }: Database, accountId: string): Promise<Date | null> {
  const [row] = await lookUp<{ suspendedAt: Date | null }>(Prisma.sql`
    SELECT "suspendedAt" FROM "Account" WHERE "id" = ${accountId}`)
  return row?.suspendedAt ?? null
}

/** The reads of one account. */
export function accountReads(database: Database, accountId: string): AccountReads {
  const { lookUp } = database
  const first = async <Row extends object>(query: Prisma.Sql) => (await lookUp<Row>(query))[0] ?? null
  return {
    member: userId => first<MemberRow>(Prisma.sql`
      SELECT u."id", u."email", u."name", u."locale", u."emailVerifiedAt", u."createdAt", m."role"
      FROM "Membership" m JOIN "User" u ON u."id" = m."userId"
      WHERE m."accountId" = ${accountId} AND m."userId" = ${userId}`),
    countMembers: async () => Number((await first<{ count: number | bigint }>(Prisma.sql`
      SELECT COUNT(*) AS "count" FROM "Membership" WHERE "accountId" = ${accountId}`))?.count),
    business: async () => {
      const business = await first<BusinessRow>(Prisma.sql`SELECT ${allColumns('Business')} FROM "Business" WHERE "accountId" = ${accountId}`)
      if (!business) throw new Error('An account has a business')
      return business
    },
    plan: async () => {
      const account = await first<{ plan: string }>(Prisma.sql`SELECT "plan" FROM "Account" WHERE "id" = ${accountId}`)
      if (!account) throw new Error('Who asks has an account')
      return account.plan
    },
    customer: id => first<CustomerRow>(Prisma.sql`
      SELECT ${allColumns('Customer')} FROM "Customer" WHERE "accountId" = ${accountId} AND "id" = ${id}`),
    paymentProvider: () => first<PaymentProviderRow>(Prisma.sql`
      SELECT ${allColumns('PaymentProvider')} FROM "PaymentProvider" WHERE "accountId" = ${accountId}`),
    issuedLogo: sha256 => first<IssuedLogoRow>(Prisma.sql`
      SELECT ${allColumns('IssuedLogo')} FROM "IssuedLogo" WHERE "accountId" = ${accountId} AND "sha256" = ${sha256}`),
    recipientsSince: since => readRecipientsSince(lookUp, accountId, since),
    usage: periods => lookUp<UsageRow>(Prisma.sql`
      SELECT "metric", "period", "used" FROM "UsageCounter"
      WHERE "accountId" = ${accountId} AND "period" IN (${Prisma.join([...periods])})`),
    invoice: id => first<InvoiceRow>(Prisma.sql`
      SELECT ${allColumns('Invoice')} FROM "Invoice" WHERE "accountId" = ${accountId} AND "id" = ${id}`),
    lines: invoiceId => lookUp<LineRow>(Prisma.sql`
      SELECT ${allColumns('InvoiceLine')} FROM "InvoiceLine" WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} ORDER BY "position"`),
    invoices: (filter, sort, window) => listInvoiceRows(database, accountId, filter, sort, window),
    countInvoices: filter => countInvoices(database, accountId, filter),
    sumInvoices: filter => sumInvoices(database, accountId, filter),
    balances: today => readBalances(database, accountId, today),
    turnover: months => readTurnover(database.read, accountId, months),
    months: months => readMonths(database, accountId, months),
    matchable: (wanted, most) => readMatchable(database, accountId, wanted, most),
    knownPayers: () => readKnownPayers(database, accountId),
    paidBelowNothing: statementId => countPaidBelowNothing(database, accountId, statementId),
    customerSums: (customerIds, today) => readCustomerSums(database, accountId, customerIds, today),
    customerStanding: (customerId, today) => readCustomerStanding(database, accountId, customerId, today),
    openDocuments: wanted => readOpenDocuments(database, accountId, wanted),
    payableInvoices: wanted => readPayableInvoices(database, accountId, wanted),
    settledDocuments: wanted => readSettledDocuments(database, accountId, wanted),
    customerPayments: wanted => readCustomerPayments(database, accountId, wanted),
    plainTurnover: customer => readPlainTurnover(database, accountId, customer),
    otherDocuments: (customer, columns, after) => readOtherDocuments(database, accountId, customer, columns, after),
    lastPrices: (customerId, productIds) => readLastPrices(database, accountId, customerId, productIds),
    namedAdvances: async invoiceId => (await lookUp<{ advanceId: string }>(Prisma.sql`
      SELECT "advanceId" FROM "AdvanceDeduction"
      WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} ORDER BY "position"`)).map(({ advanceId }) => advanceId),
    series: (kind, year) => readSeries(lookUp, accountId, kind, year),
    numberHolders: keys => findNumberHolders(lookUp, accountId, keys),
    surrounding: document => readSurrounding(lookUp, accountId, document),
    isOfSubscription: async invoiceId => await first(Prisma.sql`
      SELECT 1 FROM "SubscriptionDocument" WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId}`) !== null,
    file: (invoiceId, format) => first<StoredFileRow>(Prisma.sql`
      SELECT "bytes", "sha256", "createdAt", "movedAt", "size" FROM "StoredDocument"
      WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} AND "format" = ${format}`),
  }
}

/** The same as statements of a transaction of the account. */
export function accountReadsWithin(tx: AccountTransaction, database: Database, accountId: string): AccountReads {
  const select = selectWithin(tx)
  return accountReads({ ...database, read: select, lookUp: select }, accountId)
}
