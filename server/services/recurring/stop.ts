import type { ErrorCode } from '#contract/errors'
import { recurringNotice, type StopReason } from '#documents/email/recurring-notice'
import { appLink } from '../work/app-link'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { claimed, type Claim } from './claim'

const reasons: Partial<Record<ErrorCode, StopReason>> = {
  recurring_template_invalid: 'template_invalid',
  plan_upgrade_required: 'plan',
  payload_too_large: 'no_room',
}

/**
 * Stops a recurring invoice whose next one cannot be made, and tells the owner. Its date stays, so that it is run again
 * once the reason was repaired and the schedule resumed.
 */
export async function stopSchedule(account: AccountContext, claim: Claim, error: ErrorCode): Promise<void> {
  await changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const { id, templateInvoiceId } = claim.schedule
    const { count } = await tx.recurringSchedule.updateMany({
      where: claimed(claim),
      data: { claimedAt: null, active: false, lastInvoiceId: null, lastError: error, updatedAt: now },
    })
    if (count === 0) return
    const template = templateInvoiceId === null
      ? null
      : await tx.invoice.findUnique({ where: { id: templateInvoiceId }, select: { customerName: true } })
    const reason = reasons[error] ?? 'other'
    record({ action: 'recurring.stopped', subjectId: id, details: { reason } })
    await mailOwners(account, change, 'recurring_stopped', locale => recurringNotice(locale, {
      kind: 'stopped', reason, schedules: 1, customerName: template?.customerName ?? null,
      link: appLink(account, `/recurring/${id}`),
    }))
  })
}
