import type { AccountTransaction } from '#db/for-account'
import type { PdfLogo } from '#documents/pdf/input'
import { printableLogo } from './logo'

/**
 * Keeps the present logo for a document that is being issued, and gives its SHA-256; null without a logo.
 * One statement copies it inside the database: a logo that is replaced at the same moment is kept whole or not at all.
 */
export async function keepIssuedLogo(tx: AccountTransaction, accountId: string): Promise<string | null> {
  const [kept] = await tx.$queryRaw<{ sha256: string }[]>`
    INSERT INTO "IssuedLogo" ("accountId", "sha256", "contentType", "bytes")
    SELECT "accountId", "sha256", "contentType", "bytes" FROM "BusinessLogo" WHERE "accountId" = ${accountId}
    ON CONFLICT ("accountId", "sha256") DO UPDATE SET "contentType" = excluded."contentType"
    RETURNING "sha256"`
  return kept?.sha256 ?? null
}

/** The logo of an issued document, however often the business has changed its own since. */
export async function findIssuedLogo(
  client: Pick<AccountTransaction, 'issuedLogo'>,
  sha256: string | null,
): Promise<PdfLogo | null> {
  if (sha256 === null) return null
  return printableLogo(await client.issuedLogo.findFirstOrThrow({ where: { sha256 } }))
}
