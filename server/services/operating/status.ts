import type { DiskSpace } from '#integrations/disk'
import { OutsideFault } from '#integrations/http'
import { redact } from '#integrations/log/redact'
import { lastAnchoring } from '../audit/anchors'
import { movesAndRemovals } from '../files/look-after'
import { hasMovedFiles } from '../files/move'
import { leftImports } from '../imports/go-on'
import { isLate, listJobs, type JobReport } from '../jobs/list'
import { leftSchedules } from '../recurring/run-due'
import type { ServiceContext } from '../work/context'
import { activeAccount } from '../work/resting-accounts'
import { waitingMail } from '../work/waiting-mail'

/** One thing that an operator looks after, in plain words. */
export interface StatusLine {
  name: string
  says: string
  /** What to do about it; null where nothing is wrong. */
  advice: string | null
}

/** What waits for longer is no matter of a minute's work or of a mail server that asks for patience. */
export const longestWaitMinutes = 60
/** Anchors are of a day, and written in its first minutes. */
const longestAnchorHours = 36
/** Files move within minutes; those of years may take some hours at first. */
const longestFileWaitMinutes = 24 * 60
/** Below that a backup, an import or a day of documents may be too much. */
const leastFreeBytes = 2 ** 30

/** How the work of an installation goes, a line for each thing; none of them costs more where there is more of it. */
export async function statusOf(service: ServiceContext): Promise<StatusLine[]> {
  const now = service.outside.clock.now()
  const reports = await listJobs(service)
  return [
    jobsLine(reports, now),
    await mailLine(service, reports, now),
    waitingLine('reminders', reports.filter(({ name }) => name === 'reminders'), now),
    waitingLine('other work', reports.filter(({ name }) => !['reminders', 'mail', 'files'].includes(name)), now),
    await leasesLine(service),
    await anchorsLine(service, now),
    storedLine(service),
    await filesLine(service, now),
  ]
}

/** The disks that hold what is the installation's own. */
export function diskLine(disks: readonly DiskSpace[]): StatusLine {
  const isLow = disks.some(({ freeBytes }) => freeBytes < leastFreeBytes)
  return {
    name: 'disk',
    says: disks.map(({ folder, freeBytes, totalBytes }) =>
      `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free in ${folder}`).join(', ') || 'no folder yet',
    advice: isLow ? 'make room: a full disk ends all changes, though nothing is lost' : null,
  }
}

function jobsLine(reports: readonly JobReport[], now: Date): StatusLine {
  const wrong = reports.filter(({ failingSince, lastSuccessAt }) =>
    failingSince !== null || isLate({ lastSuccessAt, waitingSince: null }, now, longestWaitMinutes))
  if (wrong.length === 0) {
    const successes = reports.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
    return { name: 'jobs', says: `all ${reports.length} succeeded since ${successes.sort()[0]}`, advice: null }
  }
  return {
    name: 'jobs',
    says: wrong.map(describeJob).join('; '),
    advice: 'see that a server runs, or with NUXT_JOBS=off the scheduler; `jobs list` says what failed, `jobs run NAME` tries one at once',
  }
}

function describeJob({ name, failingSince, lastSuccessAt, lastError }: JobReport): string {
  if (failingSince !== null) return `${name} fails since ${failingSince} (${redact(lastError ?? 'it goes on')})`
  return lastSuccessAt === null ? `${name} never succeeded` : `${name} last succeeded at ${lastSuccessAt}`
}

async function mailLine(
  { database: { prisma } }: ServiceContext, reports: readonly JobReport[], now: Date,
): Promise<StatusLine> {
  const line = waitingLine('mail', reports.filter(({ name }) => name === 'mail'), now)
  const failed = await prisma.outboxMail.findFirst({
    where: { ...waitingMail, lastError: { not: null } }, orderBy: { createdAt: 'asc' }, select: { lastError: true },
  })
  return {
    ...line,
    says: failed?.lastError ? `${line.says}; why the oldest did not leave: ${redact(failed.lastError)}` : line.says,
    advice: line.advice && 'see that whoever takes mail can be reached; then `mail retry --all` sends what waits at once',
  }
}

