import { request, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, signUp, type Tenant } from '../support/api-client'
import { startVies } from '../support/doubles/vies'
import { expectSpentLimit } from '../support/rate-limits'
import { startServer, type TestServer } from '../support/server'
import { useServer } from '../support/use-server'
import { onlyOn } from '../support/skipped'

/** What one account has at a time, and what it may let wait: see server/integrations/budgets.ts. */
const working = 2
const waiting = 100
const arriving = 16
const arrivingFiles = 2
const waitingToArrive = 200

const service = await startVies()
afterAll(() => service.close())
const server = await useServer({
  env: { NUXT_VIES_BASE_URL: service.baseUrl, NUXT_RATE_LIMIT_VAT_CHECK_PER_MINUTE: '0' },
})
const vink = await signUp('Studio Vink', server.url)
const jansen = await signUp('Timmerbedrijf Jansen', server.url)

/** How long VIES is waited for: see server/integrations/vies.ts. */
const viesMs = 7_000

describe('an account that asks for much at once', () => {
  let begun: number
  /** What can be over by now, where so much is worked on at a time: nothing, but on a slow machine. */
  const mostOver = () => working * Math.floor((performance.now() - begun) / viesMs)

  it('waits for itself, is refused beyond its share, and keeps nobody else waiting', async () => {
    service.failWith('hang')
    begun = performance.now()
    const hangUp = new AbortController()
    const answers: { status: number, retryAfter: string | null }[] = []
    const flood = Array.from({ length: working + waiting + 16 }, async () => {
      const response = await fetch(`${server.url}/api/v1/vat-check?vat=DE136695976`, {
        headers: { authorization: `Bearer ${vink.key}` }, signal: hangUp.signal,
      })
      answers.push({ status: response.status, retryAfter: response.headers.get('retry-after') })
    })
    await expect.poll(() => answers.length >= 16 && service.requests.length >= working).toBe(true)

    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeLessThanOrEqual(16)
    // What is over has left its place to one more.
    expect(refused.length).toBeGreaterThanOrEqual(16 - mostOver())
    for (const answer of refused) expect(answer).toEqual({ status: 429, retryAfter: '1' })
    expect(await jansen.api.refused('checkVatNumber', { query: { vat: 'no number' } })).toMatchObject({ status: 422 })
    await jansen.api.call('createCustomer', { body: { name: 'Bakkerij De Korenaar' } })
    expect(service.requests.length).toBeLessThanOrEqual(working + mostOver())

    hangUp.abort()
    await Promise.allSettled(flood)
  })

  it('has what it gave up while it waited never begun', async () => {
    await expect.poll(async () => (await vink.api.request('getMe')).status === 200).toBe(true)
    expect(service.requests.length).toBeLessThanOrEqual(working + mostOver())
    service.failWith(null)
  })
})

it('a request whose turn does not come is answered 503 after some time, with when to come again, while others go on', async () => {
  service.failWith('hang')
  // Each takes as long as the outside service is waited for: of so many, the last would begin after twenty seconds.
  const asked = Promise.all(Array.from({ length: 5 * working }, async () => {
    const { status, headers } = await fetch(`${server.url}/api/v1/vat-check?vat=FR40303265045`, {
      headers: { authorization: `Bearer ${vink.key}` },
    })
    return { status, retryAfter: headers.get('retry-after') }
  }))
  await jansen.api.call('createCustomer', { body: { name: 'Bakkerij De Korenaar' } })
  const answers = await asked
  service.failWith(null)

  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(answers.length)
  for (const answer of refused) expect(answer).toEqual({ status: 503, retryAfter: '1' })
})

describe('bodies that never end', () => {
  it('take only the places of the account that sends them', async () => {
    const refused: number[] = []
    const slow = Array.from({ length: arriving + waitingToArrive + 5 }, () =>
      beginBody(server.url, vink.key, status => refused.push(status)))
    try {
      await expect.poll(() => refused.length >= 5).toBe(true)

      expect(refused.slice(0, 5)).toEqual([429, 429, 429, 429, 429])
      await jansen.api.call('createCustomer', { body: { name: 'Bakkerij De Korenaar' } })
      expect((await vink.api.request('getMe')).status).toBe(200)
    } finally {
      for (const message of slow) message.destroy()
    }
  })

  it('take as many places as the largest where they are files that do not say how large they are', async () => {
    const refused: number[] = []
    const files = Array.from({ length: arrivingFiles + waitingToArrive + 5 }, () =>
      beginBody(server.url, vink.key, status => refused.push(status), {
        path: '/api/v1/import/customers', contentType: 'multipart/form-data; boundary=x',
      }))
    try {
      await expect.poll(() => refused.length >= 5).toBe(true)

      expect(refused.slice(0, 5)).toEqual([429, 429, 429, 429, 429])
      await jansen.api.call('createCustomer', { body: { name: 'Bakkerij De Korenaar' } })
    } finally {
      for (const message of files) message.destroy()
    }
  })

  it('give their places back when they break off', async () => {
    await expect.poll(async () => (await vink.api.request('createCustomer', { body: { name: 'Bakkerij De Korenaar' } })).status === 201).toBe(true)
  })
})

describe('two servers on one database', onlyOn('postgres'), () => {
  let pair: [TestServer, TestServer]
  let tenant: Tenant
  beforeAll(async () => {
    const env = { NUXT_RATE_LIMIT_KEY_PER_MINUTE: '120', NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE: '30' }
    const first = await startServer({ database: inject('databaseTemplate'), env })
    pair = [first, await startServer({ database: inject('databaseTemplate'), env, continueFrom: first })]
    tenant = await signUp('Studio Vink', first.url)
    // A first count opens the way to the shared ones, which takes a busy machine longer than a request waits for them.
    const other = await signUp('Timmerbedrijf Jansen', first.url)
    for (const { url } of pair) await new ApiClient(url, { authorization: `Bearer ${other.key}` }).request('getMe')
  })
  afterAll(async () => {
    await Promise.all(pair.map(one => one.stop()))
  })

  it('let a key through 120 times a minute, not 240', async () => {
    const answers = await Promise.all(Array.from({ length: 240 }, (_, use) =>
      new ApiClient(pair[use % 2]?.url ?? '', { authorization: `Bearer ${tenant.key}` }).request('getMe')))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(120)
    for (const { headers } of refused) expectSpentLimit(headers, '"key";q=120;w=60')
  })

  it('let an address through to public links 30 times a minute, not 60', async () => {
    const statuses = await Promise.all(Array.from({ length: 60 }, async (_, use) =>
      (await fetch(`${pair[use % 2]?.url}/api/public/invoices/nobody`)).status))

    expect(statuses.filter(status => status === 429)).toHaveLength(30)
  })
})

/** Sends the beginning of a body, and tells the status if it is answered all the same. */
function beginBody(
  url: string, key: string, onAnswer: (status: number) => void,
  { path, contentType } = { path: '/api/v1/customers', contentType: 'application/json' },
): ClientRequest {
  const message = request(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType, authorization: `Bearer ${key}`, 'transfer-encoding': 'chunked' },
  })
  message.on('response', response => onAnswer(response.statusCode ?? 0))
  // Destroyed at the end, by us.
  message.on('error', () => undefined)
  message.write('{')
  return message
}
