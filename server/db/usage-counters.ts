import { rawSql, type AccountTransaction } from './for-account'

/**
 * Counts one more use, unless there are `most` already. One conditional statement decides, so that ten changes at once
 * cannot pass a limit together. Answers whether it was counted.
 */
export async function countUse(
  tx: AccountTransaction,
  { accountId, metric, period }: { accountId: string, metric: string, period: string },
  most: number,
): Promise<boolean> {
  if (most <= 0) return false
  return await rawSql(tx).$executeRaw`
    INSERT INTO "UsageCounter" ("accountId", "metric", "period", "used")
    VALUES (${accountId}, ${metric}, ${period}, 1)
    ON CONFLICT ("accountId", "metric", "period") DO UPDATE SET "used" = "UsageCounter"."used" + 1
    WHERE "UsageCounter"."used" < ${most}` > 0
}
