import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTransaction } from '#db/transaction'
import { measureCall, tellMeasured } from '#integrations/measurements'
import { listenForScrapes } from '#integrations/metrics/listener'
import { openMetrics, type MetricsSources } from '#integrations/metrics/registry'
import type { StoredFacts } from '#integrations/metrics/stored'
import { readStoredFacts } from '#services/jobs/facts'
import { jobNames } from '#services/jobs/jobs'
import { runJob } from '#services/jobs/run'
import { queueMail } from '#services/work/queue-mail'
import { operationOf } from '../../server/utils/measured-requests'
import { findRoute } from '../../server/utils/surface'
import { openCast, type CastAccount } from '../support/accounts'
import { openPostOffice } from '../support/post-office'
import { planOf, openTelling } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
let installation: TestService
let jansen: CastAccount
beforeAll(async () => {
  installation = await openService({
    databaseUrl: database.url, outboxDir: temporaryFolder('outbox'), mailer: openPostOffice(),
  })
  jansen = await openCast(installation.service, 'Timmerbedrijf Jansen')
})
afterAll(() => installation.close())
const service = () => installation.service

const nothing: StoredFacts = { jobs: [], mails: [], anchoredAt: null }

/** Metrics of a server of which nothing is known but what a test says. */
function metricsOf(known: Partial<MetricsSources> = {}) {
  return openMetrics({
    about: { version: '1.2.3', commit: null, database: 'sqlite' },
    queues: {},
    connections: null,
    dataFolder: '/',
    stored: { read: async () => nothing, onFault: fail },
    ...known,
  })
}

function fail(error: unknown): never {
  throw error
}

/** The lines of one metric, without its help. */
function linesOf(text: string, name: string): string[] {
  return text.split('\n').filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
}

describe('what a request is counted as', () => {
  const asked = (method: string, path: string) => operationOf(method, findRoute(path))

  it.each([
    ['GET', '/api/v1/invoices/019ab5c8', 'getInvoice'],
    ['POST', '/api/v1/invoices/019ab5c8/issue', 'issueInvoice'],
    ['POST', '/mcp', 'callMcp'],
    ['GET', '/invoices/019ab5c8', 'page'],
    ['GET', '/i/secret', 'public link'],
    ['GET', '/_nuxt/entry.js', 'file'],
    ['OPTIONS', '/mcp', 'preflight'],
    ['PUT', '/api/v1/invoices/019ab5c8', 'unknown method'],
    ['DELETE', '/invoices/019ab5c8', 'unknown method'],
    ['GET', '/wp-admin.php', 'unknown path'],
  ])('%s %s is %s', (method, path, operation) => {
    expect(asked(method, path)).toBe(operation)
  })
})

