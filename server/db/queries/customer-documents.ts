import type { IsoDate } from '#domain/invoice/document'
import { Prisma, type Database } from '../client'
import { allColumns, listed, unindexed } from '../columns'
import type { CustomerPageRow, CustomerRow, InvoiceRow, PaymentRow } from './rows'

/** What the documents of one customer come to in one currency, in cents of that currency. */
export interface CustomerStanding {
  currency: string
  /** What is to be paid of its invoices. */
  openCents: number
  /** What of that was to be paid before today. */
  overdueCents: number
  /** What is to be paid back of credit notes on our own invoices, and what was paid too much. */
  backCents: number
}

const shownColumns = [
  'id', 'kind', 'status', 'number', 'issueDate', 'dueDate', 'currency', 'totalCents', 'creditedCents', 'paidCents',
  'openCents', 'overpaidCents', 'creditedInvoiceId', 'importId', 'issuedAt', 'documentsDeletedAt', 'publicLinkRenewals',
  'publicLinkRenewedAt',
] as const satisfies (keyof InvoiceRow)[]

/** A document as its customer sees it among others. */
export type CustomerDocumentRow = Pick<InvoiceRow, (typeof shownColumns)[number]>

/** A payment with the document it is of. */
export type CustomerPaymentRow = Pick<PaymentRow, 'paidOn' | 'amountCents' | 'method'>
  & Pick<InvoiceRow, 'kind' | 'number' | 'currency'>

/** Whose documents, and since when those are wanted that are settled. */
export interface DocumentsWanted {
  customerId: string
  since: IsoDate
  /** So many rows at most. */
  take: number
}

/** Everything of a customer but drafts and what was cancelled. */
const issuedTo = (accountId: string, customerId: string) => Prisma.sql`
  i."accountId" = ${accountId} AND i."customerId" = ${customerId}
  AND ${unindexed(Prisma.sql`i."status"`)} IN ('issued', 'sent', 'paid')`

const isOpenInvoice = Prisma.sql`(i."kind" = 'invoice' AND i."openCents" > 0)`

const issueDay = unindexed(Prisma.sql`i."issueDate"`)

/** In cents; whether a credit note on an invoice that was made elsewhere is paid back, nobody knows here. */
const backCents = Prisma.sql`CASE
  WHEN i."kind" = 'invoice' THEN i."overpaidCents"
  WHEN i."creditedInvoiceId" IS NOT NULL THEN i."openCents"
  ELSE 0 END`

const isOpen = Prisma.sql`(${isOpenInvoice} OR ${backCents} > 0)`

const dueFirst = Prisma.sql`COALESCE(i."dueDate", i."issueDate"), i."issueDate", i."id"`

/** What all documents of a customer come to, per currency. */
export async function readCustomerStanding(
  { read }: Database, accountId: string, customerId: string, today: IsoDate,
): Promise<CustomerStanding[]> {
  type Row = { currency: string } & Record<Exclude<keyof CustomerStanding, 'currency'>, unknown>
  const openCents = Prisma.sql`CASE WHEN ${isOpenInvoice} THEN i."openCents" ELSE 0 END`
  const rows = await read<Row>(Prisma.sql`
    SELECT i."currency",
      SUM(${openCents}) AS "openCents",
      SUM(CASE WHEN i."dueDate" < ${today} THEN ${openCents} ELSE 0 END) AS "overdueCents",
      SUM(${backCents}) AS "backCents"
    FROM "Invoice" i WHERE ${issuedTo(accountId, customerId)} GROUP BY i."currency" ORDER BY i."currency"`)
  return rows.map(row => ({
    currency: row.currency,
    openCents: Number(row.openCents),
    overdueCents: Number(row.overdueCents),
    backCents: Number(row.backCents),
  }))
}

