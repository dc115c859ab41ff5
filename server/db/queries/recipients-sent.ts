import { businessMailKinds } from '#domain/mail/kinds'
import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'
import type { Select } from '../drivers/direct-reads'

/** Who asks for a mail in the name of an installation with a limit waits here for those before. */
const queueName = 'platform-mail'

/**
 * Has all accounts ask one after the other, until the transaction ends, so that together they cannot pass the limit of
 * the installation. Taken after the lock of the account, and never before another.
 */
export async function lockInstallationMail(tx: AccountTransaction, now: Date): Promise<void> {
  await rawSql(tx).$executeRaw`
    INSERT INTO "Upkeep" ("name", "at") VALUES (${queueName}, ${now})
    ON CONFLICT ("name") DO UPDATE SET "at" = "Upkeep"."at"`
}

/** Recipients of mail about documents of all accounts since a moment; what failed is not counted. */
export async function countInstallationRecipients(tx: AccountTransaction, since: Date): Promise<number> {
  const [sum] = await rawSql(tx).$queryRaw<{ used: bigint | number | null }[]>`
    SELECT SUM("recipientCount") AS "used" FROM "OutboxMail"
    WHERE ${countedAfter(since)}`
  return Number(sum?.used ?? 0)
}

/** The oldest of those mails: the first to leave the window. */
export async function oldestInstallationMail(
  tx: AccountTransaction,
  since: Date,
  most: number,
): Promise<{ createdAt: Date, recipientCount: number }[]> {
  const rows = await rawSql(tx).$queryRaw<{ createdAt: Date | string, recipientCount: number | bigint }[]>`
    SELECT "createdAt", "recipientCount" FROM "OutboxMail"
    WHERE ${countedAfter(since)}
    ORDER BY "createdAt" LIMIT ${most}`
  return rows.map(({ createdAt, recipientCount }) => ({
    createdAt: new Date(createdAt), recipientCount: Number(recipientCount),
  }))
}

/** The recipients of an account's mail about documents since a moment, added up by the database. */
export async function readRecipientsSince(select: Select, accountId: string, since: Date): Promise<number> {
  const [sum] = await select<{ used: number | bigint | null }>(Prisma.sql`
    SELECT SUM("recipientCount") AS "used" FROM "OutboxMail"
    WHERE "accountId" = ${accountId} AND ${countedAfter(since)}`)
  return Number(sum?.used ?? 0)
}

/** What limits count: mail about documents that did not fail. */
function countedAfter(since: Date): Prisma.Sql {
  return Prisma.sql`"createdAt" > ${since} AND "failedAt" IS NULL AND "kind" IN (${Prisma.join([...businessMailKinds])})`
}

/** The same as Prisma is asked. */
export function countedSince(since: Date) {
  return { createdAt: { gt: since }, failedAt: null, kind: { in: [...businessMailKinds] } }
}
