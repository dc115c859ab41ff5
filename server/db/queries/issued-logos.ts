import { rawSql, type AccountTransaction } from '../account/for-account'

/**
 * Keeps the business's present logo among those of issued documents, and gives its SHA-256; null without a logo.
 * One statement copies it inside the database: a logo that is replaced at the same moment is kept whole or not at all.
 */
export async function copyLogoOfBusiness(tx: AccountTransaction, accountId: string): Promise<string | null> {
  const [kept] = await rawSql(tx).$queryRaw<{ sha256: string }[]>`
    INSERT INTO "IssuedLogo" ("accountId", "sha256", "contentType", "bytes")
    SELECT "accountId", "sha256", "contentType", "bytes" FROM "BusinessLogo" WHERE "accountId" = ${accountId}
    ON CONFLICT ("accountId", "sha256") DO UPDATE SET "contentType" = excluded."contentType"
    RETURNING "sha256"`
  return kept?.sha256 ?? null
}
