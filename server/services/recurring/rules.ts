import { refuse, refuseField } from '#contract/errors'
import { isPastEnd, type Series } from '#domain/recurrence'
import { requireRunScopes, type Automatic } from '../invoices/repeated-draft'
import type { Caller } from '../work/actor'

/** Refuses validation_failed where a schedule would send what it does not issue, or end before its next date. */
export function requireSound(
  { autoIssue, autoSend, active, ...series }: Automatic & { active: boolean } & Pick<Series, 'nextRunDate' | 'endDate'>,
): void {
  if (autoSend && !autoIssue) throw refuseField(['autoSend'], 'Only what is issued can be sent: autoSend needs autoIssue')
  if (active && isPastEnd(series.nextRunDate, series)) {
    throw refuseField(['endDate'], 'The last day lies before the next date')
  }
}

/** Refuses recurring_inactive, and insufficient_scope or role_not_allowed to whoever may not do what a run would. */
export function requireRunnable(caller: Caller, schedule: Automatic & { active: boolean }): void {
  if (!schedule.active) throw refuse('recurring_inactive')
  requireRunScopes(caller, schedule)
}
