import { toCents } from '#domain/money'
import { Prisma, type Database } from './client'
import { conditionOf, type InvoiceFilter } from './invoice-list'

/** What documents of one currency come to, in cents of it. */
export interface InvoiceSum {
  currency: string
  count: number
  /** Credit notes take away; what was cancelled counts for nothing. */
  totalCents: number
  /** What is left to pay of invoices. */
  openCents: number
}

/** Adds up the documents of an account that a filter lets through, per currency. */
export async function sumInvoices(database: Database, accountId: string, filter: InvoiceFilter): Promise<InvoiceSum[]> {
  const rows = await database.read(Prisma.sql`
    SELECT "currency", COUNT(*),
      SUM(CASE WHEN "status" = 'cancelled' THEN 0 WHEN "kind" = 'credit_note' THEN -"totalCents" ELSE "totalCents" END),
      SUM(CASE WHEN "kind" = 'invoice' AND "status" IN ('issued', 'sent') AND "totalCents" > "creditedCents"
        THEN "totalCents" - "creditedCents" ELSE 0 END)
    FROM "Invoice" WHERE ${conditionOf(database, accountId, filter)} GROUP BY "currency" ORDER BY "currency"`)
  return rows.map(([currency, count, total, open]) => ({
    currency: String(currency),
    count: Number(count),
    totalCents: toCents(BigInt(String(total))),
    openCents: toCents(BigInt(String(open))),
  }))
}
