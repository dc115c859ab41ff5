import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'

/** A document, and what a search of it looks through. */
export interface SearchedDocument {
  id: string
  searchText: string
}

/**
 * Writes what is searched of some documents of an account, by one statement.
 * @param documents at least one, and no more than a statement takes
 */
export async function writeSearchTexts(
  tx: Pick<AccountTransaction, 'invoice'>, accountId: string, documents: readonly SearchedDocument[],
): Promise<void> {
  const rows = documents.map(({ id, searchText }) => Prisma.sql`(${id}, ${searchText})`)
  // Both databases call the columns of such rows column1 and column2.
  await rawSql(tx).$executeRaw`
    UPDATE "Invoice" SET "searchText" = "written"."column2" FROM (VALUES ${Prisma.join(rows)}) AS "written"
    WHERE "accountId" = ${accountId} AND "Invoice"."id" = "written"."column1"`
}
