import type { DatabaseKind } from '../database-url'
import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'
import { documentsPerPiece } from './many-invoices'

/**
 * Lets a piece of an account's documents expire no more. A change sets no more at a time, so that others of the account
 * have their turn. Answers whether that was all of them.
 */
export async function clearExpiry(
  tx: AccountTransaction, { accountId, now }: { accountId: string, now: Date },
): Promise<boolean> {
  const count = await setPiece(tx, {
    accountId,
    now,
    columns: Prisma.sql`"retentionStage" = NULL, "expiresAt" = NULL, ${unannounced}`,
    which: Prisma.sql`"expiresAt" IS NOT NULL AND "retentionStage" IN ('kept', 'announced', 'reminded')`,
  })
  return count < documentsPerPiece
}

/**
 * Lets a piece of those issued documents of an account expire that do not yet: each so many days after its issue, and
 * none before a moment; nothing counts as announced. Answers whether that was all of them.
 */
export async function setExpiry(
  tx: AccountTransaction,
  { accountId, kind, days, issuedBy, notBefore, now }: {
    accountId: string
    kind: DatabaseKind
    days: number
    /** What was issued by then would expire before the moment. */
    issuedBy: Date
    notBefore: Date
    now: Date
  },
): Promise<boolean> {
  const daysLater = kind === 'sqlite'
    // As Prisma writes moments into SQLite.
    ? Prisma.sql`strftime('%Y-%m-%dT%H:%M:%f', "issuedAt", ${`+${days} days`}) || '+00:00'`
    : Prisma.sql`"issuedAt" + make_interval(days => ${days}::int)`
  const expiresAt = Prisma.sql`CASE WHEN "issuedAt" <= ${issuedBy} THEN ${notBefore} ELSE ${daysLater} END`
  const count = await setPiece(tx, {
    accountId,
    now,
    columns: Prisma.sql`"retentionStage" = 'kept', "expiresAt" = ${expiresAt}, ${unannounced}`,
    which: Prisma.sql`"expiresAt" IS NULL AND "retentionStage" IS NULL`,
  })
  return count < documentsPerPiece
}

/** The mail that told of documents, and which it told of. */
export interface ExpiryNotice {
  accountId: string
  mailId: string
  mailedAs: 'expiryAnnouncedBy' | 'expiryRemindedBy'
  /** What the documents were before, and are from now on. */
  stages: { before: string, after: string }
  /** They expire by this moment, first those that do so first. */
  expiresBy: Date
  count: number
  /** None of them is deleted before. */
  notBefore: Date
  now: Date
}

/** Keeps on documents which mail told of them. */
export async function recordNotice(
  tx: AccountTransaction, { accountId, mailId, mailedAs, stages, expiresBy, count, notBefore, now }: ExpiryNotice,
): Promise<void> {
  const notice = mailedAs === 'expiryAnnouncedBy'
    ? Prisma.sql`"expiryAnnouncedBy" = ${mailId}`
    : Prisma.sql`"expiryRemindedBy" = ${mailId}`
  const expiresAt = Prisma.sql`CASE WHEN "expiresAt" < ${notBefore} THEN ${notBefore} ELSE "expiresAt" END`
  for (let left = count; left > 0; left -= documentsPerPiece) {
    await setPiece(tx, {
      accountId,
      now,
      columns: Prisma.sql`"retentionStage" = ${stages.after}, ${notice}, "expiresAt" = ${expiresAt}`,
      which: Prisma.sql`"retentionStage" = ${stages.before} AND "expiresAt" <= ${expiresBy} ORDER BY "expiresAt", "id"`,
      most: Math.min(left, documentsPerPiece),
    })
  }
}

const unannounced = Prisma.sql`"expiryAnnouncedBy" = NULL, "expiryRemindedBy" = NULL`

/** Sets columns of some issued documents that are still there, and answers of how many. */
function setPiece(
  tx: AccountTransaction,
  { accountId, now, columns, which, most = documentsPerPiece }: {
    accountId: string
    now: Date
    columns: Prisma.Sql
    /** A condition that none fulfils any more once it is set. */
    which: Prisma.Sql
    most?: number
  },
): Promise<number> {
  return rawSql(tx).$executeRaw`
    UPDATE "Invoice" SET ${columns}, "updatedAt" = ${now} WHERE "accountId" = ${accountId} AND "id" IN (
      SELECT "id" FROM "Invoice"
      WHERE "accountId" = ${accountId} AND "status" <> 'draft' AND "documentsDeletedAt" IS NULL AND ${which} LIMIT ${most})`
}
