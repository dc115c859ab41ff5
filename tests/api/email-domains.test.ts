import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
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
beforeEach(() => resend.failWith(null))

let count = 0
const fresh = () => `jansen${++count}.example`
const refusal = (body: object) => jansen.api.refused('createEmailDomain', { body })

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

  it('are refused for what is wrong with them', async () => {
    const domain = fresh()
    const { id } = await jansen.api.call('createEmailDomain', { body: { domain } })
    const stranger = await signUp('Studio Vink', server.url)
    const elsewhere = fresh()
    resend.domains.takeElsewhere(elsewhere)

    expect(await refusal({ domain })).toMatchObject({ status: 409, code: 'email_domain_exists', details: { id } })
    expect(await stranger.api.refused('createEmailDomain', { body: { domain } }))
      .toMatchObject({ status: 409, code: 'email_domain_taken' })
    expect(await refusal({ domain: elsewhere })).toMatchObject({ status: 409, code: 'email_domain_provider_conflict' })
    expect(await refusal({ domain: 'polder.example' })).toMatchObject({ status: 409, code: 'email_domain_taken' })
    expect(await refusal({ domain: 'studio vink' })).toMatchObject({ status: 422, code: 'email_domain_invalid' })
    expect(await refusal({ domain: 'gmail.com' })).toMatchObject({ status: 422, code: 'email_domain_public' })
    expect(await refusal({ domain: fresh(), fromLocalPart: 'a b' })).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(await refusal({})).toMatchObject({ status: 422, code: 'validation_failed' })
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

  it('wait where the provider gives no answer, and go on with the same key', async () => {
    const domain = fresh()
    const headers = { 'idempotency-key': randomUUID() }
    resend.failWith('taken, then html', { about: domain, times: 1 })

    expect(await jansen.api.refused('createEmailDomain', { body: { domain }, headers }))
      .toMatchObject({ status: 503, code: 'service_unavailable' })
    expect(await jansen.api.call('createEmailDomain', { body: { domain }, headers })).toMatchObject({ domain })
    expect(resend.domains.names().filter(name => name === domain)).toHaveLength(1)
  })

  it('cannot be added where mail leaves by no provider that proves them, and are not there', async () => {
    const { api } = await signUp()

    expect(await api.refused('createEmailDomain', { body: { domain: fresh() } }))
      .toMatchObject({ status: 503, code: 'email_domains_unavailable' })
    expect(await api.call('listEmailDomains')).toEqual({ data: [] })
  })

  it('are for Pro', async () => {
    const free = await startServer({ database: inject('databaseTemplate'), env: { NUXT_DEFAULT_PLAN: 'free' } })
    try {
      const { api } = await signUp('Studio Vink', free.url)
      for (const operation of ['listEmailDomains', 'createEmailDomain'] as const) {
        expect(await api.refused(operation, { body: { domain: fresh() } }))
          .toMatchObject({ status: 402, code: 'plan_upgrade_required' })
      }
    } finally {
      await free.stop()
    }
  })

  it('take the scopes of the business', async () => {
    const { key } = await jansen.session.call('createApiKey', { body: { name: 'Lezer', scopes: ['business:read'] } })
    const reader = jansen.api.with({ authorization: `Bearer ${key}` })

    expect(await reader.call('listEmailDomains')).toMatchObject({ data: expect.any(Array) })
    expect(await reader.refused('createEmailDomain', { body: { domain: fresh() } }))
      .toMatchObject({ status: 403, code: 'insufficient_scope' })
  })
})
