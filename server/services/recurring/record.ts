import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import type { Frequency, Series } from '#domain/recurrence'

/** Reads through the account's client or through a transaction that goes on. */
export type ScheduleReader = Pick<AccountTransaction, 'recurringSchedule' | 'invoice'>

export type ScheduleRow = Awaited<ReturnType<AccountTransaction['recurringSchedule']['findFirstOrThrow']>>

/** A recurring invoice of the account. Refuses not_found. */
export async function requireSchedule(
  client: Pick<ScheduleReader, 'recurringSchedule'>,
  id: string,
): Promise<ScheduleRow> {
  const row = await client.recurringSchedule.findUnique({ where: { id } })
  if (!row) throw refuse('not_found')
  return row
}

/** The dates of a recurring invoice; columns hold nothing but what the contract let in. */
export function seriesOf<Row extends Omit<Series, 'frequency'> & { frequency: string }>(row: Row): Row & Series {
  return { ...row, frequency: row.frequency as Frequency }
}
