import { refuse } from '#contract/errors'
import { todayInAmsterdam } from '#domain/dates'
import { changeAccount } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { leaseMs } from '../work/lease'
import { isResting } from '../work/resting-accounts'
import { requireSchedule, type ScheduleRow } from './record'

/** A run that nobody else may do at the same time. */
export interface Claim {
  schedule: ScheduleRow
  /** By the clock of leases; by this the claim is known to be still ours, and what it made to be of it. */
  claimedAt: Date
  /** What a run that died had made and not finished; null as a rule. */
  leftInvoiceId: string | null
}

/** Claims that were made before this moment hold no longer. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() - leaseMs)
}

/**
 * Claims a recurring invoice for one run, by a conditional update. Refuses not_found, recurring_run_in_progress, and
 * what `require` refuses.
 */
export async function claimSchedule(
  account: AccountContext,
  id: string,
  require: (schedule: ScheduleRow) => void,
): Promise<Claim> {
  const claimedAt = await account.outside.leaseClock.now()
  return changeAccount(account, async ({ tx }) => {
    const schedule = await requireSchedule(tx, id)
    require(schedule)
    const claim = await takeClaim(tx, schedule, claimedAt)
    if (claim === null) throw refuse('recurring_run_in_progress')
    return claim
  })
}

/**
 * The same for a run whose turn it is; null where nothing is due any more, somebody else is at it, or nothing is done
 * in the name of the account. It takes no lock: servers that want the same row lose no more than a statement by it.
 */
export async function claimDueSchedule(reach: AccountReach, id: string): Promise<Claim | null> {
  const { db, outside: { clock, leaseClock } } = reach
  const claimedAt = await leaseClock.now()
  const schedule = await db.recurringSchedule.findUnique({ where: { id } })
  const isDue = schedule?.claimedAt || (schedule?.active && schedule.nextRunDate <= todayInAmsterdam(clock.now()))
  if (!schedule || !isDue || await isResting(db)) return null
  return takeClaim(db, schedule, claimedAt)
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

/**
 * Gives back the claim of a run that an outage ended before it had made anything. It takes no lock: that may be what
 * the run waited for in vain.
 */
export async function giveBackUnused({ db, outside: { background } }: AccountReach, claim: Claim): Promise<void> {
  const giveBack = () => db.recurringSchedule.updateMany({
    // What was made has the moment of the claim, also where nobody heard that it was kept.
    where: { ...claimed(claim), lastRunAt: claim.schedule.lastRunAt }, data: { claimedAt: null },
  })
  await giveBack().catch(() => background.persist(giveBack))
}

/** @returns null while another run goes on */
async function takeClaim(
  db: Pick<AccountReach['db'], 'recurringSchedule'>, schedule: ScheduleRow, claimedAt: Date,
): Promise<Claim | null> {
  // What a run that died had made, which has the moment of its claim.
  const { claimedAt: left, lastRunAt, lastInvoiceId } = schedule
  const leftInvoiceId = left !== null && lastRunAt !== null && lastRunAt >= left ? lastInvoiceId : null
  const { count } = await db.recurringSchedule.updateMany({
    where: {
      id: schedule.id,
      // As it was read: what a run that died had made is told by its claim.
      claimedAt: schedule.claimedAt,
      OR: [{ claimedAt: null }, { claimedAt: { lte: leaseEnd(claimedAt) } }],
    },
    // The run goes on: should this server die too, the invoice is still known to be of it.
    data: { claimedAt, ...(leftInvoiceId === null ? {} : { lastRunAt: claimedAt }) },
  })
  return count === 1 ? { schedule, claimedAt, leftInvoiceId } : null
}
