import type { IsoDate } from '#domain/invoice/document'
import { beginningOf, firstDateFrom, isPastEnd } from '#domain/recurrence'
import type { Change } from '../work/change-account'
import { seriesOf } from './record'

const pageSize = 500

/**
 * Has recurring invoices go on from a day, in a change of their account: dates before it are passed over, and one whose
 * last day has passed ends.
 */
export async function goOnFrom(tx: Change['tx'], day: IsoDate, now: Date): Promise<void> {
  for (;;) {
    const late = await tx.recurringSchedule.findMany({
      where: { active: true, nextRunDate: { lt: day } }, orderBy: { id: 'asc' }, take: pageSize,
    })
    for (const row of late) {
      const nextRunDate = firstDateFrom(seriesOf(row), day)
      await tx.recurringSchedule.update({
        where: { id: row.id },
        data: {
          nextRunDate,
          firstRunDate: beginningOf(row, nextRunDate),
          active: !isPastEnd(nextRunDate, row),
          updatedAt: now,
        },
      })
    }
    if (late.length < pageSize) return
  }
}
