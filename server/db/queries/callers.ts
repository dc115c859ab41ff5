import { Prisma, type Database } from '../client'
import { rowOf, type Column } from '../drivers/direct-reads'

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

const keyColumns: readonly Column[] = [
  { name: 'id', type: 'String' },
  { name: 'accountId', type: 'String' },
  { name: 'plan', type: 'String' },
  { name: 'deletesAt', type: 'DateTime' },
  { name: 'changes', type: 'Int' },
  { name: 'scopes', type: 'Json' },
  { name: 'expiresAt', type: 'DateTime' },
  { name: 'lastUsedAt', type: 'DateTime' },
  { name: 'revokedAt', type: 'DateTime' },
]

const appColumns: readonly Column[] = [
  { name: 'id', type: 'String' },
  { name: 'accountId', type: 'String' },
  { name: 'plan', type: 'String' },
  { name: 'deletesAt', type: 'DateTime' },
  { name: 'changes', type: 'Int' },
  { name: 'userId', type: 'String' },
  { name: 'scopes', type: 'Json' },
  { name: 'payload', type: 'Json' },
  { name: 'expiresAt', type: 'DateTime' },
  { name: 'appExpiresAt', type: 'DateTime' },
  { name: 'lastUsedAt', type: 'DateTime' },
  { name: 'revokedAt', type: 'DateTime' },
]

const sessionColumns: readonly Column[] = [
  { name: 'id', type: 'String' },
  { name: 'accountId', type: 'String' },
  { name: 'plan', type: 'String' },
  { name: 'changes', type: 'Int' },
  { name: 'userId', type: 'String' },
  { name: 'locale', type: 'String' },
  { name: 'lastSeenAt', type: 'DateTime' },
  { name: 'authenticatedAt', type: 'DateTime' },
  { name: 'expiresAt', type: 'DateTime' },
]

/** Who has the key with this SHA-256. One statement, for every request begins with it. */
export async function findKeyHolder({ kind, lookUp }: Database, keyHash: string): Promise<KeyHolder | null> {
  const [values] = await lookUp(Prisma.sql`
    SELECT k."id", k."accountId", a."plan", a."deletesAt", COALESCE(c."lastSequence", 0),
      k."scopes", k."expiresAt", k."lastUsedAt", k."revokedAt"
    FROM "ApiKey" k JOIN "Account" a ON a."id" = k."accountId" LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE k."keyHash" = ${keyHash}`)
  return values ? rowOf<KeyHolder>(kind, keyColumns, values) : null
}

/** Who has the session whose secret has this SHA-256, likewise. */
export async function findSessionHolder({ kind, lookUp }: Database, secretHash: string): Promise<SessionHolder | null> {
  const [values] = await lookUp(Prisma.sql`
    SELECT s."id", s."accountId", a."plan", COALESCE(c."lastSequence", 0),
      s."userId", u."locale", s."lastSeenAt", s."authenticatedAt", s."expiresAt"
    FROM "Session" s JOIN "Account" a ON a."id" = s."accountId"
      JOIN "User" u ON u."accountId" = s."accountId" AND u."id" = s."userId"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE s."secretHash" = ${secretHash}`)
  return values ? rowOf<SessionHolder>(kind, sessionColumns, values) : null
}

/** Which app has the access token that is kept under this name, likewise. */
export async function findAppHolder({ kind, lookUp }: Database, recordId: string): Promise<AppHolder | null> {
  const [values] = await lookUp(Prisma.sql`
    SELECT p."id", p."accountId", a."plan", a."deletesAt", COALESCE(c."lastSequence", 0),
      p."userId", p."scopes", r."payload", r."expiresAt", p."expiresAt", p."lastUsedAt", p."revokedAt"
    FROM "OAuthRecord" r JOIN "ConnectedApp" p ON p."id" = r."grantId" JOIN "Account" a ON a."id" = p."accountId"
      LEFT JOIN "AuditChain" c ON c."accountId" = a."id"
    WHERE r."id" = ${recordId}`)
  return values ? rowOf<AppHolder>(kind, appColumns, values) : null
}
