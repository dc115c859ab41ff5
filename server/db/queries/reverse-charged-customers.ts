import type { IsoDate } from '#domain/invoice/document'
import { Prisma, type Database } from '../client'
import { unindexed } from '../columns'

/**
 * The customers whom VAT was shifted to at home by documents that count from one day to another, in the order of their
 * ids: by the whole document, or by lines beside taxed ones, which its VAT groups name also once lines were deleted.
 */
export async function readReverseChargedCustomers(
  { read }: Database, accountId: string, { from, to }: { from: IsoDate, to: IsoDate },
): Promise<string[]> {
  const rows = await read<{ customerId: string }>(Prisma.sql`
    SELECT DISTINCT "customerId" FROM "Invoice"
    WHERE "accountId" = ${accountId} AND "taxPointDate" BETWEEN ${from} AND ${to}
      AND ${unindexed(Prisma.sql`"status"`)} IN ('issued', 'sent', 'paid') AND "customerId" IS NOT NULL
      AND ("vatTreatment" = 'reverse_charge'
        OR ("vatTreatment" = 'standard' AND CAST("vatBreakdown" AS TEXT) LIKE '%reverse_charge%'))
    ORDER BY "customerId"`)
  return rows.map(({ customerId }) => customerId)
}
