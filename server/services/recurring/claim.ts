import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/for-account'
import { todayInAmsterdam } from '#domain/dates'
import { changeAccount } from '../changes/change-account'
import type { AccountContext } from '../context'
import { requireSchedule, type ScheduleRow } from './record'

/** A run that nobody else may do at the same time. */
export interface Claim {
  schedule: ScheduleRow
  /** By which the claim is known to be still ours. */
  claimedAt: Date
  /** What a run that died had made and not finished; null as a rule. */
  leftInvoiceId: string | null
}

/** After this long a run died with its server: issuing, printing and sending take seconds. */
const leaseMinutes = 10

/** Claims that were made before this moment hold no longer. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() - leaseMinutes * 60_000)
}

/**
 * Claims a recurring invoice for one run, by a conditional update. Refuses not_found, recurring_run_in_progress, and
 * what `require` refuses.
 */
export function claimSchedule(
  account: AccountContext,
  id: string,
  require: (schedule: ScheduleRow) => void,
): Promise<Claim> {
  return changeAccount(account, async ({ tx, now }) => {
    const schedule = await requireSchedule(tx, id)
    require(schedule)
    if (!await takeClaim(tx, id, now)) throw refuse('recurring_run_in_progress')
    return claimOf(schedule, now)
  })
}

/** The same for a run whose turn it is; null where nothing is due any more, or somebody else is at it. */
export function claimDueSchedule(account: AccountContext, id: string): Promise<Claim | null> {
  return changeAccount(account, async ({ tx, now }) => {
    const schedule = await tx.recurringSchedule.findUnique({ where: { id } })
    const isDue = schedule?.claimedAt || (schedule?.active && schedule.nextRunDate <= todayInAmsterdam(now))
    if (!schedule || !isDue || !await takeClaim(tx, id, now)) return null
    return claimOf(schedule, now)
  })
}

/** The rows of a claim while it is still ours. */
export function claimed({ schedule: { id }, claimedAt }: Claim): { id: string, claimedAt: Date } {
  return { id, claimedAt }
}

/** Gives a claim back after a run that left nothing to tell. */
export async function releaseClaim(account: AccountContext, claim: Claim): Promise<void> {
  await changeAccount(account, async ({ tx }) => {
    await tx.recurringSchedule.updateMany({ where: claimed(claim), data: { claimedAt: null } })
  })
}

async function takeClaim(tx: AccountTransaction, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.recurringSchedule.updateMany({
    where: { id, OR: [{ claimedAt: null }, { claimedAt: { lte: leaseEnd(now) } }] },
    data: { claimedAt: now },
  })
  return count === 1
}

/** A run that died after it had made its invoice made it since its own claim. */
function claimOf(schedule: ScheduleRow, claimedAt: Date): Claim {
  const { claimedAt: before, lastRunAt, lastInvoiceId } = schedule
  const hasMade = before !== null && lastRunAt !== null && lastRunAt >= before
  return { schedule, claimedAt, leftInvoiceId: hasMade ? lastInvoiceId : null }
}
