import { toCents } from '#domain/money'
import { Prisma, type Database } from '../client'
import { conditionOf, type InvoiceFilter } from './invoice-list'
import type { InvoiceRow } from './rows'

/** What documents of one currency come to, in cents of it. */
export interface InvoiceSum {
  currency: string
  count: number
  /** Credit notes take away. */
  totalCents: number
  /** What is left to pay of invoices. */
  openCents: number
  /** What was paid of invoices, without what goes back. */
  paidCents: number
}

/** Sums as each database gives them. */
type GroupRow = Pick<InvoiceRow, 'kind' | 'status' | 'currency'> & {
  count: number | bigint
  total: number | string
  open: number | string
  /** Neither credited nor open. */
  settled: number | string
}

/**
 * Adds up the documents of an account that a filter lets through, per currency. Drafts and what was cancelled are left
 * out unless the filter is about them, and what was cancelled comes to nothing even then. They are grouped in the order
 * of the index that holds all it reads, without a filter over that index alone.
 */
export async function sumInvoices(database: Database, accountId: string, filter: InvoiceFilter): Promise<InvoiceSum[]> {
  const rows = await database.read<GroupRow>(Prisma.sql`
    SELECT "kind", "status", "currency", COUNT(*) AS "count", SUM("totalCents") AS "total",
      SUM("openCents") AS "open", SUM("totalCents" - "creditedCents" - "openCents") AS "settled"
    FROM "Invoice" WHERE ${conditionOf(database, accountId, filter)} GROUP BY "kind", "status", "currency"`)
  const sums = new Map<string, InvoiceSum>()
  for (const { kind, status, currency, count, total, open, settled } of rows) {
    if (filter.status === undefined && (status === 'draft' || status === 'cancelled')) continue
    const sum = sums.get(currency) ?? { currency, count: 0, totalCents: 0, openCents: 0, paidCents: 0 }
    const sign = status === 'cancelled' ? 0 : kind === 'credit_note' ? -1 : 1
    const counts = kind === 'invoice' && (status === 'issued' || status === 'sent' || status === 'paid')
    sums.set(currency, {
      ...sum,
      count: sum.count + Number(count),
      totalCents: sum.totalCents + sign * toCents(BigInt(total)),
      openCents: sum.openCents + (counts ? toCents(BigInt(open)) : 0),
      paidCents: sum.paidCents + (counts ? toCents(BigInt(settled)) : 0),
    })
  }
  return [...sums.values()].sort((one, other) => one.currency < other.currency ? -1 : 1)
}
