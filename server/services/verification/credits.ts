import type { SnapshotReader } from '#db/snapshot'
import type { Report } from './report'

/** An invoice is credited by exactly the sum of the credit notes that were issued on it and not cancelled. */
export async function verifyCredits(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const [{ credited = 0 } = {}] = await reader.$queryRaw<{ credited: number | bigint }[]>`
    SELECT COUNT(*) AS "credited" FROM "Invoice" WHERE "accountId" = ${accountId} AND "creditedCents" <> 0`
  report.count('creditedInvoices', Number(credited))

  const wrong = await reader.$queryRaw<WrongCredit[]>`
    SELECT "invoice"."number" AS "number", "invoice"."id" AS "id", "invoice"."totalCents" AS "total",
      "invoice"."creditedCents" AS "booked", CAST(COALESCE(SUM("note"."totalCents"), 0) AS BIGINT) AS "issued"
    FROM "Invoice" AS "invoice"
    LEFT JOIN "Invoice" AS "note" ON "note"."creditedInvoiceId" = "invoice"."id" AND "note"."kind" = 'credit_note'
      AND "note"."status" NOT IN ('draft', 'cancelled')
    WHERE "invoice"."accountId" = ${accountId}
    GROUP BY "invoice"."number", "invoice"."id", "invoice"."totalCents", "invoice"."creditedCents"
    HAVING "invoice"."creditedCents" <> COALESCE(SUM("note"."totalCents"), 0)
      OR ("invoice"."creditedCents" <> 0 AND "invoice"."creditedCents" > "invoice"."totalCents")`
  for (const { number, id, total, booked, issued } of wrong) {
    report.find(number ?? id, `has ${booked} cents credited of ${total}; its credit notes come to ${issued}`)
  }
}

interface WrongCredit {
  number: string | null
  id: string
  total: number | bigint
  booked: number | bigint
  issued: number | bigint
}
