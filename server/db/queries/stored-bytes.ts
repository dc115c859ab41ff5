import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'
import type { Select } from '../drivers/direct-reads'

/** What a row takes beside its long texts: its columns, and its places in the indexes. */
const bytesPerRow = 500

/**
 * The bytes an account has stored: files by their length, long texts by their characters, and so much for each row.
 * Files count the same wherever they lie. Databases add pages and indexes of their own; this counts what the account
 * put there.
 */
export async function measureStoredBytes(
  client: Pick<AccountTransaction, 'invoice'>,
  accountId: string,
): Promise<number> {
  const [sum] = await rawSql(client).$queryRaw<{ bytes: number | bigint | null }[]>`
    SELECT CAST(SUM(part."bytes") AS BIGINT) AS "bytes" FROM (
      SELECT SUM(COALESCE("size", LENGTH("bytes")) + ${bytesPerRow}) AS "bytes"
      FROM "StoredDocument" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("pdf"), 0) + ${bytesPerRow}) FROM "Notice" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH("bytes")) FROM "BusinessLogo" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH("bytes")) FROM "IssuedLogo" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH("description") + ${bytesPerRow}) FROM "InvoiceLine" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("notes"), 0) + COALESCE(LENGTH("footer"), 0) + ${bytesPerRow})
      FROM "Invoice" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("notes"), 0) + ${bytesPerRow}) FROM "Customer" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("description"), 0) + ${bytesPerRow})
      FROM "Product" WHERE "accountId" = ${accountId}
      UNION ALL SELECT COUNT(*) * ${bytesPerRow} FROM "RecurringSchedule" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH(CAST("statements" AS TEXT)) + ${bytesPerRow})
      FROM "BankStatement" WHERE "accountId" = ${accountId}
      UNION ALL SELECT COUNT(*) * ${bytesPerRow} FROM "BankStatementEntry" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH("description") + ${bytesPerRow})
      FROM "BankTransaction" WHERE "accountId" = ${accountId}
      UNION ALL SELECT "lastSequence" * CAST(${bytesPerRow} AS BIGINT) FROM "AuditChain" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("answerBody"), 0)) FROM "IdempotencyRecord" WHERE "accountId" = ${accountId}
    ) part`
  return Number(sum?.bytes ?? 0)
}

/** The bytes of all accounts that lie in the object store: by a bound, since SQLite uses no index for IS NOT NULL. */
export async function sumMovedBytes(read: Select): Promise<number> {
  const [sum] = await read<{ bytes: number | bigint | null }>(Prisma.sql`
    SELECT CAST(SUM("size") AS BIGINT) AS "bytes" FROM "StoredDocument" WHERE "movedAt" > ${new Date(0)}`)
  return Number(sum?.bytes ?? 0)
}
