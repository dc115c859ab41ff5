import type { Database } from './client'

/** An API key and the plan of its account. */
export interface KeyHolder {
  id: string
  accountId: string
  plan: string
  /** How much ever happened in the account: the end of its audit chain. */
  changes: number | bigint
  /** As they are stored. */
  scopes: unknown
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** A session, with what every request asks of its user and account. */
export interface SessionHolder {
  id: string
  accountId: string
  plan: string
  /** How much ever happened in the account: the end of its audit chain. */
  changes: number | bigint
  userId: string
  locale: string
  lastSeenAt: Date
  authenticatedAt: Date
  expiresAt: Date
}

/** Who has the key with this SHA-256. One statement, for every request begins with it. */
export async function findKeyHolder({ prisma }: Database, keyHash: string): Promise<KeyHolder | null> {
  const [holder] = await prisma.$queryRaw<KeyHolder[]>`
    SELECT k."id", k."accountId", a."plan", COALESCE(c."lastSequence", 0) AS "changes",
      k."scopes", k."expiresAt", k."lastUsedAt", k."revokedAt"
    FROM "ApiKey" k JOIN "Account" a ON a."id" = k."accountId" LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE k."keyHash" = ${keyHash}`
  return holder ?? null
}

/** Who has the session whose secret has this SHA-256, likewise. */
export async function findSessionHolder({ prisma }: Database, secretHash: string): Promise<SessionHolder | null> {
  const [holder] = await prisma.$queryRaw<SessionHolder[]>`
    SELECT s."id", s."accountId", a."plan", COALESCE(c."lastSequence", 0) AS "changes", s."userId", u."locale", s."lastSeenAt", s."authenticatedAt", s."expiresAt"
    FROM "Session" s JOIN "Account" a ON a."id" = s."accountId"
      JOIN "User" u ON u."accountId" = s."accountId" AND u."id" = s."userId"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE s."secretHash" = ${secretHash}`
  return holder ?? null
}
