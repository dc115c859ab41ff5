import { describe, expect, it } from 'vitest'
import { useServer } from '../support/use-server'
import { signUp } from '../support/api-client'
import { expectSpentLimit } from '../support/rate-limits'

const server = await useServer({
  env: {
    NUXT_RATE_LIMIT_KEY_PER_MINUTE: '3', NUXT_RATE_LIMIT_VAT_CHECK_PER_MINUTE: '2',
    // Nobody answers there: a check counts all the same.
    NUXT_VIES_BASE_URL: 'http://127.0.0.1:1',
  },
})
const vink = await signUp('Studio Vink', server.url)

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

it('VAT checks have a limit of the account, by key and by session together, of which its refusal tells', async () => {
  const { api, session } = await signUp('Timmerbedrijf Jansen', server.url)
  const check = { query: { vat: 'DE136695976' } }
  for (const caller of [api, session]) expect((await caller.request('checkVatNumber', check)).status).toBe(200)

  for (const caller of [api, session]) {
    const { status, headers } = await caller.request('checkVatNumber', check)
    expect(status).toBe(429)
    expectSpentLimit(headers, '"vat-check";q=2;w=60')
  }
})
