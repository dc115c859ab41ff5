import { Prisma, type Database } from '../client'

/**
 * How many documents would be paid less than nothing without what a bank statement alone brought, and without what the
 * bank took back of any payment: more went back by hand than is left. SQLite, which counts no rows, takes a cross join
 * in the order it is written in: otherwise it would compare every payment of the account with every movement.
 */
export async function countPaidBelowNothing(
  { read }: Database, accountId: string, statementId: string,
): Promise<number> {
  const [row] = await read<{ documents: number | bigint }>(Prisma.sql`
    WITH "alone" AS (
      SELECT "payment"."id" AS "id", "payment"."invoiceId" AS "invoiceId"
      FROM "BankStatementEntry" AS "entry" CROSS JOIN "Payment" AS "payment"
      WHERE "entry"."accountId" = ${accountId} AND "entry"."statementId" = ${statementId}
        AND "payment"."accountId" = ${accountId} AND "payment"."bankTransactionId" = "entry"."transactionId"
        AND "payment"."source" = 'bank' AND NOT EXISTS (
        SELECT 1 FROM "BankStatementEntry" AS "other" WHERE "other"."accountId" = "entry"."accountId"
          AND "other"."transactionId" = "entry"."transactionId" AND "other"."statementId" <> "entry"."statementId")
    )
    SELECT COUNT(*) AS "documents" FROM (
      SELECT "left"."invoiceId"
      FROM (SELECT DISTINCT "invoiceId" FROM "alone") AS "document" CROSS JOIN "Payment" AS "left"
      LEFT JOIN "alone" ON "alone"."id" = "left"."id"
      WHERE "left"."accountId" = ${accountId} AND "left"."invoiceId" = "document"."invoiceId"
        AND "alone"."id" IS NULL AND NOT ("left"."source" = 'bank' AND "left"."amountCents" < 0)
      GROUP BY "left"."invoiceId" HAVING SUM("left"."amountCents") < 0
    ) AS "short"`)
  return Number(row?.documents ?? 0)
}
