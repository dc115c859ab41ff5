import { Prisma } from '../client'
import type { DatabaseKind } from '../database-url'
import { rawSql, type AccountTransaction } from '../account/for-account'
import { jsonRows } from '../json'
import { unanswered } from '../unanswered'
import type { LineRow } from './rows'

/**
 * Stores the lines of one of the account's own documents, with one statement whatever their number: Prisma would
 * prepare value after value, which for the longest document takes longer than all other work on it.
 * Half a surrogate pair becomes U+FFFD, as drivers make it of any value: out of JSON, SQLite would store bytes that are
 * no text, of which libSQL ends the process, and Postgres would refuse it.
 */
export async function insertInvoiceLines(
  kind: DatabaseKind,
  tx: AccountTransaction,
  lines: LineRow[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = jsonRows(kind, lines.map(line => [
    line.id, line.accountId, line.invoiceId, line.position, line.productId, line.description.toWellFormed(),
    line.quantity, line.unit.toWellFormed(), Number(line.unitPriceCents), line.discountPercent, line.vatRate,
    Number(line.lineTotalCents), line.lineTotalInclCents === null ? null : Number(line.lineTotalInclCents),
    line.vatTreatment, line.vatExemptionReason?.toWellFormed() ?? null,
  ]))
  await rawSql(tx).$executeRaw`
    ${unanswered} INSERT INTO "InvoiceLine" ("id", "accountId", "invoiceId", "position", "productId", "description", "quantity",
      "unit", "unitPriceCents", "discountPercent", "vatRate", "lineTotalCents",
      "lineTotalInclCents", "vatTreatment", "vatExemptionReason")
    SELECT value ->> 0, value ->> 1, value ->> 2, CAST(value ->> 3 AS INTEGER), value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, CAST(value ->> 8 AS BIGINT), value ->> 9, value ->> 10, CAST(value ->> 11 AS BIGINT),
      CAST(value ->> 12 AS BIGINT), value ->> 13, value ->> 14
    FROM ${rows}`
}

/** Stores what lines of one of the account's own documents come to, with one statement whatever their number. */
export async function updateLineAmounts(
  kind: DatabaseKind,
  tx: AccountTransaction,
  accountId: string,
  lines: Pick<LineRow, 'id' | 'lineTotalCents' | 'lineTotalInclCents'>[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = jsonRows(kind, lines.map(({ id, lineTotalCents, lineTotalInclCents }) => [
    id, Number(lineTotalCents), lineTotalInclCents === null ? null : Number(lineTotalInclCents),
  ]))
  // By an index of the account SQLite would go through all its lines; with a sign before it, a column has none there.
  const account = kind === 'sqlite' ? Prisma.sql`+"accountId"` : Prisma.sql`"accountId"`
  await rawSql(tx).$executeRaw`
    UPDATE "InvoiceLine" SET "lineTotalCents" = CAST(value ->> 1 AS BIGINT), "lineTotalInclCents" = CAST(value ->> 2 AS BIGINT)
    FROM ${rows} WHERE ${account} = ${accountId} AND "InvoiceLine"."id" = value ->> 0`
}