function waitingLine(name: string, reports: readonly JobReport[], now: Date): StatusLine {
  const waiting = reports.filter(({ waiting }) => waiting > 0)
  const late = waiting.find(({ waitingSince }) =>
    isLate({ lastSuccessAt: now.toISOString(), waitingSince }, now, longestWaitMinutes))
  return {
    name,
    says: waiting.map(({ name: job, waiting: count, waitingSince }) =>
      `${reports.length > 1 ? `${job}: ` : ''}${count} wait, the oldest since ${waitingSince}`).join('; ') || 'nothing waits',
    advice: late ? `\`jobs run ${late.name}\` tries at once, and the log says what stands in the way` : null,
  }
}

/** Whoever dies at its work leaves a claim behind, which others take over within minutes. */
async function leasesLine({ database: { prisma }, outside }: ServiceContext): Promise<StatusLine> {
  const before = new Date((await outside.leaseClock.now()).getTime() - longestWaitMinutes * 60_000)
  const runs = await prisma.recurringSchedule.count({ where: { ...leftSchedules(before), account: activeAccount } })
  const imports = await prisma.dataImport.count({ where: leftImports(before) })
  if (runs + imports === 0) return { name: 'leases', says: 'none is held too long', advice: null }
  return {
    name: 'leases',
    says: `held for more than an hour: ${runs} of recurring invoices, ${imports} of imports`,
    advice: 'nobody takes them over: `jobs run recurring` and `jobs run imports` do, and say why where they cannot',
  }
}

async function anchorsLine(service: ServiceContext, now: Date): Promise<StatusLine> {
  const at = await lastAnchoring(service)
  // Before the first there is nothing to write them of, or the hour at which that is done is still to come.
  const since = at ?? (await service.database.prisma.account.findFirst({ orderBy: { id: 'asc' } }))?.createdAt ?? now
  const isLate = now.getTime() - since.getTime() > longestAnchorHours * 3_600_000
  return {
    name: 'anchors',
    says: at === null ? 'not written yet' : `last written at ${at.toISOString()}`,
    advice: isLate ? 'see that a server runs and can write its folder; `audit anchor` writes them at once' : null,
  }
}

/** What each account has stored takes a query over its rows: a page of them is counted by `account list`. */
function storedLine({ outside: { storedBytes: { limit } } }: ServiceContext): StatusLine {
  const says = limit === null ? 'no limit' : `at most ${gigabytes(limit)} of an account`
  return { name: 'stored', says, advice: null }
}

/** Whether the object store answers, where files of documents lie there; to count them is left to `files status`. */
async function filesLine(service: ServiceContext, now: Date): Promise<StatusLine> {
  const { database, outside: { files } } = service
  const line = (says: string, advice: string | null = null): StatusLine => ({ name: 'files', says, advice })
  if (files === null) {
    if (!await hasMovedFiles(database)) return line('all in the database')
    return line('some lie in an object store, and cannot be read', 'set NUXT_FILES_URL')
  }
  try {
    await files.list('status/', '')
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return line(`the object store does not answer: ${redact(error.message)}`, 'see that it runs, and NUXT_FILES_URL')
  }
  const { moves, removals } = await movesAndRemovals(service)
  const kinds = [
    { ...moves, what: 'to be moved', advice: '`files move` moves all at once, and the log says what stands in the way' },
    { ...removals, what: 'to be removed', advice: '`jobs run files` removes at once, and the log says what stands in the way' },
  ].filter(({ count }) => count > 0).map(kind => ({ ...kind, waitingSince: kind.since?.toISOString() ?? null }))
  if (kinds.length === 0) return line('all in the object store, which answers')
  const late = kinds.find(({ waitingSince }) =>
    isLate({ lastSuccessAt: now.toISOString(), waitingSince }, now, longestFileWaitMinutes))
  return line(
    ['the object store answers', ...kinds.map(({ count, what, waitingSince }) =>
      `${count} wait ${what}, the oldest since ${waitingSince}`)].join('; '),
    late?.advice ?? null,
  )
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
