import { rawSql, type AccountTransaction } from './for-account'

/** Which series a number comes from: `period` is the year it began with, or `all` for one that began before any. */
export interface Series {
  kind: string
  period: string
}

/**
 * Takes the next value of a series, by one update that also locks it until the transaction ends:
 * a value is used if and only if its transaction commits, so there is never a gap.
 */
export async function takeNextSequence(tx: AccountTransaction, accountId: string, series: Series): Promise<number> {
  const rows = await rawSql(tx).$queryRaw<{ taken: number | bigint }[]>`
    INSERT INTO "NumberSequence" ("accountId", "kind", "period", "nextValue")
    VALUES (${accountId}, ${series.kind}, ${series.period}, 2)
    ON CONFLICT ("accountId", "kind", "period") DO UPDATE SET "nextValue" = "NumberSequence"."nextValue" + 1
    RETURNING "nextValue" - 1 AS taken`
  return Number(rows[0]?.taken)
}

/** The value the next issue of a series would take; nothing is reserved. */
export async function peekNextSequence(
  client: Pick<AccountTransaction, 'numberSequence'>,
  series: Series,
): Promise<number> {
  const row = await client.numberSequence.findFirst({ where: { ...series } })
  return row?.nextValue ?? 1
}
