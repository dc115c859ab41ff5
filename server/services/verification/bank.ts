import type { SnapshotReader } from '#db/snapshot'
import type { Report } from './report'

/** A movement on a bank account stands in a statement, and is matched exactly where it paid something. */
export async function verifyBank(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  report.count('bankTransactions', await reader.bankTransaction.count({ where: { accountId } }))
  type Suspect = { id: string, state: string, payments: number | bigint, statements: number | bigint }
  const suspects = await reader.$queryRaw<Suspect[]>`
    SELECT "id", "state", "payments", "statements" FROM (
      SELECT "id", "state",
        (SELECT COUNT(*) FROM "Payment" AS "payment" WHERE "payment"."accountId" = "movement"."accountId"
          AND "payment"."bankTransactionId" = "movement"."id") AS "payments",
        (SELECT COUNT(*) FROM "BankStatementEntry" AS "entry" WHERE "entry"."accountId" = "movement"."accountId"
          AND "entry"."transactionId" = "movement"."id") AS "statements"
      FROM "BankTransaction" AS "movement" WHERE "accountId" = ${accountId}
    ) AS "counted"
    WHERE ("state" = 'matched') <> ("payments" > 0) OR "statements" = 0`
  for (const { id, state, payments, statements } of suspects) {
    report.find(`bank transaction ${id}`, `is ${state}, made ${payments} payments and stands in ${statements} statements`)
  }
}
