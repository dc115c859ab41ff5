import { Refusal } from '#contract/errors'
import { releaseFreedPages } from '#db/freed-pages'
import { outageOfAll } from '#db/outage'
import { reachAccount, type ServiceContext } from '../work/context'
import { tellFailure } from '../work/tell-failure'
import { untilEnding } from '../work/until-ending'
import { deleteAccount } from './delete-account'

export interface DeletionsDone {
  /** Accounts that are gone for good. */
  done: number
  /** Accounts that could not be deleted; the next sweep tries again. */
  failed: number
}

/** So many accounts are looked at in one go; what is left is due a minute later. */
const accountsPerSweep = 500

/** The accounts whose time has come. */
export function dueAccounts(now: Date) {
  return { deletesAt: { lte: now } }
}

/**
 * Deletes the accounts whose owners asked for that two weeks ago, and goes on with those that a server began and left.
 * Any number of servers may do so at once: each step is one change of one account, and what was deleted is deleted.
 * One that fails keeps no other from going. Throws what an outage throws.
 */
export async function deleteDueAccounts(service: ServiceContext): Promise<DeletionsDone> {
  const { database: { prisma }, outside: { background, clock, log } } = service
  const result: DeletionsDone = { done: 0, failed: 0 }
  const due = await prisma.account.findMany({
    where: dueAccounts(clock.now()),
    orderBy: [{ deletesAt: 'asc' }, { id: 'asc' }],
    take: accountsPerSweep,
    select: { id: true },
  })
  for await (const { id } of untilEnding(background, due)) {
    try {
      if (await deleteAccount(reachAccount(service, id, { type: 'system' }))) result.done++
    } catch (error) {
      if (outageOfAll(error)) throw error
      // Another server was faster.
      if (error instanceof Refusal && error.code === 'unauthenticated') continue
      result.failed++
      tellFailure(log, 'an account could not be deleted', { account: id }, error)
    }
  }
  if (result.done > 0) await releaseFreedPages(service.database)
  return result
}
