import { changeAccount } from '../work/change-account'
import type { AccountContext, ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { systemContext } from '../work/trusted-contexts'
import { untilEnding } from '../work/until-ending'
import { finishImport, takeBack } from './advance'

export interface ImportsFinished {
  /** Imports of which all is there, or nothing. */
  done: number
  /** Imports that are tried again later. */
  failed: number
}

/** After this long without a piece its server died: each takes less than a second, and waits for its turn. */
const leaseMs = 2 * 60_000
const importsPerSweep = 100
/** After so many servers that left it, it is taken back. */
const mostAttempts = 3

/** The imports whose server left them, by the clock of leases. */
export function leftImports(now: Date) {
  return {
    state: { in: ['staging', 'writing', 'removing'] },
    claimedAt: { lte: new Date(now.getTime() - leaseMs) },
  }
}

/**
 * Goes on with imports whose server died: forward where all that they write was written down, and else there is nothing
 * of them yet. Any number of servers may do so at once. One that fails keeps no other from going.
 * Throws what an outage throws.
 */
export async function goOnWithImports(service: ServiceContext): Promise<ImportsFinished> {
  const { database: { prisma }, outside: { background, leaseClock, log } } = service
  const outcome: ImportsFinished = { done: 0, failed: 0 }
  const where = leftImports(await leaseClock.now())
  const left = await prisma.dataImport.findMany({
    where,
    orderBy: { claimedAt: 'asc' }, take: importsPerSweep, select: { id: true, accountId: true },
  })
  for await (const { id, accountId } of untilEnding(background, left)) {
    const done = await keepGoing(log, { words: 'an import could not be finished', account: accountId }, async () =>
      goOn(await systemContext(service, accountId), id, where))
    if (done === 'failed') outcome.failed++
    else if (done) outcome.done++
  }
  return outcome
}

/** @returns whether it is finished; false where another server has it */
async function goOn(account: AccountContext, id: string, isLeft: ReturnType<typeof leftImports>): Promise<boolean> {
  const claimedAt = await account.outside.leaseClock.now()
  const attempts = await changeAccount(account, async ({ tx }) => {
    const { count } = await tx.dataImport.updateMany({
      where: { id, ...isLeft }, data: { claimedAt, attempts: { increment: 1 } },
    })
    return count === 0 ? null : (await tx.dataImport.findFirstOrThrow({ where: { id } })).attempts
  })
  if (attempts === null) return false
  if (attempts > mostAttempts) await takeBack(account, id, { code: 'internal_error', details: undefined })
  await finishImport(account, id)
  return true
}
