import { recurringNotice } from '#documents/email/recurring-notice'
import { appLink } from '../work/app-link'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { mailOwners } from '../work/mail-owners'

/** Stops what repeats a draft that is being deleted, and tells the owner where that was going on. */
export async function detachSchedules(account: AccountContext, change: Change, invoiceId: string): Promise<void> {
  const { tx, now, record } = change
  const schedules = await tx.recurringSchedule.findMany({
    where: { templateInvoiceId: invoiceId },
    include: { template: { select: { customerName: true } } },
  })
  for (const { id, active, template } of schedules) {
    await tx.recurringSchedule.update({
      where: { id },
      data: {
        templateInvoiceId: null, active: false, lastInvoiceId: null, lastError: 'recurring_template_invalid', updatedAt: now,
      },
    })
    if (!active) continue
    record({ action: 'recurring.stopped', subjectId: id, details: { reason: 'template_deleted' } })
    await mailOwners(account, change, 'recurring_stopped', locale => recurringNotice(locale, {
      kind: 'stopped', reason: 'template_deleted', customerName: template?.customerName ?? null,
      link: appLink(account, `/recurring/${id}`),
    }))
  }
}
