import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'
import { percentile, workUntil } from './latencies'
import type { HogOrder } from './hog'
import { scenarios, type Hog, type Tally } from './scenarios'

const secondsEach = Number(process.env.POLDER_LOAD_SECONDS ?? '15')
/** How much slower one account may get, at the slowest request of a hundred, through another. */
const longestTimes = 3

let server: TestServer
let hog: Hog
let jansen: Tenant
/** How long every request took in the moments before each storm. */
const quiet: number[] = []
const storms: { name: string, took: number[], tally: Tally }[] = []

beforeAll(async () => {
  // Without limits of a key, unless one is asked for: what must hold is the taking of turns. Strangers are limited by
  // their address as everywhere, with a limit that whoever works from one address does not reach.
  server = await startServer({
    database: inject('databaseTemplate'),
    fixedClock: false,
    env: {
      NUXT_RATE_LIMIT_KEY_PER_MINUTE: process.env.POLDER_LOAD_KEY_LIMIT ?? '0',
      NUXT_RATE_LIMIT_IP_PER_MINUTE: '6000',
      NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE: '60',
      NUXT_TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  const vink = await studioVink(server.url)
  jansen = await studioVink(server.url)
  const invoice = await issuedInvoice(vink.api, { supplyDate: '2026-11-19' })
  hog = { url: server.url, key: vink.key, invoiceId: invoice.id, publicToken: invoice.publicUrl?.split('/').at(-1) ?? '' }
  await workUntil(jansen, AbortSignal.timeout(5_000))
})
afterAll(async () => {
  const head = `| ${inject('databaseKind')} | requests | p50 | p99 | times | what it was answered |`
  console.log([head, '|---|---|---|---|---|---|', row('quiet', quiet), ...storms.map(({ name, took, tally }) =>
    row(name, took, tally))].join('\n'))
  await server.stop()
})

describe('while one account misbehaves, another works on', () => {
  it.each(Object.entries(scenarios))('beside %s', async (name, { meant }) => {
    // In turn with the storms: what the machine itself does now and then befalls both alike.
    quiet.push(...await workUntil(jansen, AbortSignal.timeout(secondsEach * 500)))
    const misbehaving = misbehave({ name, hog, seconds: secondsEach })
    const took = await workUntil(jansen, AbortSignal.timeout(secondsEach * 1_000))
    const tally = await misbehaving
    storms.push({ name, took, tally })

    expect(meant.some(status => tally.has(status)), `${name} was answered ${describeTally(tally)}`).toBe(true)
    expect([...tally.keys()].filter(status => status !== 503 && Number(status) >= 500)).toEqual([])
  })

  it('waits three times as long at most as in quiet, at the slowest request of a hundred', () => {
    const times = storms.map(({ name, took }) => [name, percentile(took, 99) / percentile(quiet, 99)] as const)

    expect(times.filter(([, slower]) => slower > longestTimes)).toEqual([])
  })
})

/** A process of its own misbehaves for so long; resolves to what it was answered. */
async function misbehave(order: HogOrder): Promise<Tally> {
  const child = fork(join(import.meta.dirname, 'hog.ts'), {
    execArgv: ['--import', 'tsx'],
    // In a test's own folder there is no tsx.
    cwd: root,
  })
  const tallied = once(child, 'message') as Promise<[[number | 'hung up', number][]]>
  child.send(order)
  const [tally] = await Promise.race([tallied, once(child, 'exit').then(([code]) => {
    throw new Error(`Whoever misbehaves ended with ${String(code)}`)
  })])
  child.kill()
  return new Map(tally)
}

function row(name: string, took: number[], tally: Tally = new Map()): string {
  const p99 = percentile(took, 99)
  const times = (p99 / percentile(quiet, 99)).toFixed(1)
  const figures = [`${percentile(took, 50).toFixed(1)} ms`, `${p99.toFixed(1)} ms`, times]
  return `| ${[name, took.length, ...figures, describeTally(tally)].join(' | ')} |`
}

function describeTally(tally: Tally): string {
  return [...tally].map(([status, times]) => `${times} × ${status}`).join(', ')
}
