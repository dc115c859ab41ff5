import { refuse, Refusal } from '#contract/errors'
import { limits } from '#contract/limits'
import { outageOf } from '#db/outage'
import { fairLeftSchedules, fairSchedules, type FairRow } from '#db/queries/fair-rows'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { requireRoom } from '../plans/stored-bytes'
import { reachAccount, type ServiceContext } from '../work/context'
import { systemContext } from '../work/trusted-contexts'
import { workOff } from '../work/work-off'
import { claimDueSchedule, giveBackUnused, leaseEnd, releaseClaim, type Claim } from './claim'
import { finishLeftRun, finishRun, type FinishedRun } from './finish-run'
import { makeDueInvoice } from './make-invoice'
import { stopSchedule } from './stop'

export interface RunsDone {
  /** Invoices that are as their schedule wants them. */
  done: number
  /** Schedules and invoices that somebody must look after. */
  failed: number
}

const pageSize = 250

/** The schedules whose date has come, those among them that somebody is at or failed at. */
export function dueSchedules(today: IsoDate) {
  return { active: true, nextRunDate: { lte: today } }
}

/** The schedules whose server left them, by the clock of leases. */
export function leftSchedules(now: Date) {
  return { claimedAt: { lte: leaseEnd(now) } }
}

/**
 * Runs every recurring invoice that is due today in Amsterdam, the accounts in turns and of each the oldest date first,
 * and goes on with runs whose server died. Any number of servers share them; see `workOff`. Throws what an outage
 * throws.
 */
export async function runDueSchedules(service: ServiceContext): Promise<RunsDone> {
  const runs: RunsDone = { done: 0, failed: 0 }
  const faulty = await workOff<FairRow>(service, {
    failure: {
      words: 'a recurring invoice could not be run', fields: ({ id, accountId }) => ({ account: accountId, schedule: id }),
    },
    pageSize,
    turnOf: ({ accountId }) => accountId,
    find: count => findDue(service, count),
    async work({ id, accountId }) {
      const reach = reachAccount(service, accountId, { type: 'system' })
      const claim = await claimDueSchedule(reach, id)
      if (claim === null) return false
      const outcome = await runClaimed(service, claim).catch(async (error: unknown) => {
        // After a fault of its own its claim runs out, and it is tried again then.
        if (outageOf(error)) await giveBackUnused(reach, claim)
        throw error
      })
      if (outcome !== null && outcome !== 'waits') runs[outcome]++
      return true
    },
  })
  return { ...runs, failed: runs.failed + faulty }
}

/** What an index finds of all accounts: runs that died, then dates that are due. */
async function findDue(service: ServiceContext, count: number): Promise<FairRow[]> {
  const { database, outside: { clock, leaseClock } } = service
  // Nothing goes out for an account that is to be deleted, and where it stays, what was missed is made up; nor for one
  // that is suspended, whose dates go on from the day on which it is resumed.
  const { claimedAt } = leftSchedules(await leaseClock.now())
  const left = await fairLeftSchedules(database, claimedAt, count)
  return [...left, ...await fairSchedules(database, todayInAmsterdam(clock.now()), count)]
}

/** @returns how the run of one date ended; null where no invoice was to be made */
async function runClaimed(service: ServiceContext, claim: Claim): Promise<FinishedRun['outcome'] | null> {
  const account = await systemContext(service, claim.schedule.accountId)
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
