import { closeSync, existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'
import { accountOf, expectErrorShape, signUp } from '../support/api-client'
import { startServer, type TestServer } from '../support/server'
import { useServer } from '../support/use-server'
import { needing } from '../support/skipped'

const server = await useServer()
const vink = await signUp('Studio Vink', server.url)
// Whatever breaks below us looks like this from above: a query that cannot work.
const { prisma, close } = await openDatabase(server.databaseUrl)
await runTransaction(prisma, tx => tx.$executeRawUnsafe('ALTER TABLE "Product" RENAME TO "Gone"'))
await close()

describe('a fault of our own', () => {
  it('is answered without a word about the inside', async () => {
    const { status, headers, body } = await vink.api.request('listProducts')

    expectErrorShape(status, body)
    expect(body).toMatchObject({ statusCode: 500, data: { code: 'internal_error' } })
    expect(JSON.stringify(body)).not.toMatch(/Product|SQL|prisma|node_modules|at /i)
    const account = await accountOf(server.databaseUrl, vink.email)
    const line = ` message="request failed" request=${headers.get('x-request-id')} method=GET`
      + ` path=/api/v1/products account=${account} error="`
    await expect.poll(() => server.log()).toContain(line)
  })

  it('in a write keeps nothing of it', async () => {
    expect((await vink.api.request('createProduct', { body: { name: 'Plank', unitPriceCents: 1 } })).status).toBe(500)

    expect((await vink.api.call('getMe')).usage.products).toBe(0)
  })

  it('leaves the rest at work', async () => {
    expect((await vink.api.request('listCustomers')).status).toBe(200)
    expect(await vink.api.call('getHealth')).toMatchObject({ status: 'ok', database: inject('databaseKind') })
  })
})

it('a server whose log lies on a full disk answers faults and goes on', needing(existsSync('/dev/full') ? null : '/dev/full'), async () => {
  const full = openSync('/dev/full', 'w')
  const logless = await startServer({ database: inject('databaseTemplate'), continueFrom: server, standardError: full })
  closeSync(full)
  for (let fault = 1; fault <= 3; fault++) {
    expect((await fetch(`${logless.url}/api/v1/products`, { headers: { 'x-api-key': vink.key } })).status).toBe(500)
  }
  expect((await fetch(`${logless.url}/api/v1/customers`, { headers: { 'x-api-key': vink.key } })).status).toBe(200)
  expect(await logless.stop()).toBe(0)
})

describe('what nobody catches', () => {
  let faulty: TestServer
  beforeAll(async () => {
    const preload = fileURLToPath(new URL('../support/throw-on-signal.mjs', import.meta.url))
    faulty = await startServer({ database: inject('databaseTemplate'), env: { NODE_OPTIONS: `--import=${preload}` } })
  })
  afterAll(() => faulty.stop())

  const linesWith = (words: string) => faulty.log().split('\n').filter(line => line.includes(words))
  const serves = () => fetch(`${faulty.url}/api/health`).then(({ status }) => status === 200, () => false)

  it.each([
    ['an exception', 'SIGUSR2', 'thrown where nobody catches', 'an exception was not caught'],
    ['a rejected promise', 'SIGHUP', 'rejected where nobody looks', 'a promise was rejected and nobody looked'],
  ] as const)('%s is told once, and the server goes on', async (_, signal, thrown, told) => {
    process.kill(faulty.processId, signal)
    await expect.poll(() => linesWith(thrown)).toEqual([expect.stringMatching(`level=error message="${told}" error="`)])
    expect(await serves()).toBe(true)
    expect(linesWith(thrown)).toHaveLength(1)
  })

  it('a warning of a driver is told as a warning, in one line', async () => {
    process.kill(faulty.processId, 'SIGURG')
    await expect.poll(() => linesWith('a queue will be gone')).toEqual([
      expect.stringMatching(/ level=warn message="a queue will be gone" kind=DeprecationWarning$/),
    ])
    expect(linesWith('trace-deprecation')).toEqual([])
  })

  it('again and again ends the server, for whoever keeps it running to start it anew', async () => {
    process.kill(faulty.processId, 'SIGWINCH')
    await expect.poll(serves).toBe(false)

    expect(await faulty.stop()).toBe(1)
    expect(linesWith('exceptions do not stop: the server ends')).toHaveLength(1)
  })
})
