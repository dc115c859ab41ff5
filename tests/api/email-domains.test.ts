import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signUp, type Tenant } from '../support/api-client'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { startServer, type TestServer } from '../support/server'

let resend: ResendDouble
let server: TestServer
let jansen: Tenant

beforeAll(async () => {
  resend = await startResend()
  server = await startServer({
    database: inject('databaseTemplate'),
    env: { NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl, NUXT_MAIL_FROM: 'post@polder.example' },
  })
  jansen = await signUp('Timmerbedrijf Jansen', server.url)
})
afterAll(async () => {
  await server.stop()
  await resend.close()
})

let count = 0
const fresh = () => `jansen${++count}.example`

describe('sender domains', () => {
  it('are added with their records, verified, listed and deleted', async () => {
    const domain = fresh()
    const { id, records } = await jansen.api.call('createEmailDomain', { body: { domain, fromLocalPart: 'post' } })
    expect(records).toHaveLength(3)
    resend.domains.publish(domain)

    const verified = await jansen.api.call('verifyEmailDomain', { params: { id } })
    expect(verified).toMatchObject({ domain, fromAddress: `post@${domain}`, status: 'verified' })
    expect(await jansen.api.call('getEmailDomain', { params: { id } })).toEqual(verified)
    expect(await jansen.api.call('listEmailDomains')).toEqual({ data: [verified] })
    expect(await jansen.api.call('deleteEmailDomain', { params: { id } })).toEqual({ id, deleted: true })
    expect(await jansen.api.refused('getEmailDomain', { params: { id } })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('are added once, however often the same request is made', async () => {
    const domain = fresh()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await jansen.api.request('createEmailDomain', { body: { domain }, headers })
    const again = await jansen.api.request('createEmailDomain', { body: { domain }, headers })

    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(resend.domains.names().filter(name => name === domain)).toHaveLength(1)
  })
})
