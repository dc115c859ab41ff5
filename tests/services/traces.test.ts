import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askOutside, readText } from '#integrations/http'
import { measureCall } from '#integrations/measurements'
import { mostSpans, openCollector, type Collector } from '#integrations/traces/collector'
import { inSpan, keepSpans } from '#integrations/traces/spans'
import { openTracer } from '#integrations/traces/tracer'
import { openDatabase, type Database } from '#db/client'
import { readConfiguration } from '#server/configuration'
import { judgeProxies } from '#server/utils/client-address'
import { runJob } from '#services/jobs/run'
import { openCast } from '../support/accounts'
import { startCollector, type CollectorDouble } from '../support/doubles/collector'
import { jsonAnswer, startService, type ServiceDouble } from '../support/doubles/service'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
let double: CollectorDouble
let provider: ServiceDouble
let installation: TestService
let said: { level: string, message: string, fields: unknown }[]
let collector: Collector

beforeAll(async () => {
  double = await startCollector()
  provider = await startService(() => jsonAnswer({}))
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  await openCast(installation.service, 'Timmerbedrijf Jansen')
})
afterAll(async () => {
  keepSpans(null)
  await installation.close()
  await Promise.all([double.close(), provider.close()])
})
afterEach(() => {
  keepSpans(null)
  double.answerWith(null)
  double.requests.length = 0
  provider.requests.length = 0
})

const log = {
  info: (message: string, fields?: unknown) => void said.push({ level: 'info', message, fields }),
  warn: (message: string, fields?: unknown) => void said.push({ level: 'warn', message, fields }),
}

/** Keeps spans, and tells them once they are asked for. */
function trace(endpoint = double.baseUrl) {
  said = []
  collector = openCollector({
    endpoint, headers: { 'x-key': 'secret' }, serviceName: 'polder of Vink', version: '1.2.3', log,
  })
  const tracer = openTracer(collector.tell)
  keepSpans(tracer)
  return tracer
}
async function spans() {
  await collector.close()
  return double.spans()
}
const ask = async (url: string) =>
  readText((await askOutside({ url, signal: new AbortController().signal, maxBytes: 1_000 })).chunks)
const callProvider = () => measureCall({ provider: 'vies', host: 'vies.example' }, () => ask(provider.baseUrl), {})

