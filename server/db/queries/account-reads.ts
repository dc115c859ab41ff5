import type { IsoDate } from '#domain/invoice/document'
import { selectWithin, type AccountTransaction } from '../account/for-account'
import { Prisma, type Database } from '../client'
import { allColumns } from '../columns'
import type { StoredFileRow } from '../stored-file-row'
import {
  readCustomerPayments, readCustomerStanding, readOpenDocuments, readPayableInvoices, readSettledDocuments,
  type DocumentsWanted, type PayableWanted,
} from './customer-documents'
import { readCustomerSums, readOtherDocuments, readPlainTurnover, type OfCustomer } from './customer-sums'
import { readBalances } from './invoice-balances'
import { countInvoices, listInvoiceRows, type InvoiceFilter, type InvoiceSort } from './invoice-list'
import { sumInvoices } from './invoice-sums'
import { readKnownPayers } from './known-payers'
import { countPaidBelowNothing } from './paid-without-statement'
import { readLastPrices } from './last-prices'
import { readMatchable, type Matchable } from './matchable-documents'
import { findNumberHolders, readSeries } from './number-sequences'
import { readSurrounding, type Placed } from './other-documents'
import { readRecipientsSince } from './recipients-sent'
import { readReverseChargedCustomers } from './reverse-charged-customers'
import type {
  BusinessRow, CustomerRow, InvoiceRow, IssuedLogoRow, LineRow, PaymentProviderRow, StoredUser,
} from './rows'
import { readMonths, readTurnover } from './turnover-sums'

type Window<Column> = { skip: number, take: number, columns: readonly Column[] }
/** Months as YYYY-MM, both part of it. */
type Months = { from: string, to: string }
/** Both part of it. */
type Days = { from: IsoDate, to: IsoDate }
type MemberRow = Pick<StoredUser, 'id' | 'email' | 'name' | 'locale' | 'emailVerifiedAt' | 'createdAt'> & { role: string }
type UsageRow = { metric: string, period: string, used: number }

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

/** What an account is asked for at every turn, each by one statement that names the account. */
export type AccountReads = ReturnType<typeof accountReads>

