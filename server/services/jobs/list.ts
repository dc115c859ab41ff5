import type { ServiceContext } from '../work/context'
import { jobs, jobNames, type JobName } from './jobs'

/** A piece of background work as it last went on any server, and what it has still to do. */
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
  /** When a run last ended without an error; null before the first. */
  lastSuccessAt: string | null
  /** Since when each run ends with an error; null where the last one did not. */
  failingSince: string | null
  /** Items that could be done by now and are not, those that are tried again later among them. */
  waiting: number
  /** Since when the oldest of them could have been done. */
  waitingSince: string | null
}

/** How each piece of background work last went. */
export async function listJobs(service: ServiceContext): Promise<JobReport[]> {
  const rows = new Map((await service.database.prisma.jobRun.findMany()).map(row => [row.name, row]))
  const reports: JobReport[] = []
  for (const name of jobNames) {
    const row = rows.get(name)
    const { count, since } = await jobs[name].waiting(service)
    reports.push({
      name,
      description: jobs[name].description,
      lastRunAt: row?.startedAt.toISOString() ?? null,
      durationMs: row?.durationMs ?? null,
      failed: row?.failed ?? 0,
      runs: row?.runs ?? 0,
      errors: row?.errors ?? 0,
      lastError: row?.lastError ?? null,
      lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
      failingSince: row?.failingSince?.toISOString() ?? null,
      waiting: count,
      waitingSince: since?.toISOString() ?? null,
    })
  }
  return reports
}

/** Whether no run succeeded within so many minutes, or something waits for longer than that. */
export function isLate(
  { lastSuccessAt, waitingSince }: Pick<JobReport, 'lastSuccessAt' | 'waitingSince'>, now: Date, minutes: number,
): boolean {
  const before = new Date(now.getTime() - minutes * 60_000)
  return lastSuccessAt === null || new Date(lastSuccessAt) < before
    || (waitingSince !== null && new Date(waitingSince) < before)
}
