import type { Page } from '#contract/lists'
import type { RecurringSchedule } from '#contract/schemas/recurring'
import { pageWindow } from '#db/queries/list-rows'
import type { AccountContext } from '../work/context'
import { presentSchedule, presentSchedules } from './present'
import { requireSchedule } from './record'

/** A page of recurring invoices, newest first. */
export async function listRecurringSchedules(
  account: AccountContext,
  query: { page: number, pageSize: number },
): Promise<Page<RecurringSchedule>> {
  const [rows, total] = await Promise.all([
    account.db.recurringSchedule.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...pageWindow(query) }),
    account.db.recurringSchedule.count(),
  ])
  return { data: await presentSchedules(account.db, rows), page: query.page, pageSize: query.pageSize, total }
}

/** One recurring invoice. Refuses not_found. */
export async function getRecurringSchedule(account: AccountContext, id: string): Promise<RecurringSchedule> {
  return presentSchedule(account.db, await requireSchedule(account.db, id))
}
