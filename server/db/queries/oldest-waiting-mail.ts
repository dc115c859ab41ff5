import { Prisma, type Database } from '../client'

/**
 * Since when the mail could have left that waits longest; null where none waits. Mail of a suspended account cannot,
 * and what was there when its account was resumed counts from then on.
 */
export async function oldestWaitingMail({ read }: Pick<Database, 'read'>): Promise<Date | null> {
  const [oldest] = await read<{ since: Date | string | null }>(Prisma.sql`
    SELECT MIN(CASE WHEN a."resumedAt" > m."createdAt" THEN a."resumedAt" ELSE m."createdAt" END) AS "since"
    FROM "OutboxMail" m JOIN "Account" a ON a."id" = m."accountId"
    WHERE m."sentAt" IS NULL AND m."failedAt" IS NULL AND a."suspendedAt" IS NULL`)
  return oldest?.since ? new Date(oldest.since) : null
}
