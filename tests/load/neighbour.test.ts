import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'
import { percentile, workUntil } from './latencies'
import { scenarios, type Hog } from './scenarios'

const secondsEach = Number(process.env.POLDER_LOAD_SECONDS ?? '15')
/** How much slower one account may get, at the slowest request of a hundred, through another. */
const longestTimes = 3

let server: TestServer
let hog: Hog
let jansen: Tenant
let quietMs: number
const table: string[] = []

beforeAll(async () => {
  // Without limits of requests, unless one of a key is asked for: what must hold is the taking of turns.
  server = await startServer({
    database: inject('databaseTemplate'),
    fixedClock: false,
    env: { NUXT_RATE_LIMIT_KEY_PER_MINUTE: process.env.POLDER_LOAD_KEY_LIMIT ?? '0' },
  })
  const vink = await studioVink(server.url)
  jansen = await studioVink(server.url)
  const invoice = await issuedInvoice(vink.api, { supplyDate: '2026-11-19' })
  hog = { url: server.url, key: vink.key, invoiceId: invoice.id, publicToken: invoice.publicUrl?.split('/').at(-1) ?? '' }
  await workUntil(jansen, AbortSignal.timeout(3_000))
  const quiet = await workUntil(jansen, AbortSignal.timeout(secondsEach * 1_000))
  quietMs = percentile(quiet, 99)
  table.push(row('quiet', quiet))
}, 120_000)
afterAll(async () => {
  console.log([`| ${inject('databaseKind')} | requests | p50 | p99 | times |`, '|---|---|---|---|---|', ...table].join('\n'))
  await server.stop()
})

describe('while one account misbehaves, another works on', () => {
  it.each(Object.entries(scenarios))('beside %s', async (name, scenario) => {
    const end = AbortSignal.timeout(secondsEach * 1_000)
    const misbehave = async () => {
      while (!end.aborted) await scenario(hog, end)
    }
    const [took] = await Promise.all([workUntil(jansen, end), misbehave()])
    table.push(row(name, took))

    expect(percentile(took, 99)).toBeLessThan(longestTimes * quietMs)
  })
})

function row(name: string, took: number[]): string {
  const p99 = percentile(took, 99)
  return `| ${name} | ${took.length} | ${percentile(took, 50).toFixed(1)} ms | ${p99.toFixed(1)} ms | ${(p99 / quietMs).toFixed(1)} |`
}
