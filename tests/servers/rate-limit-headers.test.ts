import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startServer, type TestServer } from '../support/server'
import { signUp, type Tenant } from '../support/api-client'
import { expectSpentLimit } from '../support/rate-limits'

let server: TestServer
let vink: Tenant
beforeAll(async () => {
  server = await startServer({
    database: inject('databaseTemplate'), env: { NUXT_RATE_LIMIT_KEY_PER_MINUTE: '3' },
  })
  vink = await signUp('Studio Vink', server.url)
})
afterAll(() => server.stop())

describe('an answer to an API key', () => {
  it('tells what remains of the minute, until nothing does', async () => {
    const limits = []
    for (let use = 0; use < 4; use++) {
      const { status, headers } = await vink.api.request('getMe')
      limits.push([status, headers.get('ratelimit-policy'), headers.get('ratelimit')?.replace(/t=([1-9]|[1-5]\d|60)$/, 't=…')])
      if (status === 429) expectSpentLimit(headers, '"key";q=3;w=60')
    }

    const policy = '"key";q=3;w=60'
    expect(limits).toEqual([
      [200, policy, '"key";r=2;t=…'],
      [200, policy, '"key";r=1;t=…'],
      [200, policy, '"key";r=0;t=…'],
      [429, policy, '"key";r=0;t=…'],
    ])
  })

  it('to a session has no such limit', async () => {
    expect((await vink.session.request('getMe')).headers.get('ratelimit')).toBeNull()
  })
})
