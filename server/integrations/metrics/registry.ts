import { existsSync } from 'node:fs'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { diskSpaceOf } from '../disk'
import type { FairQueue } from '../fair-queue'
import { countMeasured } from '../measurements'
import { storedMetrics, type StoredReader } from './stored'

export interface MeasuredRequest {
  /** An operation of the contract, or what else was asked for: a name of a fixed list, never a path. */
  operation: string
  /** The class of its status such as `2xx`, or `aborted` where the client hung up before. */
  status: string
  /** The code of the error; empty without one. */
  code: string
  tookMs: number
}

/** What its answer says beside that. */
export interface RequestAnswer {
  method: string
  status: number
}

/** What metrics are made from, beside what is measured. */
export interface MetricsSources {
  about: { version: string, commit: string | null, database: string }
  queues: Record<string, Pick<FairQueue, 'load'>>
  connections: (() => { used: number, idle: number, waiting: number }) | null
  /** Where the installation keeps its files. */
  dataFolder: string
  stored: StoredReader
}

export interface Metrics {
  countRequest: (request: MeasuredRequest) => void
  /** All of them in Prometheus' own form. */
  text: () => Promise<string>
  contentType: string
}

const requestBuckets = [0.01, 0.05, 0.1, 0.25, 1, 2.5, 10]
const waitBuckets = [0.01, 0.1, 1, 5, 20]
const jobBuckets = [0.1, 1, 10, 60, 600]
const callBuckets = [0.1, 0.5, 1, 2.5, 5, 15]

/**
 * Begins to count what is measured in this process. Every label has the values of a fixed list; none is called `job`,
 * which is a name of Prometheus' own.
 */
export function openMetrics({ about, queues, connections, dataFolder, stored }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'polder_info', help: 'What runs: always 1', labelNames: ['version', 'commit', 'database'], registers,
  }).set({ ...about, commit: about.commit ?? '' }, 1)

  const requests = new Counter({
    name: 'polder_http_requests_total', help: 'Requests by operation, class of status and code of the error',
    labelNames: ['operation', 'status', 'code'], registers,
  })
  const durations = new Histogram({
    name: 'polder_http_request_duration_seconds', help: 'From the first line of a request until its answer was sent',
    labelNames: ['operation'], buckets: requestBuckets, registers,
  })

  for (const state of ['running', 'waiting'] as const) {
    new Gauge({
      name: `polder_queue_${state}`, help: `Work that is ${state} at this moment, by the queue that it takes turns at`,
      labelNames: ['queue'], registers,
      collect() {
        for (const [queue, { load }] of Object.entries(queues)) this.set({ queue }, load()[state])
      },
    })
  }
  const waits = new Histogram({
    name: 'polder_queue_wait_seconds', help: 'How long work waited that could not begin at once, until it was its turn',
    labelNames: ['queue'], buckets: waitBuckets, registers,
  })
  const refusals = new Counter({
    name: 'polder_queue_refused_total', help: 'Work that got no turn: too much waited, or it waited for too long',
    labelNames: ['queue'], registers,
  })
  countMeasured('turn', ({ queue, waitedMs, isRefused }) => {
    if (isRefused) refusals.inc({ queue })
    else waits.observe({ queue }, waitedMs / 1_000)
  })

  const runs = new Histogram({
    name: 'polder_job_duration_seconds', help: 'Runs of background work on this server; error: it ended with one',
    labelNames: ['name', 'outcome'], buckets: jobBuckets, registers,
  })
  const items = new Counter({
    name: 'polder_job_items_total', help: 'Items of background work on this server, done or failed',
    labelNames: ['name', 'outcome'], registers,
  })
  countMeasured('job', ({ job: name, tookMs, outcome }) => {
    runs.observe({ name, outcome: outcome ? 'done' : 'error' }, tookMs / 1_000)
    if (!outcome) return
    items.inc({ name, outcome: 'done' }, outcome.done)
    items.inc({ name, outcome: 'failed' }, outcome.failed)
  })

  const calls = new Histogram({
    name: 'polder_provider_call_duration_seconds',
    help: 'Calls of outside services; refused: it said no, failed: it gave no answer that can be understood',
    labelNames: ['provider', 'outcome'], buckets: callBuckets, registers,
  })
  countMeasured('call', ({ provider, tookMs, outcome }) => calls.observe({ provider, outcome }, tookMs / 1_000))

  if (connections) {
    new Gauge({
      name: 'polder_database_connections', help: 'Connections of the pool to Postgres', labelNames: ['state'], registers,
      collect() {
        const { used, idle } = connections()
        this.set({ state: 'used' }, used)
        this.set({ state: 'idle' }, idle)
      },
    })
    new Gauge({
      name: 'polder_database_connections_awaited', help: 'Callers that wait for a connection to Postgres', registers,
      collect() {
        this.set(connections().waiting)
      },
    })
  }

  const free = new Gauge({
    name: 'polder_disk_free_bytes', help: 'Free bytes of the disk that holds the data folder', registers,
  })
  const size = new Gauge({
    name: 'polder_disk_size_bytes', help: 'All bytes of the disk that holds the data folder', registers,
  })
  const lookAtDisk = async () => {
    free.remove()
    size.remove()
    // With Postgres there may be no folder yet.
    if (!existsSync(dataFolder)) return
    const { freeBytes, totalBytes } = await diskSpaceOf(dataFolder)
    free.set(freeBytes)
    size.set(totalBytes)
  }

  const lookAtDatabase = storedMetrics(registry, stored)
  const collect = async () => {
    await Promise.all([lookAtDisk(), lookAtDatabase()])
    return registry.metrics()
  }
  let collecting: Promise<string> | undefined
  return {
    countRequest: ({ operation, status, code, tookMs }) => {
      requests.inc({ operation, status, code })
      durations.observe({ operation }, tookMs / 1_000)
    },
    // However many ask at once, it is looked up once.
    text: () => collecting ??= collect().finally(() => {
      collecting = undefined
    }),
    contentType: registry.contentType,
  }
}
