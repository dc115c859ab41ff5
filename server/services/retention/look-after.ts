import { changeAccount } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { untilEnding } from '../work/until-ending'
import { deleteExpired, dueForDeletion } from './delete-documents'
import { accountsToAdjust, adjustExpiry } from './follow-plan'
import { dueForNotice, noticeSteps, tellOwner } from './tell-owner'

export interface RetentionDone {
  /** Documents that were announced or deleted. */
  done: number
  /** Accounts whose documents could not be looked after. */
  failed: number
}

/** So many accounts are looked after in one go for each step; what is left is due a minute later. */
const accountsPerSweep = 500

/**
 * Looks after documents that do not stay for good: tells their owners a month and a week before, and deletes those
 * whose time has come. Any number of servers may do so at once: each step is one change of one account. One that fails
 * keeps no other from going. Throws what an outage throws.
 */
export async function lookAfterRetention(service: ServiceContext): Promise<RetentionDone> {
  const { outside: { background, clock, log }, settings } = service
  const result: RetentionDone = { done: 0, failed: 0 }
  const lookAfter = async (account: string, work: (reach: AccountReach) => Promise<number>) => {
    const failure = { words: 'the documents of an account that expire could not be looked after', account }
    const done = await keepGoing(log, failure, () => work(reachAccount(service, account, { type: 'system' })))
    if (done === 'failed') result.failed++
    else result.done += done
  }
  for await (const { id } of untilEnding(background, accountsToAdjust(service))) await lookAfter(id, adjust)
  if (settings.freeRetentionDays === null) return result
  const expired = await accountsWith(service, dueForDeletion(clock.now()))
  for await (const id of untilEnding(background, expired)) await lookAfter(id, deleteAllExpired)
  for (const step of noticeSteps) {
    const untold = await accountsWith(service, dueForNotice(step, clock.now()))
    for await (const id of untilEnding(background, untold)) {
      await lookAfter(id, reach => tellOwner(reach, step))
    }
  }
  return result
}

/** Counts as nothing done: no document was announced or deleted. */
async function adjust(reach: AccountReach): Promise<number> {
  while (!await changeAccount(reach, change => adjustExpiry(reach, change)));
  return 0
}

/** The accounts that have such documents, as an index finds them. */
async function accountsWith({ database: { prisma } }: ServiceContext, due: object): Promise<string[]> {
  const found = await prisma.invoice.groupBy({
    by: ['accountId'], where: due, orderBy: { accountId: 'asc' }, take: accountsPerSweep,
  })
  return found.map(({ accountId }) => accountId)
}

async function deleteAllExpired(reach: AccountReach): Promise<number> {
  let sum = 0
  for (;;) {
    // What was looked at is due no more, whatever became of it.
    const { looked, deleted } = await deleteExpired(reach)
    sum += deleted
    if (looked === 0) return sum
  }
}
