import { selectWithin, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'
import { allColumns } from '../columns'
import type { VatCheckRow } from './rows'

/**
 * The latest checks of some VAT numbers: one of each that was checked, found without reading the others, however many
 * there are.
 * @param vatNumbers at least one, each once, and no more than a statement takes
 * @param statuses valid | invalid | unavailable: which of the checks count
 */
export function readLatestVatChecks(
  client: Pick<AccountTransaction, 'invoice'>, accountId: string, vatNumbers: readonly string[], statuses: readonly string[],
): Promise<VatCheckRow[]> {
  return selectWithin(client)<VatCheckRow>(Prisma.sql`
    SELECT ${allColumns('VatCheck')} FROM "VatCheck" WHERE "accountId" = ${accountId} AND "id" IN (
      SELECT (
        SELECT c."id" FROM "VatCheck" c
        WHERE c."accountId" = ${accountId} AND c."vatNumber" = "asked"."column1" AND c."status" IN (${Prisma.join([...statuses])})
        ORDER BY c."checkedAt" DESC, c."id" DESC LIMIT 1
      ) FROM (VALUES ${Prisma.join(vatNumbers.map(vatNumber => Prisma.sql`(${vatNumber})`))}) AS "asked")`)
}
