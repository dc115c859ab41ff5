import type { IsoDate } from '#domain/invoice/document'
import { beginningOf, firstDateFrom, isPastEnd } from '#domain/recurrence'
import type { Change } from '../work/change-account'
import { seriesOf, type ScheduleRow } from './record'

const pageSize = 500

/**
 * Has recurring invoices go on from a day, in a change of their account: dates before it are passed over, and one whose
 * last day has passed ends.
 */
export async function goOnFrom(tx: Change['tx'], day: IsoDate, updatedAt: Date): Promise<void> {
  for (;;) {
    const late = await tx.recurringSchedule.findMany({
      where: { active: true, nextRunDate: { lt: day } }, orderBy: [{ nextRunDate: 'asc' }, { id: 'asc' }], take: pageSize,
    })
    for (const { ids, ...data } of alikeFrom(late, day)) {
      await tx.recurringSchedule.updateMany({ where: { id: { in: ids } }, data: { ...data, updatedAt } })
    }
    if (late.length < pageSize) return
  }
}

type Alike = Partial<Pick<ScheduleRow, 'firstRunDate'>> & Pick<ScheduleRow, 'nextRunDate' | 'active'> & { ids: string[] }

/** How they go on, those together that do so alike: one by one, thousands would take longer than a change may. */
function alikeFrom(late: readonly ScheduleRow[], day: IsoDate): Alike[] {
  const groups = new Map<string, Alike>()
  for (const row of late) {
    const nextRunDate = firstDateFrom(seriesOf(row), day)
    const active = !isPastEnd(nextRunDate, row)
    const begins = beginningOf(row, nextRunDate) !== row.firstRunDate
    const key = `${nextRunDate} ${active} ${begins}`
    const group = groups.get(key) ?? { nextRunDate, active, ids: [], ...(begins ? { firstRunDate: nextRunDate } : {}) }
    group.ids.push(row.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
