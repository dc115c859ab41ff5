import { treatmentsOutsideVat, type IsoDate } from '#domain/invoice/document'
import { Prisma, type Database } from '../client'
import { listed, unindexed } from '../columns'
import type { InvoiceRow } from './rows'

/** What invoices of one customer come to in one currency, in cents of that currency. */
export interface CustomerSum {
  customerId: string
  currency: string
  openCents: number
  /** What of that was to be paid before today. */
  overdueCents: number
  lastIssueDate: IsoDate
}

/** What issued invoices of some customers come to, from the documents of these customers alone. */
export async function readCustomerSums(
  { read }: Database, accountId: string, customerIds: readonly string[], today: IsoDate,
): Promise<CustomerSum[]> {
  type Row = Omit<CustomerSum, 'openCents' | 'overdueCents'> & Record<'openCents' | 'overdueCents', unknown>
  const rows = await read<Row>(
    Prisma.sql`
      SELECT "customerId", "currency", MAX("issueDate") AS "lastIssueDate",
        SUM("openCents") AS "openCents", SUM(CASE WHEN "dueDate" < ${today} THEN "openCents" ELSE 0 END) AS "overdueCents"
      FROM "Invoice"
      WHERE "accountId" = ${accountId} AND "customerId" IN (${Prisma.join([...customerIds])})
        AND ${unindexed(Prisma.sql`"kind"`)} = 'invoice' AND ${unindexed(Prisma.sql`"status"`)} IN ('issued', 'sent', 'paid')
      GROUP BY "customerId", "currency" ORDER BY "currency"`)
  return rows.map(({ openCents, overdueCents, ...sum }) => ({
    ...sum, openCents: Number(openCents), overdueCents: Number(overdueCents),
  }))
}

/** Whose documents, by their tax points from one day to another. */
export interface OfCustomer {
  customerId: string
  from: IsoDate
  to: IsoDate
}

const counted = (accountId: string, { customerId, from, to }: OfCustomer) => Prisma.sql`
  "accountId" = ${accountId} AND "customerId" = ${customerId} AND ${unindexed(Prisma.sql`"taxPointDate"`)} BETWEEN ${from} AND ${to}
  AND ${unindexed(Prisma.sql`"status"`)} IN ('issued', 'sent', 'paid')`

/** In euro, with nothing outside VAT and without advances: of most documents, the subtotal is the turnover. */
const isPlain = Prisma.sql`"currency" = 'EUR'
  AND ${Prisma.join(treatmentsOutsideVat.map(outside => Prisma.sql`CAST("vatBreakdown" AS TEXT) NOT LIKE ${`%${outside}%`}`), ' AND ')}
  AND ("vatTreatment" <> 'intra_eu' OR "deductedSnapshot" IS NULL)`

/** The turnover of a customer's plain documents by year, less credit notes, in euro cents. */
export async function readPlainTurnover(
  { read }: Database, accountId: string, customer: OfCustomer,
): Promise<{ year: number, cents: bigint }[]> {
  const rows = await read<{ year: string, cents: number | bigint | string }>(Prisma.sql`
    SELECT SUBSTR("taxPointDate", 1, 4) AS "year",
      SUM(CASE "kind" WHEN 'credit_note' THEN -"subtotalCents" ELSE "subtotalCents" END) AS "cents"
    FROM "Invoice" WHERE ${counted(accountId, customer)} AND ${isPlain} GROUP BY 1`)
  return rows.map(({ year, cents }) => ({ year: Number(year), cents: BigInt(cents) }))
}

const documentsPerPage = 500

/** A page of the documents of a customer that are not plain, in the order they were made. */
export function readOtherDocuments<Column extends keyof InvoiceRow>(
  { read }: Database,
  accountId: string,
  customer: OfCustomer,
  columns: readonly Column[],
  after: Pick<InvoiceRow, 'createdAt' | 'id'> | undefined,
): Promise<Pick<InvoiceRow, Column | 'createdAt' | 'id'>[]> {
  return read(Prisma.sql`
    SELECT ${listed(new Set(['id', 'createdAt', ...columns]))} FROM "Invoice"
    WHERE ${counted(accountId, customer)} AND NOT (${isPlain})
      ${after === undefined ? Prisma.empty : Prisma.sql`AND ("createdAt", "id") > (${after.createdAt}, ${after.id})`}
    ORDER BY "createdAt", "id" LIMIT ${documentsPerPage}`)
}
