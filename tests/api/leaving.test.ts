import { describe, expect, inject, it } from 'vitest'
import { unzipSync } from 'fflate'
import { ApiClient, cookieOf, proveAddress, signUp, type Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { joinedAs } from '../support/joined'
import { OAuthApp, ownName } from '../support/oauth-app'
import { tokenOf } from '../support/public-links'

const server = () => inject('serverUrl')

/** Signs somebody in at their server. */
async function enter({ session, email, password }: Tenant): Promise<ApiClient> {
  const answer = await new ApiClient(session.url, { origin: session.origin }).request('signIn', { body: { email, password } })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return new ApiClient(session.url, { origin: session.origin, cookie: cookieOf(answer) })
}

const leave = (tenant: Tenant, session = tenant.session) => session.call('deleteAccount', { body: { confirm: tenant.email } })

describe('a copy of the account', () => {
  it('is a ZIP with data, documents, trail and their sums, on every plan', async () => {
    const vink = await studioVink()
    const { number } = await issuedInvoice(vink.api)
    const answer = await vink.session.request('exportAccount')

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain('filename="polder-account-2026-11-20.zip"')
    expect(Object.keys(unzipSync(answer.body as Uint8Array))).toEqual([
      'account.json', `invoices/${number}.pdf`, `invoices/${number}.xml`, 'invoices.csv', 'audit-trail.json', 'manifest.json',
    ])
  })

  it('has the headers alone for HEAD, and names no length', async () => {
    const { session } = await signUp()
    const { status, headers } = await session.fetch('/api/v1/account/export', { method: 'HEAD' })

    expect({ status, type: headers.get('content-type'), length: headers.get('content-length') })
      .toEqual({ status: 200, type: 'application/zip', length: null })
  })
})

describe('deleting the account', () => {
  it('ends the session with its cookie, and every other', async () => {
    const vink = await signUp()
    const other = await enter(vink)
    const answer = await vink.session.request('deleteAccount', { body: { confirm: ` ${vink.email.toUpperCase()} ` } })

    expect(answer).toMatchObject({ status: 200, body: { deletesAt: expect.stringMatching(/^2026-12-04T/) as string } })
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(answer.headers.getSetCookie().join()).toMatch(/polder-session=;/)
    for (const session of [vink.session, other]) {
      expect(await session.refused('getMe')).toMatchObject({ status: 401, code: 'unauthenticated' })
    }
  })

  it('refuses keys and apps for fourteen days, and lets them in again once somebody signed in', async () => {
    const url = ownName(server())
    const vink = await signUp('Studio Vink', url)
    const app = await OAuthApp.register(url)
    const tokens = await app.connect(vink.session)
    const tools = () => new ApiClient(url, { authorization: `Bearer ${tokens.access_token}` }).fetch('/mcp', {
      method: 'POST', headers: { accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
    const invoice = await issuedInvoice((await studioVink(url)).api)
    const { deletesAt } = await leave(vink)
    const pending = { code: 'account_deletion_pending', details: { deletesAt } }

    expect(await vink.api.refused('getMe')).toMatchObject({ status: 403, ...pending })
    expect(await tools()).toMatchObject({ status: 403, body: { data: pending } })
    // A neighbour hears nothing of it.
    expect(await new ApiClient(url).call('getPublicInvoice', { params: { token: tokenOf(invoice) } })).toBeDefined()

    await enter(vink)
    expect((await tools()).status).toBe(200)
    expect(await vink.api.call('getMe')).toMatchObject({ user: { email: vink.email } })
  })

  it('is not taken back by a member, who is told so when they sign in', async () => {
    const vink = await studioVink()
    await proveAddress(inject('serverDatabaseUrl'), vink.email)
    const { email } = await joinedAs(vink, 'administrator')
    const { deletesAt } = await leave(vink)
    const guest = new ApiClient(vink.session.url, { origin: vink.session.origin })

    expect(await guest.refused('signIn', { body: { email, password: vink.password } }))
      .toMatchObject({ status: 403, code: 'account_deletion_pending', details: { deletesAt } })
    await enter(vink)
    expect((await guest.request('signIn', { body: { email, password: vink.password } })).status).toBe(200)
  })
})
