import type { Scope } from '#contract/scopes'
import type { InvoiceRow } from '#db/queries/rows'
import { hasScope, refuseScope, type Caller } from '../work/actor'
import type { Change } from '../work/change-account'

/** What a recurring invoice does by itself. */
export interface Automatic {
  autoIssue: boolean
  autoSend: boolean
}

/** Refuses insufficient_scope or role_not_allowed to whoever may not do what a recurring invoice does by itself. */
export function requireRunScopes(caller: Caller, { autoIssue, autoSend }: Automatic): void {
  const needed: Scope[] = [...(autoIssue ? ['invoices:issue'] as const : []), ...(autoSend ? ['invoices:send'] as const : [])]
  const missing = needed.find(scope => !hasScope(caller, scope))
  if (missing) throw refuseScope(caller, missing)
}

/**
 * What a draft that recurring invoices copy says of its supply period is what they go by, also where they counted on
 * from what was billed.
 */
export async function countSuppliesAnew(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  before: Pick<InvoiceRow, 'id' | 'supplyDate' | 'supplyPeriodEnd'>,
  after: Pick<InvoiceRow, 'supplyDate' | 'supplyPeriodEnd'>,
): Promise<void> {
  if (after.supplyDate === before.supplyDate && after.supplyPeriodEnd === before.supplyPeriodEnd) return
  await tx.recurringSchedule.updateMany({
    where: { templateInvoiceId: before.id, firstSupplyDate: { not: null } },
    data: { firstSupplyDate: null, firstSupplyPeriodEnd: null, updatedAt: now },
  })
}

/**
 * Lets a draft that a recurring invoice copies, or has made and still issues, be changed by whoever may do what comes
 * of it: it is issued and mailed as it says by then, and nobody looks at it before.
 * Refuses insufficient_scope, role_not_allowed.
 */
export async function requireRepeatScopes(
  caller: Caller, { tx }: Pick<Change, 'tx'>, { id, recurringScheduleId }: Pick<InvoiceRow, 'id' | 'recurringScheduleId'>,
): Promise<void> {
  // Almost everybody may do both: nothing is looked up for them.
  if (hasScope(caller, 'invoices:issue') && hasScope(caller, 'invoices:send')) return
  const copied = { templateInvoiceId: id, active: true }
  const made = recurringScheduleId === null
    ? []
    : [{ id: recurringScheduleId, lastInvoiceId: id, claimedAt: { not: null } }]
  const schedules = await tx.recurringSchedule.findMany({
    where: { autoIssue: true, OR: [copied, ...made] }, select: { autoIssue: true, autoSend: true },
  })
  for (const schedule of schedules) requireRunScopes(caller, schedule)
}
