import { refuse } from '#contract/errors'
import type { Deleted } from '#contract/schemas/invoice'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'

/** Stops repeating an invoice; what was made stays. Refuses not_found. */
export async function deleteRecurringSchedule(account: AccountContext, id: string): Promise<Deleted> {
  return changeAccount(account, async ({ tx, record }) => {
    const { count } = await tx.recurringSchedule.deleteMany({ where: { id } })
    if (count === 0) throw refuse('not_found')
    record({ action: 'recurring.deleted', subjectId: id })
    return { id, deleted: true }
  })
}
