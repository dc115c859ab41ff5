import { Prisma, type Database } from '../client'

/** An API key and the plan of its account. */
export interface KeyHolder {
  id: string
  accountId: string
  plan: string
  /** When the account is deleted; null while nobody asked for that. */
  deletesAt: Date | null
  /** How much ever happened in the account: the end of its audit chain. */
  changes: number
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
  changes: number
  userId: string
  locale: string
  lastSeenAt: Date
  authenticatedAt: Date
  expiresAt: Date
}

/** An access token of a connected app, with its app and the plan of its account. */
export interface AppHolder {
  /** The connected app's. */
  id: string
  accountId: string
  plan: string
  /** When the account is deleted; null while nobody asked for that. */
  deletesAt: Date | null
  /** How much ever happened in the account: the end of its audit chain. */
  changes: number
  userId: string
  /** As they are stored. */
  scopes: unknown
  /** What the token says, as it is stored. */
  payload: unknown
  expiresAt: Date
  appExpiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** Who has the key with this SHA-256. One statement, for every request begins with it. */
export async function findKeyHolder({ lookUp }: Database, keyHash: string): Promise<KeyHolder | null> {
  const [holder] = await lookUp<KeyHolder>(Prisma.sql`
    SELECT k."id", k."accountId", a."plan", a."deletesAt", COALESCE(c."lastSequence", 0) AS "changes",
      k."scopes", k."expiresAt", k."lastUsedAt", k."revokedAt"
    FROM "ApiKey" k JOIN "Account" a ON a."id" = k."accountId" LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE k."keyHash" = ${keyHash}`)
  return holder ?? null
}

/** Who has the session whose secret has this SHA-256, likewise. */
export async function findSessionHolder({ lookUp }: Database, secretHash: string): Promise<SessionHolder | null> {
  const [holder] = await lookUp<SessionHolder>(Prisma.sql`
    SELECT s."id", s."accountId", a."plan", COALESCE(c."lastSequence", 0) AS "changes",
      s."userId", u."locale", s."lastSeenAt", s."authenticatedAt", s."expiresAt"
    FROM "Session" s JOIN "Account" a ON a."id" = s."accountId"
      JOIN "User" u ON u."accountId" = s."accountId" AND u."id" = s."userId"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE s."secretHash" = ${secretHash}`)
  return holder ?? null
}

/** Which app has the access token that is kept under this name, likewise. */
export async function findAppHolder({ lookUp }: Database, recordId: string): Promise<AppHolder | null> {
  const [holder] = await lookUp<AppHolder>(Prisma.sql`
    SELECT p."id", p."accountId", a."plan", a."deletesAt", COALESCE(c."lastSequence", 0) AS "changes",
      p."userId", p."scopes", r."payload", r."expiresAt", p."expiresAt" AS "appExpiresAt", p."lastUsedAt", p."revokedAt"
    FROM "OAuthRecord" r JOIN "ConnectedApp" p ON p."id" = r."grantId" JOIN "Account" a ON a."id" = p."accountId"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE r."id" = ${recordId}`)
  return holder ?? null
}