describe('a span', () => {
  it('stands beneath the one within which it began, with what it says and whose it is', async () => {
    trace()
    await inSpan({ name: 'outer', kind: 'internal' }, async (tell) => {
      await inSpan({ name: 'inner', kind: 'internal', facts: { step: 1 } }, async () => undefined)
      tell({ done: 2 })
    })
    const [inner, outer] = await spans()

    expect(outer).toMatchObject({ name: 'outer', kind: 1, facts: { done: '2' }, isFailed: false })
    expect(outer?.parentSpanId).toBeUndefined()
    expect(inner).toMatchObject({ name: 'inner', facts: { step: '1' }, traceId: outer?.traceId, parentSpanId: outer?.spanId })
    expect(outer?.resource).toEqual({ 'service.name': 'polder of Vink', 'service.version': '1.2.3' })
    expect(double.requests.map(({ headers }) => headers['x-key'])).toEqual(['secret'])
  })

  it('says that its work failed, and lets the error through', async () => {
    trace()
    await expect(inSpan({ name: 'work', kind: 'internal' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(await spans()).toMatchObject([{ name: 'work', isFailed: true }])
  })

  it('is none without traces', async () => {
    expect(await inSpan({ name: 'work', kind: 'internal' }, async () => 'done')).toBe('done')
    await callProvider()

    expect(double.requests).toEqual([])
  })
})

describe('a request', () => {
  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  /** Asks a server, and says of which traces it told. */
  async function asked(proxies: string, flags: '00' | '01') {
    const tracer = trace()
    const server = createServer((_, response) => {
      tracer.requestSpan()({ operation: 'page', status: '2xx', code: '', tookMs: 1 }, { method: 'GET', status: 200 })
      response.end()
    })
    tracer.followRequests(server, judgeProxies(proxies === '' ? [] : [proxies]))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}`, { headers: { traceparent: `00-${traceId}-${parentId}-${flags}` } })
    server.close()
    server.closeAllConnections()
    return (await spans()).map(({ traceId, parentSpanId }) => ({ traceId, parentSpanId }))
  }

  it('goes on the trace that a trusted proxy names, and is not kept where that asks for none', async () => {
    expect(await asked('127.0.0.1', '01')).toEqual([{ traceId, parentSpanId: parentId }])
    double.requests.length = 0
    expect(await asked('127.0.0.1', '00')).toEqual([])
  })

  it('begins a trace of its own, which is kept, whatever anybody else names', async () => {
    const own = { traceId: expect.not.stringMatching(traceId), parentSpanId: undefined }
    expect(await asked('', '01')).toEqual([own])
    double.requests.length = 0
    expect(await asked('192.0.2.1', '00')).toEqual([own])
    double.requests.length = 0
    expect(await asked('::/64', '00'), 'a network of IPv6, in which each address of IPv4 has its like').toEqual([own])
  })
})

describe('a call of an outside service', () => {
  it('names the host and how it went, and carries the trace on', async () => {
    trace()
    await callProvider()
    const [span] = await spans()

    expect(span).toMatchObject({
      name: 'call vies', kind: 3, facts: { 'server.address': 'vies.example', 'polder.outcome': 'answered' },
    })
    expect(provider.requests.map(({ headers }) => headers.traceparent)).toEqual([`00-${span?.traceId}-${span?.spanId}-01`])
  })

  it('tells nothing of the trace to whoever is no service of ours, such as a webhook', async () => {
    trace()
    await inSpan({ name: 'job', kind: 'internal' }, () => ask(provider.baseUrl))
    await collector.close()

    expect(provider.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined])
    expect(double.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined])
  })
})

describe('background work', () => {
  it('begins a trace for each run, with a span for each item and what they ask of the database', async () => {
    const tracer = trace()
    const { service } = installation
    const counted: Database = await openDatabase(database.url, { measure: tracer.statement })
    await service.database.prisma.business.updateMany({ data: { remindersEnabled: true, remindersWrittenOn: null } })
    await runJob({ ...service, database: counted }, 'reminders')
    await counted.close()
    const arrived = await spans()
    const job = arrived.find(({ name }) => name === 'job reminders')

    expect(job).toMatchObject({ kind: 1, facts: { 'polder.items.done': '0', 'polder.items.failed': '0' }, isFailed: false })
    expect(job?.parentSpanId).toBeUndefined()
    const item = arrived.find(({ name }) => name === 'item')
    expect(item?.parentSpanId).toBe(job?.spanId)
    for (const span of [job, item]) expect(Number(span?.facts['polder.db.statements'])).toBeGreaterThan(0)
    expect(JSON.stringify(arrived)).not.toContain('SELECT')
    const [{ id = '' } = {}] = await service.database.prisma.account.findMany({ select: { id: true } })
    expect(JSON.stringify(arrived)).not.toContain(id)
  })
})

describe('a collector that is away', () => {
  it('is told of by one warning, and by a line once it takes spans again', async () => {
    trace()
    double.answerWith({ status: 503, type: 'text/plain', body: 'no' })
    const fill = async () => {
      for (let count = 0; count < 512; count++) await inSpan({ name: 'work', kind: 'internal' }, async () => undefined)
    }
    for (let posts = 1; posts <= 3; posts++) {
      await fill()
      await expect.poll(() => double.requests.length).toBe(posts)
    }
    double.answerWith(null)
    await expect.poll(() => said.length).toBe(1)
    await fill()
    await expect.poll(() => said.length).toBe(2)

    expect(said).toMatchObject([{ level: 'warn' }, { level: 'info', fields: { lost: 3 * 512 } }])
    await collector.close()
  })

  it('costs no more than so many spans while it gives no answer, and holds nobody up', async () => {
    trace()
    double.answerWith('hang')
    for (let count = 0; count < 2 * mostSpans; count++) await inSpan({ name: 'work', kind: 'internal' }, async () => undefined)
    await expect.poll(() => double.requests.length).toBe(1)
    expect(said).toMatchObject([{ level: 'warn', fields: { reason: `${mostSpans} wait already` } }])
    double.answerWith(null)
    double.requests.length = 0
    await collector.close()

    expect(double.spans().length).toBeLessThanOrEqual(mostSpans)
    expect(double.spans().length).toBeGreaterThan(mostSpans / 2)
  })

  it('has a moment for what is under way as the process ends, and then is given up', async () => {
    trace()
    double.answerWith('hang')
    for (let count = 0; count < 512; count++) await inSpan({ name: 'work', kind: 'internal' }, async () => undefined)
    await expect.poll(() => double.requests.length).toBe(1)
    await collector.close()

    expect(said).toMatchObject([{ level: 'warn' }])
    expect(double.spans()).toHaveLength(512)
  })
})

it.each(['http://jansen@otel.example:4318', 'http://:geheim@otel.example:4318'])('no collector is asked at %s', (url) => {
  expect(() => readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: url }))
    .toThrow(/\n- OTEL_EXPORTER_OTLP_ENDPOINT: must hold no user or password[^\n]*$/)
})
