import type { RecurringInput, RecurringSchedule } from '#contract/schemas/recurring'
import { anchorDayFrom } from '#domain/recurrence'
import { requireAtRest } from '../invoices/at-rest'
import { requireRunScopes } from '../invoices/repeated-draft'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { presentSchedule } from './present'
import { requireSound } from './rules'
import { requireTemplate } from './template'

/**
 * Repeats an invoice from its next date on.
 * Refuses not_found (the template), recurring_template_invalid, validation_failed, insufficient_scope.
 */
export async function createRecurringSchedule(
  account: AccountContext,
  input: RecurringInput,
): Promise<RecurringSchedule> {
  requireSound(input)
  requireRunScopes(account.actor, input)
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const template = await requireTemplate(change, input.templateInvoiceId)
    await requireAtRest(tx, template)
    const id = account.outside.ids.next()
    record({ action: 'recurring.created', subjectId: id })
    return presentSchedule(tx, await tx.recurringSchedule.create({
      data: {
        ...input,
        id,
        accountId: account.accountId,
        firstRunDate: input.nextRunDate,
        anchorDay: anchorDayFrom(input.nextRunDate, template.issueDate),
        runCount: 0,
        createdAt: now,
        updatedAt: now,
      },
    }))
  })
}
