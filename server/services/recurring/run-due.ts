import { refuse, Refusal } from '#contract/errors'
import { limits } from '#contract/limits'
import { outageOf, outageOfAll } from '#db/outage'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { requireRoom } from '../plans/stored-bytes'
import type { AccountContext, ServiceContext } from '../work/context'
import { restingAccounts } from '../work/resting-accounts'
import { tellFailure } from '../work/tell-failure'
import { systemContext } from '../work/trusted-contexts'
import { claimDueSchedule, leaseEnd, releaseClaim, type Claim } from './claim'
import { finishLeftRun, finishRun, type FinishedRun } from './finish-run'
import { makeDueInvoice } from './make-invoice'
import { stopSchedule } from './stop'

/** What came of the recurring invoices that were due. */
export interface RunsDone {
  /** Invoices that are as their schedule wants them. */
  done: number
  /** Schedules and invoices that somebody must look after. */
  failed: number
}

/** The longest row of missed dates that one sweep makes up for a schedule; the next goes on. */
const datesPerSweep = 12
/** So many schedules a sweep looks after; what is left is due a minute later. */
const schedulesPerSweep = 500

/** The schedules whose date has come, and that nobody is at. */
export function dueSchedules(today: IsoDate) {
  return { active: true, nextRunDate: { lte: today }, claimedAt: null }
}

/** The schedules whose server left them, by the clock of leases. */
export function leftSchedules(now: Date) {
  return { claimedAt: { lte: leaseEnd(now) } }
}

/**
 * Runs every recurring invoice that is due today in Amsterdam, oldest first, and goes on with runs whose server died.
 * Any number of servers may do so at once. One that fails keeps no other from running.
 * Throws what an outage throws.
 */
export async function runDueSchedules(service: ServiceContext): Promise<RunsDone> {
  const runs: RunsDone = { done: 0, failed: 0 }
  const count = (outcome: FinishedRun['outcome']) => {
    if (outcome !== 'waits') runs[outcome]++
  }
  const busyAccounts = new Set<string>()
  for (const { id, accountId } of await findDue(service)) {
    if (busyAccounts.has(accountId)) continue
    try {
      await runSchedule(await systemContext(service, accountId), id, count)
    } catch (error) {
      if (outageOfAll(error)) throw error
      // Its other schedules would wait for the same rows, as long as this one did.
      if (outageOf(error)) busyAccounts.add(accountId)
      // Its claim runs out, and it is tried again then.
      runs.failed++
      const told = { account: accountId, schedule: id }
      tellFailure(service.outside.log, 'a recurring invoice could not be run', told, error)
    }
  }
  return runs
}

/** What an index finds of all accounts: runs that died, then dates that are due. */
async function findDue(service: ServiceContext) {
  const { database: { prisma }, outside: { clock, leaseClock } } = service
  const shown = { id: true, accountId: true } as const
  // Nothing goes out for an account that is to be deleted, and where it stays, what was missed is made up; nor for one
  // that is suspended, whose dates go on from the day on which it is resumed.
  const accountId = { notIn: await restingAccounts(service) }
  const left = await prisma.recurringSchedule.findMany({
    where: { ...leftSchedules(await leaseClock.now()), accountId },
    orderBy: { claimedAt: 'asc' }, take: schedulesPerSweep, select: shown,
  })
  const due = await prisma.recurringSchedule.findMany({
    where: { ...dueSchedules(todayInAmsterdam(clock.now())), accountId },
    orderBy: { nextRunDate: 'asc' }, take: schedulesPerSweep, select: shown,
  })
  return [...left, ...due]
}

/** Runs the dates of a schedule that are due, each under a claim of its own. */
async function runSchedule(
  account: AccountContext,
  id: string,
  count: (outcome: FinishedRun['outcome']) => void,
): Promise<void> {
  for (let dates = 0; dates < datesPerSweep; dates++) {
    const claim = await claimDueSchedule(account, id)
    if (claim === null) return
    const outcome = await runClaimed(account, claim)
    if (outcome === null) continue
    count(outcome)
    if (outcome === 'waits') return
  }
}

/** @returns how the run of one date ended; null where no invoice was to be made */
async function runClaimed(account: AccountContext, claim: Claim): Promise<FinishedRun['outcome'] | null> {
  if (claim.leftInvoiceId !== null) return finishLeftRun(account, claim, claim.leftInvoiceId)
  try {
    if (account.plan === 'free') throw refuse('plan_upgrade_required')
    await requireRoom(account, limits.requestBytes, 'payload_too_large')
    const made = await makeDueInvoice(account, claim)
    if (made) return (await finishRun(account, claim, made)).outcome
    await releaseClaim(account, claim)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'service_unavailable') return 'waits'
    await stopSchedule(account, claim, error.code)
    return 'failed'
  }
}