/** The documents of a customer with money that is to come in or to go back, by the day it was to be paid. */
export function readOpenDocuments(
  { read }: Database, accountId: string, { customerId, take }: Omit<DocumentsWanted, 'since'>,
): Promise<CustomerDocumentRow[]> {
  return read(Prisma.sql`
    SELECT ${listed(shownColumns)} FROM "Invoice" i WHERE ${issuedTo(accountId, customerId)} AND ${isOpen}
    ORDER BY ${dueFirst} LIMIT ${take}`)
}

/** What can be paid at once of a customer. */
export interface PayableWanted {
  customerId: string
  /** Null for each. */
  currency: string | null
  /** The payment link of the business: an invoice with another was given that for itself alone. */
  paymentLink: string | null
  /** So many in each currency at most. */
  take: number
}

/** What of an invoice says what is to be paid of it. */
export type PayableRow = Pick<InvoiceRow, 'id' | 'currency' | 'openCents'>

/** A customer's invoices with something to be paid and no payment link of their own, by the day it was to be paid. */
export function readPayableInvoices(
  { read }: Pick<Database, 'read'>, accountId: string, { customerId, currency, paymentLink, take }: PayableWanted,
): Promise<PayableRow[]> {
  const isWanted = currency === null ? Prisma.empty : Prisma.sql`AND ${unindexed(Prisma.sql`i."currency"`)} = ${currency}`
  return read(Prisma.sql`
    SELECT "id", "currency", "openCents" FROM (
      SELECT i."id", i."currency", i."openCents", i."dueDate", i."issueDate",
        ROW_NUMBER() OVER (PARTITION BY i."currency" ORDER BY ${dueFirst}) AS "place"
      FROM "Invoice" i
      WHERE ${issuedTo(accountId, customerId)} AND ${unindexed(Prisma.sql`i."kind"`)} = 'invoice' AND i."openCents" > 0
        AND (i."paymentLink" IS NULL OR i."paymentLink" = ${paymentLink}) ${isWanted}
    ) i WHERE "place" <= ${take} ORDER BY ${dueFirst}`)
}

/** All its other documents since a day, the newest first. */
export function readSettledDocuments(
  { read }: Database, accountId: string, { customerId, since, take }: DocumentsWanted,
): Promise<CustomerDocumentRow[]> {
  return read(Prisma.sql`
    SELECT ${listed(shownColumns)} FROM "Invoice" i
    WHERE ${issuedTo(accountId, customerId)} AND ${issueDay} >= ${since} AND NOT ${isOpen}
    ORDER BY ${issueDay} DESC, i."createdAt" DESC, i."id" DESC LIMIT ${take}`)
}

/**
 * What was paid of a customer's documents since a day, the latest first. SQLite takes a cross join in the order it is
 * written: the other way round it goes through all payments of the account.
 */
export function readCustomerPayments(
  { read }: Database, accountId: string, { customerId, since, take }: DocumentsWanted,
): Promise<CustomerPaymentRow[]> {
  return read(Prisma.sql`
    SELECT p."paidOn", p."amountCents", p."method", i."kind", i."number", i."currency"
    FROM "Invoice" i CROSS JOIN "Payment" p
    WHERE ${issuedTo(accountId, customerId)} AND p."accountId" = i."accountId" AND p."invoiceId" = i."id"
      AND p."paidOn" >= ${since}
    ORDER BY p."paidOn" DESC, p."id" DESC LIMIT ${take}`)
}

/** The customer behind a link, whose account is not known yet, and the page that the link leads to. */
export async function findLinkedCustomer(
  { lookUp }: Database, id: string,
): Promise<{ customer: CustomerRow, page: CustomerPageRow } | null> {
  const [customer] = await lookUp<CustomerRow>(Prisma.sql`
    SELECT ${allColumns('Customer')} FROM "Customer" WHERE "id" = ${id}`)
  if (!customer) return null
  const [page] = await lookUp<CustomerPageRow>(Prisma.sql`
    SELECT ${allColumns('CustomerPage')} FROM "CustomerPage"
    WHERE "accountId" = ${customer.accountId} AND "customerId" = ${id}`)
  return page ? { customer, page } : null
}
