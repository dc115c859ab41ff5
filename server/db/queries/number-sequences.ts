import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'
import type { Select } from '../drivers/direct-reads'

/** Which series a number comes from: `period` is the year it began with, or `all` for one that began before any. */
export interface Series {
  kind: string
  period: string
}

export interface SeriesState extends Series {
  /** What its next issue would take. */
  nextValue: number
  /** Whether it numbered documents of the year that was asked about. */
  isInYear: boolean
}

/** All series of a kind of document, in one statement. */
export async function readSeries(
  select: Select,
  accountId: string,
  kind: string,
  year: number,
): Promise<SeriesState[]> {
  const rows = await select<{ period: string, nextValue: number | bigint, isInYear: number | bigint }>(Prisma.sql`
    SELECT s."period", s."nextValue", CASE WHEN EXISTS (
      SELECT 1 FROM "Invoice" i
      WHERE i."accountId" = s."accountId" AND i."kind" = s."kind" AND i."numberPeriod" = s."period"
        AND i."issueDate" BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}
    ) THEN 1 ELSE 0 END AS "isInYear"
    FROM "NumberSequence" s WHERE s."accountId" = ${accountId} AND s."kind" = ${kind}`)
  return rows.map(({ period, nextValue, isInYear }) => ({
    kind, period, nextValue: Number(nextValue), isInYear: Number(isInYear) === 1,
  }))
}

/**
 * Takes a value of a series that was read as its next, by one update that also locks the series until the transaction
 * ends: a value is used if and only if its transaction commits, so there is never a gap.
 * @returns whether it was still to be had
 */
export async function takeSequence(
  tx: AccountTransaction,
  accountId: string,
  series: Series,
  value: number,
): Promise<boolean> {
  const taken = await rawSql(tx).$executeRaw`
    INSERT INTO "NumberSequence" ("accountId", "kind", "period", "nextValue")
    VALUES (${accountId}, ${series.kind}, ${series.period}, ${value + 1})
    ON CONFLICT ("accountId", "kind", "period") DO UPDATE SET "nextValue" = excluded."nextValue"
    WHERE "NumberSequence"."nextValue" <= ${value}`
  return taken === 1
}

/** What has a number, given as it is compared. */
export interface NumberHolder {
  key: string
  holder: 'outside' | 'series'
}

/**
 * Which kinds of document have some numbers, in one statement: one of a `series`, one from `outside` every series. An
 * invoice made elsewhere that an issued credit note names has its number too.
 * @param keys the numbers as they are compared, as many as one statement takes
 */
export function findNumberHolders(
  select: Select,
  accountId: string,
  keys: readonly string[],
): Promise<NumberHolder[]> {
  const sought = Prisma.join([...keys])
  return select(Prisma.sql`
    SELECT "numberKey" AS "key", CASE WHEN "numberSequence" IS NULL THEN 'outside' ELSE 'series' END AS "holder"
    FROM "Invoice" WHERE "accountId" = ${accountId} AND "numberKey" IN (${sought})
    UNION ALL
    SELECT "creditedNumberKey", 'outside' FROM "Invoice"
    WHERE "accountId" = ${accountId} AND "creditedNumberKey" IN (${sought}) AND "status" NOT IN ('draft', 'cancelled')
    GROUP BY "creditedNumberKey"`)
}
