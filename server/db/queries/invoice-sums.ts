import { toCents } from '#domain/money'
import { Prisma, type Database } from '../client'
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

/**
 * Adds up the documents of an account that a filter lets through, per currency. They are grouped in the order of
 * the index that holds all it reads, without a filter over that index alone.
 */
export async function sumInvoices(database: Database, accountId: string, filter: InvoiceFilter): Promise<InvoiceSum[]> {
  const rows = await database.read(Prisma.sql`
    SELECT "kind", "status", "currency", COUNT(*), SUM("totalCents"),
      SUM(CASE WHEN "totalCents" > "creditedCents" THEN "totalCents" - "creditedCents" ELSE 0 END)
    FROM "Invoice" WHERE ${conditionOf(database, accountId, filter)} GROUP BY "kind", "status", "currency"`)
  const sums = new Map<string, InvoiceSum>()
  for (const [kind, status, currency, count, total, open] of rows) {
    const sum = sums.get(String(currency)) ?? { currency: String(currency), count: 0, totalCents: 0, openCents: 0 }
    const sign = status === 'cancelled' ? 0 : kind === 'credit_note' ? -1 : 1
    const isOpen = kind === 'invoice' && (status === 'issued' || status === 'sent')
    sums.set(sum.currency, {
      ...sum,
      count: sum.count + Number(count),
      totalCents: sum.totalCents + sign * toCents(BigInt(String(total))),
      openCents: sum.openCents + (isOpen ? toCents(BigInt(String(open))) : 0),
    })
  }
  return [...sums.values()].sort((one, other) => one.currency < other.currency ? -1 : 1)
}
