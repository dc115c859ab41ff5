import { Prisma, type Database } from '../client'

/** What every request asks of its caller. */
interface Holder {
  id: string
  accountId: string
  plan: string
  /** How much ever happened in the account: the end of its audit chain. */
  changes: number
  /** When the account is deleted; null while nobody asked for that. */
  deletesAt: Date | null
  /** Since when the account is suspended; null as a rule. */
  suspendedAt: Date | null
  /** The role in the account of the person by whom it is there; null where they are no member. */
  role: string | null
  expiresAt: Date
}

/** A program's way in, which its owner can take back. */
interface ProgramHolder extends Holder {
  /** As they are stored. */
  scopes: unknown
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** An API key; null where it never expires. */
export type KeyHolder = Omit<ProgramHolder, 'expiresAt'> & {
  expiresAt: Date | null
  /** The member who made it; null for one of the operator's. */
  createdById: string | null
}

/** A session, with what every request asks of its user. */
export interface SessionHolder extends Omit<Holder, 'accountId' | 'plan'> {
  /** The account that is worked in; null, with what is the account's, where the user belongs to no such one. */
  accountId: string | null
  plan: string | null
  userId: string
  locale: string
  lastSeenAt: Date
  authenticatedAt: Date
}

/**
 * The account that somebody who is signed in wants to work in: this very one; the one chosen last, or another that they
 * belong to where that is over; or the one that keeps what is theirs alone.
 */
export type WantedAccount = { id: string } | 'chosen' | 'home'

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
    SELECT k."id", k."accountId", a."plan", a."deletesAt", a."suspendedAt", COALESCE(c."lastSequence", 0) AS "changes",
      k."createdById", m."role", k."scopes", k."expiresAt", k."lastUsedAt", k."revokedAt"
    FROM "ApiKey" k JOIN "Account" a ON a."id" = k."accountId"
      LEFT JOIN "Membership" m ON m."accountId" = k."accountId" AND m."userId" = k."createdById"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE k."keyHash" = ${keyHash}`)
  return holder ?? null
}

/** Who has the session whose secret has this SHA-256, and what they are in the account they want, likewise. */
export async function findSessionHolder(
  { lookUp }: Database, secretHash: string, wanted: WantedAccount,
): Promise<SessionHolder | null> {
  const account = wanted === 'home' ? Prisma.sql`s."accountId"` : wanted === 'chosen' ? Prisma.sql`m."accountId"` : wanted.id
  const [holder] = await lookUp<SessionHolder>(Prisma.sql`
    SELECT s."id", m."accountId", a."plan", a."deletesAt", a."suspendedAt", COALESCE(c."lastSequence", 0) AS "changes", m."role",
      s."userId", u."locale", s."lastSeenAt", s."authenticatedAt", s."expiresAt"
    FROM "Session" s JOIN "User" u ON u."accountId" = s."accountId" AND u."id" = s."userId"
      LEFT JOIN "Membership" m ON m."userId" = s."userId" AND m."accountId" = ${account}
      LEFT JOIN "Account" a ON a."id" = m."accountId"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE s."secretHash" = ${secretHash}
    ORDER BY CASE WHEN a."deletesAt" IS NULL THEN 0 ELSE 1 END,
      CASE m."accountId" WHEN u."chosenAccountId" THEN 0 WHEN u."accountId" THEN 1 ELSE 2 END, m."accountId"
    LIMIT 1`)
  return holder ?? null
}

/** Which app has the access token that is kept under this name, likewise. */
export async function findAppHolder({ lookUp }: Database, recordId: string): Promise<AppHolder | null> {
  const [holder] = await lookUp<AppHolder>(Prisma.sql`
    SELECT p."id", p."accountId", a."plan", a."deletesAt", a."suspendedAt", COALESCE(c."lastSequence", 0) AS "changes", m."role",
      p."userId", p."scopes", r."payload", r."expiresAt", p."expiresAt" AS "appExpiresAt", p."lastUsedAt", p."revokedAt"
    FROM "OAuthRecord" r JOIN "ConnectedApp" p ON p."id" = r."grantId" JOIN "Account" a ON a."id" = p."accountId"
      LEFT JOIN "Membership" m ON m."accountId" = p."accountId" AND m."userId" = p."userId"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE r."id" = ${recordId}`)
  return holder ?? null
}
