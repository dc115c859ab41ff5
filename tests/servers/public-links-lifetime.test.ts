import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { openSignedTokens } from '#integrations/signed-tokens'
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

describe('a public link', () => {
  it('works for two years from issue and not a moment longer', async () => {
    const server = await start({})
    const guest = new ApiClient(server.url)
    const { api } = await studioVink(server.url)
    const params = { token: tokenOf(await issuedInvoice(api)) }
    await server.advanceClock(Date.parse('2028-11-20T08:59:00Z') - server.now().getTime())
    expect(await guest.call('getPublicInvoice', { params })).toMatchObject({ status: 'overdue' })
    expect(await guest.call('recordInvoiceView', { params })).toEqual({ recorded: true })
    await server.advanceClock(5 * 60_000)

    for (const id of ['getPublicInvoice', 'getPublicInvoicePdf', 'getPublicInvoiceUbl', 'recordInvoiceView'] as const) {
      expect(await guest.refused(id, { params })).toMatchObject({ status: 410, code: 'public_link_expired' })
    }
    const page = await guest.fetch(`/i/${params.token}`)
    expect(page.status).toBe(410)
    expect(new TextDecoder().decode(page.body as Uint8Array)).toContain('Deze link is verlopen')
  })

  it('is null once it has expired, and can be renewed for two years more', async () => {
    const server = await start({})
    const { api } = await studioVink(server.url)
    const invoice = await issuedInvoice(api)
    await server.advanceClock(Date.parse('2028-11-20T09:05:00Z') - server.now().getTime())
    const params = { id: invoice.id }
    expect((await api.call('getInvoice', { params })).publicUrl).toBeNull()
    const renewed = await api.call('renewPublicLink', { params })
    await server.advanceClock(700 * 24 * 60 * 60_000)

    const guest = new ApiClient(server.url)
    await guest.call('getPublicInvoice', { params: { token: tokenOf(renewed) } })
    expect(await guest.refused('getPublicInvoice', { params: { token: tokenOf(invoice) } }))
      .toMatchObject({ status: 410, code: 'public_link_expired' })
  })

  it('begins with the configured address', async () => {
    const server = await start({ env: { NUXT_PUBLIC_BASE_URL: 'https://facturen.example/' } })
    const { api } = await studioVinkAt(server, 'https://facturen.example')

    expect((await issuedInvoice(api)).publicUrl).toMatch(/^https:\/\/facturen\.example\/i\/[\w-]+$/)
  })
})

describe('views', () => {
  it('count again after half an hour', async () => {
    const server = await start({})
    const guest = new ApiClient(server.url)
    const { api } = await studioVink(server.url)
    const invoice = await issuedInvoice(api)
    const look = async () => (await guest.call('recordInvoiceView', { params: { token: tokenOf(invoice) } })).recorded

    expect(await look()).toBe(true)
    await server.advanceClock(29 * 60_000)
    expect(await look()).toBe(false)
    await server.advanceClock(61_000)
    expect(await look()).toBe(true)
    const { viewCount, firstViewedAt, lastViewedAt } = await api.call('getInvoice', { params: { id: invoice.id } })
    expect(viewCount).toBe(2)
    expect(firstViewedAt).toMatch(/^2026-11-20T09:0/)
    expect(lastViewedAt).toMatch(/^2026-11-20T09:3/)
  })
})

describe('downloads', () => {
  it('move the moment of the latest one, while the timeline tells of each format once in half an hour', async () => {
    const server = await start({})
    const guest = new ApiClient(server.url)
    const { api } = await studioVink(server.url)
    const invoice = await issuedInvoice(api)
    const params = { token: tokenOf(invoice) }
    const timeline = async () => (await api.call('getInvoiceTimeline', { params: { id: invoice.id } })).data
      .filter(({ action }) => action === 'invoice.downloaded').map(({ details }) => details.format)

    await guest.request('getPublicInvoicePdf', { params })
    await server.advanceClock(10 * 60_000)
    await guest.request('getPublicInvoiceUbl', { params })
    await guest.request('getPublicInvoicePdf', { params })
    expect(await timeline()).toEqual(['ubl', 'pdf'])
    await server.advanceClock(25 * 60_000)
    await guest.request('getPublicInvoicePdf', { params })

    expect(await timeline()).toEqual(['pdf', 'ubl', 'pdf'])
    const { downloadedAt, lastDownloadedAt } = await api.call('getInvoice', { params: { id: invoice.id } })
    expect(downloadedAt).toMatch(/^2026-11-20T09:0/)
    expect(lastDownloadedAt).toMatch(/^2026-11-20T09:3/)
  })
})

describe('a download link', () => {
  it('works for a quarter of an hour', async () => {
    const server = await start({ env: { NUXT_LINK_KEYS: written(spring) } })
    const guest = new ApiClient(server.url)
    const { api } = await studioVink(server.url)
    const { id } = await issuedInvoice(api)
    const accountId = await accountOf(server, id)
    const expiresAt = new Date(server.now().getTime() + 15 * 60_000)
    const linkTo = (format: 'pdf' | 'ubl') =>
      openSignedTokens([spring]).sign({ kind: 'download', subject: `${format}:${accountId}:${id}`, expiresAt })
    const [pdf, ubl] = [linkTo('pdf'), linkTo('ubl')]
    const fetched = await guest.request('getLinkedFile', { params: { token: pdf } })

    expect(fetched.status).toBe(200)
    expect(fetched.headers.get('content-type')).toBe('application/pdf')
    expect(fetched.body).toEqual((await api.request('getInvoicePdf', { params: { id } })).body)
    expect((await guest.request('getLinkedFile', { params: { token: ubl } })).headers.get('content-type'))
      .toBe('application/xml; charset=utf-8')
    // Fetched by the seller's own program: the document has not left the house.
    expect(await api.call('getInvoice', { params: { id } })).toMatchObject({ downloadedAt: null })
    expect(await guest.refused('getPublicInvoice', { params: { token: pdf } })).toMatchObject({ code: 'link_invalid' })

    await server.advanceClock(16 * 60_000)
    expect(await guest.refused('getLinkedFile', { params: { token: pdf } }))
      .toMatchObject({ status: 410, code: 'link_expired' })
  })
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

async function accountOf(server: TestServer, invoiceId: string): Promise<string> {
  const database = openDatabase(server.databaseUrl)
  try {
    return (await database.prisma.invoice.findUniqueOrThrow({ where: { id: invoiceId } })).accountId
  } finally {
    await database.close()
  }
}
