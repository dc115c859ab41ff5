import { refuse, type ErrorCode } from '#contract/errors'
import type { AccountContext } from '../context'

/** What a row takes beside its long texts: its columns, and its places in the indexes. */
const bytesPerRow = 500

/**
 * Reserves bytes for what the account stores by itself: drafts, master data, uploads. What is issued is counted and
 * never refused: the law requires it and a number may depend on it.
 * @param code what a body that is too large for the operation is refused with
 * Refuses that code with `details.limit` "storedBytes".
 */
export async function requireRoom(account: AccountContext, bytes: number, code: ErrorCode): Promise<void> {
  const { storedBytes } = account.outside
  const use = await storedBytes.take(account.accountId, bytes, () => measureStoredBytes(account))
  if (use.isFull) throw refuse(code, { limit: 'storedBytes', usedBytes: use.usedBytes, allowedBytes: storedBytes.limit })
}

/**
 * The bytes an account has stored: files by their length, long texts by their characters, and so much for each row.
 * Databases add pages and indexes of their own; this counts what the account put there.
 */
export async function measureStoredBytes({ accountId, database }: AccountContext): Promise<number> {
  const [sum] = await database.prisma.$queryRaw<{ bytes: number | bigint | null }[]>`
    SELECT CAST(SUM(part."bytes") AS BIGINT) AS "bytes" FROM (
      SELECT SUM(LENGTH("bytes") + ${bytesPerRow}) AS "bytes"
      FROM "StoredDocument" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH("bytes")) FROM "BusinessLogo" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH("bytes")) FROM "IssuedLogo" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(LENGTH("description") + ${bytesPerRow}) FROM "InvoiceLine" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("notes"), 0) + COALESCE(LENGTH("footer"), 0) + ${bytesPerRow})
      FROM "Invoice" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("notes"), 0) + ${bytesPerRow}) FROM "Customer" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("description"), 0) + ${bytesPerRow})
      FROM "Product" WHERE "accountId" = ${accountId}
      UNION ALL SELECT SUM(COALESCE(LENGTH("answerBody"), 0)) FROM "IdempotencyRecord" WHERE "accountId" = ${accountId}
    ) part`
  return Number(sum?.bytes ?? 0)
}
