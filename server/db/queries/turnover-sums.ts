import { Prisma, type Database } from '../client'
import { rawSql, type AccountTransaction } from '../account/for-account'
import type { Select } from '../drivers/direct-reads'
import { unanswered } from '../unanswered'

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
  if (entries.length === 0) return
  const rows = entries.map(entry => Prisma.sql`(${accountId}, ${entry.month}, ${entry.heading}, ${entry.customerId},
    ${entry.vatNumber}, ${entry.supplyType}, ${entry.customerName}, ${entry.documentCount}, ${entry.taxableCents},
    ${entry.vatCents})`)
  await rawSql(tx).$executeRaw`
    ${unanswered} INSERT INTO "TurnoverSum" ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType", "customerName",
      "documentCount", "taxableCents", "vatCents")
    VALUES ${Prisma.join(rows)}
    ON CONFLICT ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType") DO UPDATE SET
      "customerName" = excluded."customerName",
      "documentCount" = "TurnoverSum"."documentCount" + excluded."documentCount",
      "taxableCents" = "TurnoverSum"."taxableCents" + excluded."taxableCents",
      "vatCents" = "TurnoverSum"."vatCents" + excluded."vatCents"`
}

/** Sums as each database gives them. */
type TotalRow = Omit<TurnoverTotal, 'documentCount' | 'taxableCents' | 'vatCents'>
  & Record<'documentCount' | 'taxableCents' | 'vatCents', number | bigint | string>

/**
 * What an account's documents come to under each heading, and in box 3b per customer, from one month to another.
 * @param select outside of transactions or within one
 */
export async function readTurnover(
  select: Select, accountId: string, { from, to }: { from: string, to: string },
): Promise<TurnoverTotal[]> {
  const rows = await select<TotalRow>(Prisma.sql`
    SELECT "heading", "customerId", "vatNumber", "supplyType", MAX("customerName") AS "customerName",
      SUM("documentCount") AS "documentCount", SUM("taxableCents") AS "taxableCents", SUM("vatCents") AS "vatCents"
    FROM "TurnoverSum" WHERE "accountId" = ${accountId} AND "month" BETWEEN ${from} AND ${to}
    GROUP BY "heading", "customerId", "vatNumber", "supplyType"
    ORDER BY "heading", "vatNumber", "customerId", "supplyType"`)
  return rows.map(({ documentCount, taxableCents, vatCents, ...key }) => ({
    ...key, documentCount: Number(documentCount), taxableCents: Number(taxableCents), vatCents: Number(vatCents),
  }))
}

/** What an account's documents of each month come to without VAT; months without documents are left out. */
export async function readMonths(
  { read }: Database, accountId: string, { from, to }: { from: string, to: string },
): Promise<MonthTotal[]> {
  const rows = await read<{ month: string, taxableCents: bigint }>(Prisma.sql`
    SELECT "month", "taxableCents" FROM "TurnoverSum"
    WHERE "accountId" = ${accountId} AND "heading" = 'all' AND "month" BETWEEN ${from} AND ${to}`)
  return rows.map(({ month, taxableCents }) => ({ month, taxableCents: Number(taxableCents) }))
}
