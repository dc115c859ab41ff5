import type { ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { systemContext } from '../work/trusted-contexts'
import { untilEnding } from '../work/until-ending'
import { finishMatching } from './match-undecided'

/** After this long its server died: to look over a statement takes seconds. */
const leftMs = 5 * 60_000
const statementsPerSweep = 100

/** The statements whose server left them. */
export function leftStatements(now: Date) {
  return { matchedAt: null, createdAt: { lte: new Date(now.getTime() - leftMs) } }
}

/**
 * Looks over the bank statements whose server ended before it had. Any number of servers may do so at once: nothing is
 * booked twice. Throws what an outage throws.
 */
export async function goOnWithStatements(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const { database: { prisma }, outside: { background, clock, log } } = service
  const outcome = { done: 0, failed: 0 }
  const left = await prisma.bankStatement.findMany({
    where: leftStatements(clock.now()),
    orderBy: { createdAt: 'asc' }, take: statementsPerSweep, select: { id: true, accountId: true },
  })
  for await (const { id, accountId } of untilEnding(background, left)) {
    const failure = { words: 'a bank statement could not be looked over', account: accountId }
    const done = await keepGoing(log, failure, async () => finishMatching(await systemContext(service, accountId), id))
    if (done === 'failed') outcome.failed++
    else outcome.done++
  }
  return outcome
}
