import { Prisma, type Database } from '../client'

/** What every request asks of its caller. */
interface Holder {
  id: string
  accountId: string
  /** The plan of its account. */
  plan: string
  /** How much ever happened in the account: the end of its audit chain. */
  changes: number
  expiresAt: Date
}

/** A program's way in, which its owner can take back. */
interface ProgramHolder extends Holder {
  /** When the account is deleted; null while nobody asked for that. */
  deletesAt: Date | null
  /** As they are stored. */
  scopes: unknown
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** An API key; null where it never expires. */
export type KeyHolder = Omit<ProgramHolder, 'expiresAt'> & { expiresAt: Date | null }

/** A session, with what every request asks of its user. */
export interface SessionHolder extends Holder {
  userId: string
  locale: string
  lastSeenAt: Date
  authenticatedAt: Date
}

/** An access token of a connected app, whose id it has. */
export interface AppHolder extends ProgramHolder {
  userId: string
  /** What the token says, as it is stored. */
  payload: unknown
  appExpiresAt: Date
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
