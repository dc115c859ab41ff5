import { recurringNotice } from '#documents/email/recurring-notice'
import { appLink } from '../work/app-link'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { mailOwners } from '../work/mail-owners'

/** Stops what repeats a draft that is being deleted, and tells the owner of those that were going on, by one mail. */
export async function detachSchedules(
  account: AccountContext, change: Change, { id, customerName }: { id: string, customerName: string | null },
): Promise<void> {
  const { tx, now, record } = change
  const stopped = await tx.recurringSchedule.findMany({
    where: { templateInvoiceId: id, active: true }, orderBy: { id: 'asc' }, select: { id: true },
  })
  await tx.recurringSchedule.updateMany({
    where: { templateInvoiceId: id },
    data: {
      templateInvoiceId: null, active: false, lastInvoiceId: null, lastError: 'recurring_template_invalid', updatedAt: now,
    },
  })
  const [first, ...others] = stopped
  if (!first) return
  record(...stopped.map(schedule => ({
    action: 'recurring.stopped' as const, subjectId: schedule.id, details: { reason: 'template_deleted' },
  })))
  const path = others.length === 0 ? `/recurring/${first.id}` : '/recurring'
  await mailOwners(account, change, 'recurring_stopped', locale => recurringNotice(locale, {
    kind: 'stopped', reason: 'template_deleted', schedules: stopped.length, customerName, link: appLink(account, path),
  }))
}