describe('the metrics of a server', () => {
  it('tell what runs, and how long requests took by their operation', async () => {
    const metrics = metricsOf()
    metrics.countRequest({ operation: 'getInvoice', status: '4xx', code: 'not_found', tookMs: 30 })
    const text = await metrics.text()

    expect(linesOf(text, 'polder_info')).toEqual(['polder_info{version="1.2.3",commit="",database="sqlite"} 1'])
    expect(linesOf(text, 'polder_http_requests_total')).toEqual([
      'polder_http_requests_total{operation="getInvoice",status="4xx",code="not_found"} 1',
    ])
    expect(text).toContain('polder_http_request_duration_seconds_bucket{le="0.01",operation="getInvoice"} 0')
    expect(text).toContain('polder_http_request_duration_seconds_bucket{le="0.05",operation="getInvoice"} 1')
    expect(text).toContain('process_start_time_seconds')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('tell what runs and waits in each queue at this moment, and how long others waited', async () => {
    const metrics = metricsOf({ queues: { printing: { load: () => ({ running: 2, waiting: 7, callers: 3 }) } } })
    tellMeasured('turn', { queue: 'printing', waitedMs: 500, isRefused: false })
    tellMeasured('turn', { queue: 'printing', waitedMs: 30_000, isRefused: true })
    const text = await metrics.text()

    expect(text).toContain('polder_queue_running{queue="printing"} 2')
    expect(text).toContain('polder_queue_waiting{queue="printing"} 7')
    expect(text).toContain('polder_queue_wait_seconds_sum{queue="printing"} 0.5')
    expect(text).toContain('polder_queue_refused_total{queue="printing"} 1')
  })

  it('tell how calls of outside services went', async () => {
    const metrics = metricsOf()
    const refusal = new Error('No')
    await measureCall({ provider: 'vies', host: 'vies.example' }, async () => 'valid', {})
    await measureCall({ provider: 'vies', host: 'vies.example' }, async () => 'silence', { outcomeOf: () => 'failed' })
    await expect(measureCall({ provider: 'mollie', host: 'mollie.example' }, () => Promise.reject(refusal), { isRefusal: error => error === refusal }))
      .rejects.toBe(refusal)
    const text = await metrics.text()

    for (const call of [
      'provider="vies",outcome="answered"', 'provider="vies",outcome="failed"', 'provider="mollie",outcome="refused"',
    ]) expect(text).toContain(`polder_provider_call_duration_seconds_count{${call}} 1`)
  })

  it('tell what the pool of Postgres does, and nothing of one with SQLite', async () => {
    const pool = metricsOf({ connections: () => ({ used: 4, idle: 1, waiting: 9 }) })

    expect(linesOf(await pool.text(), 'polder_database_connections')).toEqual([
      'polder_database_connections{state="used"} 4', 'polder_database_connections{state="idle"} 1',
    ])
    expect(linesOf(await pool.text(), 'polder_database_connections_awaited')).toEqual(['polder_database_connections_awaited 9'])
    expect(await metricsOf().text()).not.toContain('polder_database_connections')
  })

  it('tell how background work went', async () => {
    const metrics = metricsOf()
    await runJob(service(), 'recurring')
    const text = await metrics.text()

    expect(text).toContain('polder_job_duration_seconds_count{name="recurring",outcome="done"} 1')
    expect(text).toContain('polder_job_items_total{name="recurring",outcome="failed"} 0')
  })
})

describe('what the database knows', () => {
  const known: StoredFacts = {
    jobs: [{
      name: 'mail', lastRunAt: '2026-11-20T08:59:00.000Z', lastSuccessAt: null, failedItems: 3, isFailing: true, waiting: 12,
      oldestSeconds: 1_900,
    }],
    mails: [{ state: 'queued', count: 12 }],
    anchoredAt: new Date('2026-11-20T00:41:00.000Z'),
  }

  it('is told as it is, and asked once for all who look within seconds', async () => {
    let asked = 0
    const metrics = metricsOf({ stored: { read: async () => {
      asked++
      return known
    }, onFault: fail } })
    const [text] = [...await Promise.all([metrics.text(), metrics.text()]), await metrics.text()]

    expect(asked).toBe(1)
    expect(text).toContain('polder_database_answers 1')
    expect(text).toContain(`polder_job_last_run_timestamp_seconds{name="mail"} ${Date.parse('2026-11-20T08:59:00Z') / 1_000}`)
    expect(text).toContain('polder_job_last_run_error{name="mail"} 1')
    expect(text).toContain('polder_job_failed_items{name="mail"} 3')
    expect(text).toContain('polder_job_oldest_waiting_seconds{name="mail"} 1900')
    expect(text).toContain('polder_mails_last_day{state="queued"} 12')
    // None ever ended without an error.
    expect(linesOf(text ?? '', 'polder_job_last_success_timestamp_seconds')).toEqual([])
  })

  it('is left out while the database is silent, and all else is told', async () => {
    const metrics = metricsOf({ stored: { read: () => new Promise(() => undefined), onFault: fail, patienceMs: 1 } })
    const text = await metrics.text()

    expect(text).toContain('polder_database_answers 0')
    expect(linesOf(text, 'polder_anchors_last_timestamp_seconds')).toEqual([])
    expect(text).toContain('polder_info{')
  })

  it('is left out when it cannot be read, which the log tells, and asked anew the next time', async () => {
    const faults: unknown[] = []
    const answers = [() => Promise.reject(new Error('The disk is full')), async () => known]
    const metrics = metricsOf({ stored: {
      read: () => answers.shift()?.() ?? fail(new Error('It was asked a third time')),
      onFault: error => faults.push(error),
    } })

    expect(await metrics.text()).toContain('polder_database_answers 0')
    expect(faults).toEqual([new Error('The disk is full')])
    expect(await metrics.text()).toContain('polder_database_answers 1')
  })

  it('is how jobs went, what waits for them and since when, and what became of mail', async () => {
    await service().outside.background.settled()
    await runTransaction(jansen.account.db, tx => queueMail(service(), tx, jansen.account.accountId, {
      kind: 'test', recipient: 'jansen@example.nl', subject: 'Wacht', text: 'Tot zover.\n',
    }))
    installation.clock.advance(120_000)
    const before = await readStoredFacts(service())
    await runJob(service(), 'mail')
    const after = await readStoredFacts(service())

    const mailIn = ({ jobs }: StoredFacts) => jobs.find(({ name }) => name === 'mail')
    expect(mailIn(before)).toMatchObject({ waiting: 1, oldestSeconds: 120 })
    expect(before.mails).toContainEqual({ state: 'queued', count: 1 })
    const at = installation.clock.now().toISOString()
    expect(mailIn(after)).toEqual({
      name: 'mail', lastRunAt: at, lastSuccessAt: at, failedItems: 0, isFailing: false, waiting: 0, oldestSeconds: 0,
    })
    expect(after.mails).toContainEqual({ state: 'queued', count: 0 })
  })

  // Postgres reads a table of a few rows whole, whatever indexes it has.
  it('is found by an index, however much there is', onlyOn('sqlite'), async () => {
    const telling = await openTelling(database.url)
    await readStoredFacts({ ...service(), database: telling.database })
    const { statements } = telling
    const plans = await Promise.all(statements.map(async statement =>
      (await planOf(telling.database, statement)).join('\n')))
    await telling.database.close()

    expect(statements.length).toBeGreaterThanOrEqual(jobNames.length)
    // One row for each job, and what an index found of waiting items and of mail.
    const allowed = ['SCAN main.JobRun', 'SCAN JobRun', 'SCAN sub', 'SCAN mail']
    expect(plans.flatMap(plan => plan.split('\n')).filter(step => /^SCAN/.test(step) && !allowed.includes(step))).toEqual([])
  })
})

describe('the address of the metrics', () => {
  const local = { host: '127.0.0.1', port: 0 }

  it('answers GET /metrics, and nothing else', async () => {
    const { port, close } = await listenForScrapes(local, metricsOf(), fail)
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
    const answer = await ask('/metrics')

    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toContain('polder_info{')
    expect((await ask('/metrics', 'POST')).status).toBe(405)
    expect((await ask('/')).status).toBe(404)
    expect((await ask('/metrics?name=value')).status).toBe(404)
    close()
  })

  it('refuses to be one that somebody has', async () => {
    const { port, close } = await listenForScrapes(local, metricsOf(), fail)
    await expect(listenForScrapes({ ...local, port }, metricsOf(), fail)).rejects.toThrow('EADDRINUSE')
    close()
  })
})
