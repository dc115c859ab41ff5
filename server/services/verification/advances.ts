import type { SnapshotReader } from '#db/snapshot'
import type { Report } from './report'

/** What deducts an advance is an issued invoice that was not cancelled, and what it deducts is an issued advance. */
export async function verifyAdvances(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const wrong = await reader.$queryRaw<{ number: string | null, id: string, advance: string | null }[]>`
    SELECT "invoice"."number" AS "number", "invoice"."id" AS "id", "advance"."number" AS "advance"
    FROM "AdvanceDeduction" AS "deduction"
    JOIN "Invoice" AS "invoice" ON "invoice"."id" = "deduction"."invoiceId"
    JOIN "Invoice" AS "advance" ON "advance"."id" = "deduction"."advanceId"
    WHERE "deduction"."accountId" = ${accountId} AND "deduction"."settledAdvanceId" IS NOT NULL
      AND ("deduction"."settledAdvanceId" <> "deduction"."advanceId" OR NOT "advance"."advance"
        OR "invoice"."kind" <> 'invoice' OR "invoice"."status" IN ('draft', 'cancelled')
        OR "advance"."kind" <> 'invoice' OR "advance"."status" IN ('draft', 'cancelled'))
    ORDER BY "invoice"."id"`
  for (const { number, id, advance } of wrong) {
    report.find(number ?? id, `is said to have deducted ${advance ?? 'a draft'}, which one of the two cannot`)
  }
}
