import type { DatabaseKind } from '../database-url'
import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'

/** Issued documents that are still there. */
const issued = { status: { not: 'draft' }, documentsDeletedAt: null }
const unannounced = { expiryAnnouncedBy: null, expiryRemindedBy: null } as const

/** Lets nothing of an account expire any more. */
export async function clearExpiry(tx: AccountTransaction, now: Date): Promise<void> {
  await tx.invoice.updateMany({
    where: { ...issued, retentionStage: { not: null } },
    data: { ...unannounced, expiresAt: null, retentionStage: null, updatedAt: now },
  })
}

/**
 * Lets every issued document of an account expire so many days after its issue, and none before a moment; what was
 * announced before is announced anew. Three statements, however many documents there are.
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
): Promise<void> {
  const anew = { ...unannounced, retentionStage: 'kept' }
  await tx.invoice.updateMany({
    where: { ...issued, issuedAt: { lte: issuedBy } }, data: { ...anew, expiresAt: notBefore, updatedAt: now },
  })
  await tx.invoice.updateMany({
    where: { ...issued, issuedAt: { gt: issuedBy } }, data: { ...anew, expiresAt: null, updatedAt: now },
  })
  const expiresAt = kind === 'sqlite'
    // As Prisma writes moments into SQLite.
    ? Prisma.sql`strftime('%Y-%m-%dT%H:%M:%f', "issuedAt", ${`+${days} days`}) || '+00:00'`
    : Prisma.sql`"issuedAt" + make_interval(days => ${days}::int)`
  await rawSql(tx).$executeRaw`
    UPDATE "Invoice" SET "expiresAt" = ${expiresAt}
    WHERE "accountId" = ${accountId} AND "retentionStage" = 'kept' AND "expiresAt" IS NULL`
}
