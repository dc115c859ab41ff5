import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient } from '../support/api-client'
import { issuedInvoice, studioVink, vinkProfile } from '../support/cast'
import { tokenOf } from '../support/public-links'
import { expectSpentLimit } from '../support/rate-limits'
import { startServer, type ServerOptions, type TestServer } from '../support/server'

const spring = { id: 'spring', secret: 'a secret of spring, long enough to hold'.replaceAll(/\W/g, '-') }
const autumn = { id: 'autumn', secret: 'a secret of autumn, long enough to hold'.replaceAll(/\W/g, '-') }
const written = (...keys: (typeof spring)[]) => keys.map(({ id, secret }) => `${id}:${secret}`).join(',')
const started: TestServer[] = []

afterAll(() => Promise.all(started.map(server => server.stop())))

async function start(options: Partial<ServerOptions>): Promise<TestServer> {
  const server = await startServer({ database: inject('databaseTemplate'), ...options })
  started.push(server)
  return server
}

it('a public link begins with the configured address', async () => {
  const server = await start({ env: { NUXT_PUBLIC_BASE_URL: 'https://facturen.example/' } })
  const { api } = await studioVinkAt(server, 'https://facturen.example')

  expect((await issuedInvoice(api)).publicUrl).toMatch(/^https:\/\/facturen\.example\/i\/[\w-]+$/)
})

describe('link keys', () => {
  it('take turns: old links live as long as their key is kept', async () => {
    const first = await start({ env: { NUXT_LINK_KEYS: written(spring) } })
    const { api, key } = await studioVink(first.url)
    const old = await issuedInvoice(api)
    await first.stop()

    const second = await start({ env: { NUXT_LINK_KEYS: written(autumn, spring) }, continueFrom: first })
    const now = await new ApiClient(second.url, { 'x-api-key': key }).call('getInvoice', { params: { id: old.id } })
    const guest = new ApiClient(second.url)
    expect(tokenOf(now)).not.toBe(tokenOf(old))
    expect(await guest.call('getPublicInvoice', { params: { token: tokenOf(old) } }))
      .toEqual(await guest.call('getPublicInvoice', { params: { token: tokenOf(now) } }))
    await second.stop()

    const third = await start({ env: { NUXT_LINK_KEYS: written(autumn) }, continueFrom: second })
    const late = new ApiClient(third.url)
    expect(await late.refused('getPublicInvoice', { params: { token: tokenOf(old) } })).toMatchObject({ code: 'link_invalid' })
    expect(await late.call('getPublicInvoice', { params: { token: tokenOf(now) } })).toMatchObject({ number: old.number })
  })

  it('are the installation\'s own when none are configured, and outlive a restart', async () => {
    const first = await start({})
    const { api } = await studioVink(first.url)
    const invoice = await issuedInvoice(api)
    await first.stop()
    const second = await start({ continueFrom: first })

    expect(await new ApiClient(second.url).call('getPublicInvoice', { params: { token: tokenOf(invoice) } }))
      .toMatchObject({ number: invoice.number })
  })
})

describe('the limit of public links', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await start({ env: { NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE: '6', NUXT_TRUSTED_PROXIES: '127.0.0.1' } })
  })

  it('counts all their doors together, by address', async () => {
    const guest = new ApiClient(server.url)
    const { api } = await studioVink(server.url)
    const invoice = await issuedInvoice(api)
    const options = { params: { token: tokenOf(invoice) }, headers: { 'x-forwarded-for': '192.0.2.1' } }
    const page = () => guest.fetch(`/i/${tokenOf(invoice)}`, { headers: options.headers })
    const statuses = []
    for (const id of ['getPublicInvoice', 'getPublicInvoicePdf', 'getPublicInvoiceUbl', 'recordInvoiceView'] as const) {
      statuses.push((await guest.request(id, options)).status)
    }
    statuses.push((await page()).status, (await guest.request('getLinkedFile', options)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 404])

    const refused = await guest.request('recordInvoiceView', options)
    expect(refused.body).toMatchObject({ statusCode: 429, data: { code: 'rate_limited' } })
    expectSpentLimit(refused.headers, '"public";q=6;w=60')
    const refusedPage = await page()
    expect(refusedPage.status).toBe(429)
    expectSpentLimit(refusedPage.headers, '"public";q=6;w=60')
    expect((await guest.request('getPublicInvoice', { ...options, headers: { 'x-forwarded-for': '192.0.2.2' } })).status)
      .toBe(200)
  })
})

/** A sign-up from the configured address; the cookie is for https then, so only the key is of use. */
async function studioVinkAt(server: TestServer, origin: string) {
  const answer = await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'anna@vink.example', password: 'vier woorden zijn genoeg', name: 'Studio Vink' }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const session = new ApiClient(server.url, { origin, cookie })
  await session.call('updateBusiness', { body: vinkProfile })
  const { key } = await session.call('createApiKey', { body: { name: 'Test' } })
  return { api: new ApiClient(server.url, { 'x-api-key': key }) }
}
