import { runTransaction } from '#db/transaction'
import { elapsedMs } from '#integrations/clock'
import { tellMeasured } from '#integrations/measurements'
import { inSpan } from '#integrations/traces/spans'
import type { ServiceContext } from '../work/context'
import { jobs, jobNames, type JobName, type JobOutcome } from './jobs'

/**
 * Does a piece of background work now, and keeps for the operator how it went. Throws what the work throws, which is
 * kept as well.
 */
export function runJob(service: ServiceContext, name: JobName): Promise<JobOutcome> {
  return inSpan({ name: `job ${name}`, kind: 'internal', isRoot: true }, async (tell) => {
    const outcome = await runAndKeep(service, name)
    tell({ 'polder.items.done': outcome.done, 'polder.items.failed': outcome.failed })
    return outcome
  })
}

async function runAndKeep(service: ServiceContext, name: JobName): Promise<JobOutcome> {
  const { clock } = service.outside
  const startedAt = clock.now()
  const begunAt = elapsedMs()
  const tookMs = () => elapsedMs() - begunAt
  const tell = (outcome: JobOutcome | null) => tellMeasured('job', { job: name, tookMs: tookMs(), outcome })
  try {
    const outcome = await jobs[name].run(service)
    await keepRun(service, name, { startedAt, tookMs: tookMs(), failed: outcome.failed, error: null })
    tell(outcome)
    return outcome
  } catch (error) {
    tell(null)
    const reason = String(error).slice(0, 500)
    await keepRun(service, name, { startedAt, tookMs: tookMs(), failed: 0, error: reason })
    throw error
  }
}

/** Does all of it, without making the caller wait; of one that goes on already, nothing is begun a second time. */
export function runJobsSoon(service: ServiceContext): void {
  for (const name of jobNames) service.outside.background.wake(`job ${name}`, () => runJob(service, name))
}

async function keepRun(
  { database: { prisma }, outside: { clock } }: ServiceContext,
  name: JobName,
  { startedAt, tookMs, failed, error }: { startedAt: Date, tookMs: number, failed: number, error: string | null },
): Promise<void> {
  const shown = { startedAt, durationMs: Math.round(tookMs), failed, lastError: error }
  const ended = error === null ? { lastSuccessAt: clock.now(), failingSince: null } : {}
  const errors = error === null ? 0 : 1
  await runTransaction(prisma, async (tx) => {
    await tx.jobRun.upsert({
      where: { name },
      create: { name, ...shown, ...ended, runs: 1, errors },
      update: { ...shown, ...ended, runs: { increment: 1 }, errors: { increment: errors } },
    })
    if (error === null) return
    await tx.jobRun.updateMany({ where: { name, failingSince: null }, data: { failingSince: startedAt } })
  })
}