/** The reads of one account; those of files of their own are told of there. */
export function accountReads(database: Database, accountId: string) {
  const { lookUp } = database
  const first = async <Row extends object>(query: Prisma.Sql) => (await lookUp<Row>(query))[0] ?? null
  return {
    /** A member of the account; null for anybody else. */
    member: (userId: string) => first<MemberRow>(Prisma.sql`
      SELECT u."id", u."email", u."name", u."locale", u."emailVerifiedAt", u."createdAt", m."role"
      FROM "Membership" m JOIN "User" u ON u."id" = m."userId"
      WHERE m."accountId" = ${accountId} AND m."userId" = ${userId}`),
    /** How many people belong to it. */
    countMembers: async () => Number((await first<{ count: number | bigint }>(Prisma.sql`
      SELECT COUNT(*) AS "count" FROM "Membership" WHERE "accountId" = ${accountId}`))?.count),
    business: async () => {
      const business = await first<BusinessRow>(Prisma.sql`SELECT ${allColumns('Business')} FROM "Business" WHERE "accountId" = ${accountId}`)
      if (!business) throw new Error('An account has a business')
      return business
    },
    /** What it has subscribed to. */
    plan: async () => {
      const account = await first<{ plan: string }>(Prisma.sql`SELECT "plan" FROM "Account" WHERE "id" = ${accountId}`)
      if (!account) throw new Error('Who asks has an account')
      return account.plan
    },
    /** A customer by its id; null for one of another account. */
    customer: (id: string) => first<CustomerRow>(Prisma.sql`
      SELECT ${allColumns('Customer')} FROM "Customer" WHERE "accountId" = ${accountId} AND "id" = ${id}`),
    /** By whom its customers pay; null where nobody is connected. */
    paymentProvider: () => first<PaymentProviderRow>(Prisma.sql`
      SELECT ${allColumns('PaymentProvider')} FROM "PaymentProvider" WHERE "accountId" = ${accountId}`),
    /** A logo that documents were issued with, by its SHA-256. */
    issuedLogo: (sha256: string) => first<IssuedLogoRow>(Prisma.sql`
      SELECT ${allColumns('IssuedLogo')} FROM "IssuedLogo" WHERE "accountId" = ${accountId} AND "sha256" = ${sha256}`),
    recipientsSince: (since: Date) => readRecipientsSince(lookUp, accountId, since),
    /** How much is used in these periods, each YYYY-MM or `all`. */
    usage: (periods: readonly string[]) => lookUp<UsageRow>(Prisma.sql`
      SELECT "metric", "period", "used" FROM "UsageCounter"
      WHERE "accountId" = ${accountId} AND "period" IN (${Prisma.join([...periods])})`),
    /** A document by its id; null for one of another account. */
    invoice: (id: string) => first<InvoiceRow>(Prisma.sql`
      SELECT ${allColumns('Invoice')} FROM "Invoice" WHERE "accountId" = ${accountId} AND "id" = ${id}`),
    /** The lines of a document, in their order. */
    lines: (invoiceId: string) => lookUp<LineRow>(Prisma.sql`
      SELECT ${allColumns('InvoiceLine')} FROM "InvoiceLine" WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} ORDER BY "position"`),
    invoices: <Column extends keyof InvoiceRow>(filter: InvoiceFilter, sort: InvoiceSort, window: Window<Column>) =>
      listInvoiceRows(database, accountId, filter, sort, window),
    countInvoices: (filter: InvoiceFilter) => countInvoices(database, accountId, filter),
    sumInvoices: (filter: InvoiceFilter) => sumInvoices(database, accountId, filter),
    balances: (today: IsoDate) => readBalances(database, accountId, today),
    turnover: (months: Months) => readTurnover(database.read, accountId, months),
    months: (months: Months) => readMonths(database, accountId, months),
    matchable: (wanted: Matchable, most: number) => readMatchable(database, accountId, wanted, most),
    knownPayers: () => readKnownPayers(database, accountId),
    paidBelowNothing: (statementId: string) => countPaidBelowNothing(database, accountId, statementId),
    customerSums: (customerIds: readonly string[], today: IsoDate) =>
      readCustomerSums(database, accountId, customerIds, today),
    customerStanding: (customerId: string, today: IsoDate) =>
      readCustomerStanding(database, accountId, customerId, today),
    openDocuments: (wanted: Omit<DocumentsWanted, 'since'>) => readOpenDocuments(database, accountId, wanted),
    payableInvoices: (wanted: PayableWanted) => readPayableInvoices(database, accountId, wanted),
    settledDocuments: (wanted: DocumentsWanted) => readSettledDocuments(database, accountId, wanted),
    customerPayments: (wanted: DocumentsWanted) => readCustomerPayments(database, accountId, wanted),
    plainTurnover: (customer: OfCustomer) => readPlainTurnover(database, accountId, customer),
    reverseChargedCustomers: (days: Days) => readReverseChargedCustomers(database, accountId, days),
    otherDocuments: <Column extends keyof InvoiceRow>(
      customer: OfCustomer, columns: readonly Column[], after: Pick<InvoiceRow, 'createdAt' | 'id'> | undefined,
    ) => readOtherDocuments(database, accountId, customer, columns, after),
    lastPrices: (customerId: string, productIds: readonly string[]) =>
      readLastPrices(database, accountId, customerId, productIds),
    /** The ids of the advance invoices that a document names, in their order. */
    namedAdvances: async (invoiceId: string) => (await lookUp<{ advanceId: string }>(Prisma.sql`
      SELECT "advanceId" FROM "AdvanceDeduction"
      WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} ORDER BY "position"`)).map(({ advanceId }) => advanceId),
    series: (kind: string, year: number) => readSeries(lookUp, accountId, kind, year),
    numberHolders: (keys: readonly string[]) => findNumberHolders(lookUp, accountId, keys),
    surrounding: (document: Placed) => readSurrounding(lookUp, accountId, document),
    /** Whether an invoice is that of a payment for a subscription: paid before it was made. */
    isOfSubscription: async (invoiceId: string) => await first(Prisma.sql`
      SELECT 1 FROM "SubscriptionDocument" WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId}`) !== null,
    /** A file of a document; null as long as there is none. See `readFile`, which has its bytes wherever they are. */
    file: (invoiceId: string, format: 'pdf' | 'ubl') => first<StoredFileRow>(Prisma.sql`
      SELECT "bytes", "sha256", "createdAt", "movedAt", "size" FROM "StoredDocument"
      WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} AND "format" = ${format}`),
  }
}

/** The same as statements of a transaction of the account. */
export function accountReadsWithin(tx: AccountTransaction, database: Database, accountId: string): AccountReads {
  const select = selectWithin(tx)
  return accountReads({ ...database, read: select, lookUp: select }, accountId)
}
