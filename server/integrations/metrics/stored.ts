import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { elapsedMs } from '../clock'

/** What the database knows of background work and mail, of all servers together. */
export interface StoredFacts {
  jobs: JobFacts[]
  /** Mails of the last day. */
  mails: { state: string, count: number }[]
  anchoredAt: Date | null
}

/** How a job last went on any server, and what waits for it. */
interface JobFacts {
  name: string
  /** Null before the first. */
  lastRunAt: string | null
  lastSuccessAt: string | null
  /** Items of the last run that failed. */
  failedItems: number
  isFailing: boolean
  waiting: number
  oldestSeconds: number
}

/** Whoever watches asks every minute or so: for those who ask more often the database is not asked each time. */
const freshMs = 15_000
/** Prometheus waits for ten seconds, in all. */
const longestWaitMs = 2_000

const ofDatabase = 'of the database, so the same from every server'

/** Asks the database; of what fails there is told. */
export interface StoredReader {
  read: () => Promise<StoredFacts>
  onFault: (error: unknown) => void
  /** How long a scrape waits for the answer; two seconds by default. */
  patienceMs?: number
}

/**
 * Metrics of what the database knows, which is asked at most every 15 seconds and by one question at a time. While it
 * gives no answer, they are left out, and `polder_database_answers` is 0.
 * @returns brings them up to date, as far as the database answers in time
 */
export function storedMetrics(
  registry: Registry,
  { read, onFault, patienceMs = longestWaitMs }: StoredReader,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `polder_${name}`, help, labelNames, registers: [registry] })
  const answers = gauge('database_answers', 'Whether this server could read what the metrics tell of the database', [])
  const lastRun = gauge('job_last_run_timestamp_seconds', `When the job last began; ${ofDatabase}`, ['name'])
  const lastSuccess = gauge('job_last_success_timestamp_seconds',
    `When a run last ended without an error; ${ofDatabase}`, ['name'])
  const lastRunError = gauge('job_last_run_error', `Whether its last run ended with an error; ${ofDatabase}`, ['name'])
  const failedItems = gauge('job_failed_items', `Items that failed in the last run; ${ofDatabase}`, ['name'])
  const waitingItems = gauge('job_waiting_items', `Items that wait for the job; ${ofDatabase}`, ['name'])
  const oldestWaiting = gauge('job_oldest_waiting_seconds',
    `For how long the oldest of them waits, 0 without any; ${ofDatabase}`, ['name'])
  const mails = gauge('mails_last_day', `Mails of the last 24 hours, 10,000 at most, by state; ${ofDatabase}`, ['state'])
  const anchors = gauge('anchors_last_timestamp_seconds', `When audit trails were last anchored; ${ofDatabase}`, [])

  const forget = () => {
    answers.set(0)
    const ofJobs = [lastRun, lastSuccess, lastRunError, failedItems, waitingItems, oldestWaiting]
    for (const left of [...ofJobs, mails]) left.reset()
    anchors.remove()
  }
  const keep = ({ jobs, mails: counted, anchoredAt }: StoredFacts) => {
    forget()
    answers.set(1)
    for (const { name, lastRunAt, lastSuccessAt, failedItems: failed, isFailing, waiting, oldestSeconds } of jobs) {
      if (lastRunAt !== null) lastRun.set({ name }, secondsOf(new Date(lastRunAt)))
      if (lastSuccessAt !== null) lastSuccess.set({ name }, secondsOf(new Date(lastSuccessAt)))
      lastRunError.set({ name }, isFailing ? 1 : 0)
      failedItems.set({ name }, failed)
      waitingItems.set({ name }, waiting)
      oldestWaiting.set({ name }, oldestSeconds)
    }
    for (const { state, count } of counted) mails.set({ state }, count)
    if (anchoredAt) anchors.set(secondsOf(anchoredAt))
  }

  forget()
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  const readAnew = async () => {
    try {
      keep(await read())
      readAt = elapsedMs()
    } catch (error) {
      forget()
      onFault(error)
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (!reading && elapsedMs() - readAt < freshMs) return
    reading ??= readAnew()
    const end = new AbortController()
    const silence = pause(patienceMs, 'silent' as const, { signal: end.signal, ref: false })
    if (await Promise.race([reading, silence.catch(() => undefined)]) === 'silent') forget()
    end.abort()
  }
}

function secondsOf(moment: Date): number {
  return moment.getTime() / 1_000
}
