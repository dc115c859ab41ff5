import type { IsoDate } from '#domain/invoice/document'
import { Prisma, type Database } from '../client'

/** What is open or was settled of invoices of one currency at one rate, in cents of that currency. */
export interface BalanceSum {
  of: 'open' | 'overdue' | 'paid'
  currency: string
  exchangeRate: string | null
  cents: number
  count: number
}

/**
 * Adds up an account's invoices that are open, over an index alone, and overdue, which is a part of them: what the
 * filters of lists call so. What is paid was added up when it was.
 * @param today what was due earlier is overdue
 */
export async function readBalances({ read }: Database, accountId: string, today: IsoDate): Promise<BalanceSum[]> {
  const sumOf = (of: BalanceSum['of'], status: string, only: Prisma.Sql) => Prisma.sql`
    SELECT ${of} AS "of", "currency", "exchangeRate", SUM("openCents") AS "cents", COUNT(*) AS "count" FROM "Invoice"
    WHERE "accountId" = ${accountId} AND "kind" = 'invoice' AND "status" = ${status} AND ${only}
    GROUP BY "currency", "exchangeRate"`
  const isOpen = Prisma.sql`"openCents" > 0`
  const isOverdue = Prisma.sql`${isOpen} AND "dueDate" < ${today}`
  const sums = [
    ...['issued', 'sent'].flatMap(status => [sumOf('open', status, isOpen), sumOf('overdue', status, isOverdue)]),
    Prisma.sql`
      SELECT 'paid', "currency", "exchangeRate", "paidCents", "invoiceCount" FROM "PaidSum"
      WHERE "accountId" = ${accountId}`,
  ]
  const rows = await read<Omit<BalanceSum, 'cents' | 'count'> & { cents: unknown, count: unknown }>(
    Prisma.join(sums, ' UNION ALL '))
  return rows.map(({ cents, count, ...sum }) => ({ ...sum, cents: Number(cents), count: Number(count) }))
}
