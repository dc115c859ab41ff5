import { runTransaction } from '#db/transaction'
import type { ServiceContext } from '../work/context'
import { jobs, jobNames, type JobName, type JobOutcome } from './jobs'

/** A piece of background work as it last went on any server. */
export interface JobReport {
  name: JobName
  description: string
  /** Null before the first run. */
  lastRunAt: string | null
  durationMs: number | null
  /** Items of that run that failed. */
  failed: number
  runs: number
  /** Runs that ended with an error, such as an outage. */
  errors: number
  lastError: string | null
}

/**
 * Does a piece of background work now, and keeps for the operator how it went. Throws what the work throws, which is
 * kept as well.
 */
export async function runJob(service: ServiceContext, name: JobName): Promise<JobOutcome> {
  const { clock } = service.outside
  const startedAt = clock.now()
  const durationMs = () => clock.now().getTime() - startedAt.getTime()
  try {
    const outcome = await jobs[name].run(service)
    await keepRun(service, name, { startedAt, durationMs: durationMs(), failed: outcome.failed, error: null })
    return outcome
  } catch (error) {
    const told = String(error).slice(0, 500)
    await keepRun(service, name, { startedAt, durationMs: durationMs(), failed: 0, error: told })
    throw error
  }
}

/** Does all of it, without making the caller wait; of one that goes on already, nothing is begun a second time. */
export function runJobsSoon(service: ServiceContext): void {
  for (const name of jobNames) service.outside.background.wake(`job ${name}`, () => runJob(service, name))
}

/** How each piece of background work last went. */
export async function listJobs({ database: { prisma } }: ServiceContext): Promise<JobReport[]> {
  const rows = new Map((await prisma.jobRun.findMany()).map(row => [row.name, row]))
  return jobNames.map((name) => {
    const row = rows.get(name)
    return {
      name,
      description: jobs[name].description,
      lastRunAt: row?.startedAt.toISOString() ?? null,
      durationMs: row?.durationMs ?? null,
      failed: row?.failed ?? 0,
      runs: row?.runs ?? 0,
      errors: row?.errors ?? 0,
      lastError: row?.lastError ?? null,
    }
  })
}

async function keepRun(
  { database: { prisma } }: ServiceContext,
  name: JobName,
  { error, ...run }: { startedAt: Date, durationMs: number, failed: number, error: string | null },
): Promise<void> {
  const shown = { ...run, lastError: error }
  const errors = error === null ? 0 : 1
  await runTransaction(prisma, tx => tx.jobRun.upsert({
    where: { name },
    create: { name, ...shown, runs: 1, errors },
    update: { ...shown, runs: { increment: 1 }, errors: { increment: errors } },
  }))
}
