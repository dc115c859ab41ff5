import { describe, expect, inject, it } from 'vitest'
import { ApiClient, signUp } from '../support/api-client'
import { McpApp } from '../support/mcp'
import { expectSpentLimit } from '../support/rate-limits'
import { startServer } from '../support/server'
import { useServer } from '../support/use-server'

const server = await useServer({
  env: {
    NUXT_RATE_LIMIT_KEY_PER_MINUTE: '5',
    NUXT_RATE_LIMIT_IP_PER_MINUTE: '40',
    NUXT_TRUSTED_PROXIES: '127.0.0.1',
  },
})

const from = (address: string) => ({ 'x-forwarded-for': address })

describe('the limit of a key', () => {
  it('lets five through and tells the sixth how long to wait', async () => {
    const { api } = await signUp('Studio Vink', server.url)
    const statuses = []
    for (let call = 1; call <= 6; call++) statuses.push((await api.request('getMe', { headers: from('192.0.2.1') })).status)
    const { headers, body } = await api.request('getMe', { headers: from('192.0.2.1') })

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(body).toMatchObject({ statusCode: 429, data: { code: 'rate_limited' } })
    expectSpentLimit(headers, '"key";q=5;w=60')
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  it('is shown to its owner', async () => {
    const { session } = await signUp('Studio Vink', server.url)

    expect((await session.call('getMe')).limits.requestsPerMinute).toBe(5)
  })
})

describe('the limit of an address', () => {
  it('counts a network of IPv6 as one, whatever address in it comes', async () => {
    const guest = new ApiClient(server.url)
    for (let call = 1; call <= 40; call++) await guest.request('getHealth', { headers: from(`2001:db8:0:7::${call}`) })

    expect((await guest.request('getHealth', { headers: from('2001:db8:0:7:ffff::1') })).status).toBe(429)
    expect((await guest.request('getHealth', { headers: from('2001:db8:0:8::1') })).status).toBe(200)
  })

  it('counts the address a trusted proxy names, and only that one', async () => {
    const guest = new ApiClient(server.url)
    for (let call = 1; call <= 40; call++) await guest.request('getHealth', { headers: from('192.0.2.77') })

    const refused = await guest.request('getHealth', { headers: from('192.0.2.77') })
    expect(refused.status).toBe(429)
    expectSpentLimit(refused.headers, '"ip";q=40;w=60')
    expect((await guest.request('getHealth', { headers: from('192.0.2.78') })).status).toBe(200)
    // What stands before the address that the proxy itself added can be made up by anyone.
    expect((await guest.request('getHealth', { headers: from('198.51.100.9, 192.0.2.77') })).status).toBe(429)
  })
})

describe('the limits, where nobody calls the API', () => {
  const browser = { ...from('192.0.2.90'), accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  it('hold for pages, and for what is no page at all', async () => {
    const guest = new ApiClient(server.url, from('192.0.2.90'))
    const madeUp = (number: number) => ['/sign-in', `/nergens-${number}`, '/d/x', '/i/x'][number % 4] ?? '/'
    for (let number = 1; number <= 40; number++) await guest.fetch(madeUp(number))

    for (let number = 1; number <= 4; number++) {
      expect((await guest.fetch(madeUp(number))).status, madeUp(number)).toBe(429)
    }
    expect((await guest.fetch('/favicon.svg')).status).toBe(200)
    const page = await guest.fetch('/sign-in', { headers: browser })
    expect({ status: page.status, retry: Number(page.headers.get('retry-after')) > 0 }).toEqual({ status: 429, retry: true })
  })

  it('hold for the tools of AI apps, by the key', async () => {
    const { api } = await signUp('Studio Vink', server.url)
    const busy = new McpApp(api)
    for (let call = 1; call <= 5; call++) expect((await busy.send('tools/list')).status).toBe(200)

    const { status, headers } = await busy.send('tools/list')
    expect({ status, wait: headers.has('retry-after') }).toEqual({ status: 429, wait: true })
  })
})

it('an address that a client makes up is not believed of a client that is no trusted proxy', async () => {
  const alone = await startServer({
    database: inject('databaseTemplate'), env: { NUXT_RATE_LIMIT_IP_PER_MINUTE: '10' },
  })
  try {
    const guest = new ApiClient(alone.url)
    // One of them asked whether the server is up, before.
    const statuses = []
    for (let call = 1; call <= 12; call++) {
      statuses.push((await guest.request('getHealth', { headers: from(`192.0.2.${call}`) })).status)
    }

    expect(statuses.slice(-2)).toEqual([429, 429])
  } finally {
    await alone.stop()
  }
})
