import { Prisma, type Database } from '../client'
import { unansweredSql, type AccountTransaction } from '../account/for-account'

/** What is added to one sum of a month; negative to take away. */
export interface TurnoverEntry {
  month: string
  heading: string
  customerId: string
  vatNumber: string
  supplyType: string
  customerName: string
  documentCount: number
  taxableCents: bigint
  vatCents: bigint
}

/** The sums of several months together. */
export interface TurnoverTotal extends Omit<TurnoverEntry, 'month' | 'taxableCents' | 'vatCents'> {
  taxableCents: number
  vatCents: number
}

/** What one month comes to without VAT. */
export interface MonthTotal {
  month: string
  taxableCents: number
}

/**
 * Adds to an account's sums by one statement, under the account's lock: of two documents at once neither is lost.
 * @param entries each sum once
 */
export async function addToTurnoverSums(
  tx: AccountTransaction, accountId: string, entries: readonly TurnoverEntry[],
): Promise<void> {
  const rows = entries.map(entry => Prisma.sql`(${accountId}, ${entry.month}, ${entry.heading}, ${entry.customerId},
    ${entry.vatNumber}, ${entry.supplyType}, ${entry.customerName}, ${entry.documentCount}, ${entry.taxableCents},
    ${entry.vatCents})`)
  await unansweredSql(tx).$executeRaw`
    INSERT INTO "TurnoverSum" ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType", "customerName",
      "documentCount", "taxableCents", "vatCents")
    VALUES ${Prisma.join(rows)}
    ON CONFLICT ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType") DO UPDATE SET
      "customerName" = excluded."customerName",
      "documentCount" = "TurnoverSum"."documentCount" + excluded."documentCount",
      "taxableCents" = "TurnoverSum"."taxableCents" + excluded."taxableCents",
      "vatCents" = "TurnoverSum"."vatCents" + excluded."vatCents"`
}

/** What an account's documents come to under each heading, and in box 3b per customer, from one month to another. */
export async function readTurnover(
  { read }: Database, accountId: string, { from, to }: { from: string, to: string },
): Promise<TurnoverTotal[]> {
  const rows = await read(Prisma.sql`
    SELECT "heading", "customerId", "vatNumber", "supplyType", MAX("customerName"), SUM("documentCount"),
      SUM("taxableCents"), SUM("vatCents")
    FROM "TurnoverSum" WHERE "accountId" = ${accountId} AND "month" BETWEEN ${from} AND ${to}
    GROUP BY "heading", "customerId", "vatNumber", "supplyType"
    ORDER BY "heading", "vatNumber", "customerId", "supplyType"`)
  return rows.map((values) => {
    const [heading = '', customerId = '', vatNumber = '', supplyType = '', customerName = ''] = values.map(String)
    const [documentCount = 0, taxableCents = 0, vatCents = 0] = values.slice(5).map(Number)
    return { heading, customerId, vatNumber, supplyType, customerName, documentCount, taxableCents, vatCents }
  })
}

/** The same as readTurnover within a transaction of the account. */
export async function turnoverTotals(
  tx: AccountTransaction, { from, to }: { from: string, to: string },
): Promise<TurnoverTotal[]> {
  const rows = await tx.turnoverSum.groupBy({
    by: ['heading', 'customerId', 'vatNumber', 'supplyType'],
    where: { month: { gte: from, lte: to } },
    _max: { customerName: true },
    _sum: { documentCount: true, taxableCents: true, vatCents: true },
    orderBy: [{ heading: 'asc' }, { vatNumber: 'asc' }, { customerId: 'asc' }, { supplyType: 'asc' }],
  })
  return rows.map(({ _max, _sum, ...key }) => ({
    ...key,
    customerName: _max.customerName ?? '',
    documentCount: _sum.documentCount ?? 0,
    taxableCents: Number(_sum.taxableCents),
    vatCents: Number(_sum.vatCents),
  }))
}

/** What an account's documents of each month come to without VAT; months without documents are left out. */
export async function readMonths(
  { read }: Database, accountId: string, { from, to }: { from: string, to: string },
): Promise<MonthTotal[]> {
  const rows = await read(Prisma.sql`
    SELECT "month", "taxableCents" FROM "TurnoverSum"
    WHERE "accountId" = ${accountId} AND "heading" = 'all' AND "month" BETWEEN ${from} AND ${to}`)
  return rows.map(([month, taxableCents]) => ({ month: String(month), taxableCents: Number(taxableCents) }))
}
