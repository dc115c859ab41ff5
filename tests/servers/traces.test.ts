import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { signUp, type Tenant } from '../support/api-client'
import { startCollector, type CollectorDouble } from '../support/doubles/collector'
import { startVies, type ViesDouble } from '../support/doubles/vies'
import { startServer, type TestServer } from '../support/server'

let collector: CollectorDouble
let vies: ViesDouble
let server: TestServer
let vink: Tenant

beforeAll(async () => {
  collector = await startCollector()
  vies = await startVies()
  server = await startServer({
    database: inject('databaseTemplate'),
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
      NUXT_VIES_BASE_URL: vies.baseUrl,
      NUXT_TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })
  vink = await signUp('Studio Vink', server.url)
})
afterAll(async () => {
  await Promise.all([collector.close(), vies.close()])
})

it('a server tells of each request by its operation, goes on the trace of a trusted proxy, and carries it to a service', async () => {
  const [traceId, parentId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  vies.register('NL001234567B01')
  await vink.api.call('checkVatNumber', {
    query: { vat: 'NL001234567B01' }, headers: { traceparent: `00-${traceId}-${parentId}-01` },
  })
  const unknown = crypto.randomUUID()
  await vink.api.refused('getInvoice', { params: { id: unknown } })
  await fetch(`${server.url}/api/v1/secret/path?token=secret`, { headers: { traceparent: `00-${traceId}-${parentId}-00` } })
  // What waits is told as the server ends.
  await server.stop()
  const spans = collector.spans()
  const named = (name: string) => spans.filter(span => span.name === name)

  expect(named('getInvoice')).toMatchObject([{
    kind: 2, facts: { 'http.request.method': 'GET', 'http.response.status_code': '404', 'error.type': 'not_found' }, isFailed: false,
  }])
  expect(Number(named('getInvoice')[0]?.facts['polder.db.statements'])).toBeGreaterThan(0)
  const [check] = named('checkVatNumber')
  expect(check).toMatchObject({ traceId, parentSpanId: parentId })
  const [call] = named('call vies')
  expect(call).toMatchObject({ traceId, parentSpanId: check?.spanId, facts: { 'server.address': new URL(vies.baseUrl).host } })
  expect(new Set(vies.requests.map(({ headers }) => headers.traceparent))).toEqual(new Set([`00-${traceId}-${call?.spanId}-01`]))
  // A caller that wants no trace has none, and whatever was asked, nothing of it is told.
  expect(named('unknown path')).toEqual([])
  expect(JSON.stringify(spans)).not.toMatch(new RegExp(`secret|${unknown}`))
})
