import type { RecurringSchedule, RecurringUpdate } from '#contract/schemas/recurring'
import { dayOf, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { beginningInSteps, beginningOf, firstDateFrom, isPastEnd, type DatedTemplate } from '#domain/recurrence'
import { requireRunScopes } from '../invoices/repeated-draft'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { isStoredAlready } from '../work/stored-already'
import { requireExpectedVersion } from '../work/version'
import { presentSchedule } from './present'
import { requireSchedule, seriesOf, type ScheduleReader, type ScheduleRow } from './record'
import { requireSound } from './rules'
import { requireTemplateOf } from './template'

/**
 * Changes, pauses or resumes a recurring invoice; an end that lies before the next date stops it.
 * Refuses not_found, recurring_template_invalid (on resuming), validation_failed, insufficient_scope,
 * precondition_failed.
 */
export async function updateRecurringSchedule(
  account: AccountContext,
  id: string,
  update: RecurringUpdate,
): Promise<RecurringSchedule> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const row = await requireSchedule(tx, id)
    await requireExpectedVersion(account, () => presentSchedule(tx, row))
    const template = await readTemplateDays(tx, row)
    const changed = changedSchedule(row, update, template, todayInAmsterdam(now))
    requireSound(changed)
    if (changed.active) requireRunScopes(account.actor, changed)
    const isResumed = changed.active && !row.active
    if (isStoredAlready(row, update)) return presentSchedule(tx, row)
    if (isResumed) await requireTemplateOf(change, row)
    record({ action: 'recurring.updated', subjectId: id, details: { fields: Object.keys(update) } })
    const {
      frequency, interval, firstRunDate, firstSupplyDate, firstSupplyPeriodEnd, nextRunDate, anchorDay, endDate,
      autoIssue, autoSend, active,
    } = changed
    return presentSchedule(tx, await tx.recurringSchedule.update({
      where: { id },
      data: {
        frequency, interval, firstRunDate, firstSupplyDate, firstSupplyPeriodEnd, nextRunDate, anchorDay, endDate,
        autoIssue, autoSend, active,
        ...(isResumed ? { lastError: null } : {}),
        updatedAt: now,
      },
    }))
  })
}

/** What supply periods are counted by; null where the template was deleted. */
async function readTemplateDays(
  tx: Pick<ScheduleReader, 'invoice'>,
  { templateInvoiceId }: ScheduleRow,
): Promise<DatedTemplate | null> {
  return templateInvoiceId === null
    ? null
    : tx.invoice.findUnique({
        where: { id: templateInvoiceId }, select: { issueDate: true, supplyDate: true, supplyPeriodEnd: true },
      })
}

function changedSchedule(
  row: ScheduleRow,
  update: RecurringUpdate,
  template: DatedTemplate | null,
  today: IsoDate,
): ScheduleRow {
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  const changed: ScheduleRow = { ...row, ...given }
  // Weeks have no anchor, and a client that sends back what it read has not chosen another day.
  const isAnchoredAnew = changed.nextRunDate !== row.nextRunDate || row.frequency === 'weekly'
  if (isAnchoredAnew) changed.anchorDay = dayOf(changed.nextRunDate)
  Object.assign(changed, beginningInSteps(seriesOf(row), seriesOf(changed), template))
  const isResumed = changed.active && !row.active
  // It may have been stopped by something that could be repaired, so that its date is still to be run.
  const isToRepeat = row.lastError !== null && row.lastInvoiceId === null && row.lastError !== 'plan_upgrade_required'
  if (isResumed && update.nextRunDate === undefined && !isToRepeat) {
    changed.nextRunDate = firstDateFrom(seriesOf(changed), today)
  }
  // Dates that are passed over are not billed: their periods are counted, as they were.
  changed.firstRunDate = beginningOf(changed, changed.nextRunDate)
  if (update.active === undefined && isPastEnd(changed.nextRunDate, changed)) changed.active = false
  return changed
}
