import { Prisma } from '../client'
import type { Select } from '../drivers/direct-reads'

/** What was told of some mails, and how many they are. */
export interface AlikeMails {
  count: number
  sentAt: boolean
  failedAt: boolean
  deliveredAt: boolean
  bouncedAt: boolean
  complainedAt: boolean
}

/** To look at more would take the database longer than whoever only watches it may. */
const mostMails = 10_000

/** The mails of all accounts that were written since a moment, the newest 10,000 at most, by what was told of them. */
export async function countMails(read: Select, since: Date): Promise<AlikeMails[]> {
  const rows = await read<Record<keyof AlikeMails, number | bigint | boolean>>(Prisma.sql`
    SELECT COUNT(*) AS "count", "sentAt", "failedAt", "deliveredAt", "bouncedAt", "complainedAt" FROM (
      SELECT "sentAt" IS NOT NULL AS "sentAt", "failedAt" IS NOT NULL AS "failedAt",
        "deliveredAt" IS NOT NULL AS "deliveredAt", "bouncedAt" IS NOT NULL AS "bouncedAt",
        "complainedAt" IS NOT NULL AS "complainedAt"
      FROM "OutboxMail" WHERE "createdAt" > ${since} ORDER BY "createdAt" DESC LIMIT ${mostMails}
    ) mail GROUP BY "sentAt", "failedAt", "deliveredAt", "bouncedAt", "complainedAt"`)
  return rows.map(({ count, sentAt, failedAt, deliveredAt, bouncedAt, complainedAt }) => ({
    count: Number(count), sentAt: Boolean(sentAt), failedAt: Boolean(failedAt), deliveredAt: Boolean(deliveredAt),
    bouncedAt: Boolean(bouncedAt), complainedAt: Boolean(complainedAt),
  }))
}
