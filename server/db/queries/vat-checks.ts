import { selectWithin, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'

/**
 * The ids of the latest checks of some VAT numbers: one of each that was checked, found without reading the others,
 * however many there are.
 * @param vatNumbers at least one, each once, and no more than a statement takes
 * @param statuses valid | invalid | unavailable: which of the checks count
 */
export async function readLatestVatCheckIds(
  client: Pick<AccountTransaction, 'invoice'>, accountId: string, vatNumbers: readonly string[], statuses: readonly string[],
): Promise<string[]> {
  const rows = await selectWithin(client)<{ id: string | null }>(Prisma.sql`
    SELECT (
      SELECT "id" FROM "VatCheck"
      WHERE "accountId" = ${accountId} AND "vatNumber" = "asked"."column1" AND "status" IN (${Prisma.join([...statuses])})
      ORDER BY "checkedAt" DESC, "id" DESC LIMIT 1
    ) AS "id" FROM (VALUES ${Prisma.join(vatNumbers.map(vatNumber => Prisma.sql`(${vatNumber})`))}) AS "asked"`)
  return rows.flatMap(({ id }) => id ?? [])
}
