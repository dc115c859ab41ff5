import type { Invoice } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { recurringInputSchema, recurringUpdateSchema, type RecurringSchedule } from '#contract/schemas/recurring'
import type { AccountContext } from '#services/work/context'
import { getInvoice } from '#services/invoices/find'
import { listInvoices } from '#services/invoices/list'
import { createRecurringSchedule } from '#services/recurring/create'
import { updateRecurringSchedule } from '#services/recurring/update'
import type { StandingClock } from './service'

/** Repeats an invoice every month from 1 December on, unless something else is said. */
export function repeat(
  account: AccountContext,
  templateInvoiceId: string,
  fields: object = {},
): Promise<RecurringSchedule> {
  return createRecurringSchedule(account, recurringInputSchema.parse({
    templateInvoiceId, frequency: 'monthly', nextRunDate: '2026-12-01', ...fields,
  }))
}

export function changeSchedule(account: AccountContext, id: string, fields: object): Promise<RecurringSchedule> {
  return updateRecurringSchedule(account, id, recurringUpdateSchema.parse(fields))
}

/** What a schedule has made, by issue date. */
export async function madeBy(account: AccountContext, recurringScheduleId: string): Promise<Invoice[]> {
  const query = invoiceQuerySchema.parse({ recurringScheduleId, sort: 'issueDate', pageSize: '100' })
  const { data } = await listInvoices(account, query)
  return Promise.all(data.map(({ id }) => getInvoice(account, id)))
}

/** Moves a clock on to a moment; nine in the morning in winter where only a day is said. */
export function moveTo(clock: StandingClock, moment: string): void {
  const target = Date.parse(moment.includes('T') ? moment : `${moment}T08:00:00Z`)
  if (target < clock.now().getTime()) throw new Error(`It is later than ${moment} already`)
  clock.advance(target - clock.now().getTime())
}
