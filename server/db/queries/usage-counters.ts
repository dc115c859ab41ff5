import { rawSql, type AccountTransaction } from '../account/for-account'

/**
 * Counts one more use, or so many at once, unless there would be more than `most`. One conditional statement decides,
 * so that ten changes at once cannot pass a limit together. Answers whether it was counted.
 */
export async function countUse(
  tx: AccountTransaction,
  { accountId, metric, period }: { accountId: string, metric: string, period: string },
  most: number,
  uses = 1,
): Promise<boolean> {
  if (most < uses) return false
  return await rawSql(tx).$executeRaw`
    INSERT INTO "UsageCounter" ("accountId", "metric", "period", "used")
    VALUES (${accountId}, ${metric}, ${period}, ${uses})
    ON CONFLICT ("accountId", "metric", "period") DO UPDATE SET "used" = "UsageCounter"."used" + ${uses}
    WHERE "UsageCounter"."used" <= ${most - uses}` > 0
}
