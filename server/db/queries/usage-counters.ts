import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'
import { unanswered } from '../unanswered'

/**
 * Counts one more use, or so many at once, unless there would be more than `most`; null for no limit. One conditional
 * statement decides, so that ten changes at once cannot pass a limit together. Answers whether it was counted.
 */
export async function countUse(
  tx: AccountTransaction,
  { accountId, metric, period }: { accountId: string, metric: string, period: string },
  most: number | null,
  uses = 1,
): Promise<boolean> {
  const counting = Prisma.sql`
    INSERT INTO "UsageCounter" ("accountId", "metric", "period", "used")
    VALUES (${accountId}, ${metric}, ${period}, ${uses})
    ON CONFLICT ("accountId", "metric", "period") DO UPDATE SET "used" = "UsageCounter"."used" + ${uses}`
  if (most === null) {
    await rawSql(tx).$executeRaw`${unanswered} ${counting}`
    return true
  }
  if (most < uses) return false
  return await rawSql(tx).$executeRaw`${counting} WHERE "UsageCounter"."used" <= ${most - uses}` > 0
}
