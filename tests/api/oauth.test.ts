import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ErrorBody } from '#contract/errors'
import { scopes } from '#contract/scopes'
import { ApiClient, cookieOf, signUp, type Tenant } from '../support/api-client'
import { McpApp } from '../support/mcp'
import { movingServer } from '../support/moving-server'
import { mailTo } from '../support/outbox'
import { follow, inBrowser, OAuthApp, ownName, register, type Tokens } from '../support/oauth-app'
import type { TestServer } from '../support/server'

const dayMs = 24 * 60 * 60 * 1000
const url = ownName(inject('serverUrl'))
const guest = new ApiClient(url)

let vink: Tenant
let app: OAuthApp
beforeAll(async () => {
  vink = await signUp('Studio Vink', url)
  app = await OAuthApp.register(url)
})

const withToken = (token: string) => guest.with({ authorization: `Bearer ${token}` })
const toolsOf = (token: string) => new McpApp(withToken(token)).send('tools/list')
const whyRefused = async (response: Response) => {
  const { statusCode, data } = await response.json() as ErrorBody
  return { status: statusCode, code: data.code, error: (data.details as { error: string }).error }
}

describe('finding the way in', () => {
  it('begins with the refusal of the tools, which names where it is described', async () => {
    const { status, headers } = await new McpApp(guest).send('tools/list')
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? []
    const { body } = await guest.fetch(address.replace(url, ''))

    expect(status).toBe(401)
    expect(body).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [url], scopes_supported: scopes })
    expect((await guest.fetch('/.well-known/oauth-protected-resource')).body).toEqual(body)
  })

  it('goes on with the authorization server, which says what it takes', async () => {
    expect((await guest.fetch('/.well-known/oauth-authorization-server')).body).toMatchObject({
      issuer: url, code_challenge_methods_supported: ['S256'], response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'], client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    })
  })
})

describe('connecting an app', () => {
  it('gives it tokens for what the person allowed, tells the owner, and shows it in the settings', async () => {
    const jansen = await signUp('Timmerbedrijf Jansen', url)
    const tokens = await app.connect(jansen.session, { scopes: ['invoices:read', 'invoices:write'] })

    expect(tokens.scope.split(' ').sort()).toEqual(['invoices:read', 'invoices:write'])
    expect(await new McpApp(withToken(tokens.access_token)).call('get_account'))
      .toMatchObject({ auth: { type: 'oauth', scopes: ['invoices:read', 'invoices:write'], sessionFresh: false } })
    expect((await mailTo(jansen.email, /gekoppeld/)).text).toContain('“Assistent”')
    expect((await jansen.session.call('listConnectedApps')).data).toMatchObject([{
      name: 'Assistent', returnsTo: 'assistent.example', scopes: ['invoices:read', 'invoices:write'],
      lastUsedAt: expect.any(String),
    }])
  })

  it('tells the person who asks, where the answer goes, and what for', async () => {
    const request = await app.begin({ scope: 'invoices:read reports:read openid profile' })

    expect(await inBrowser(vink.session, request).call('getConnectionRequest', { params: { uid: request.uid } })).toEqual({
      app: { name: 'Assistent', address: null }, returnsTo: 'assistent.example', isOnDevice: false,
      scopes: ['invoices:read', 'reports:read'],
    })
  })

  it('offers all there is where the app names nothing', async () => {
    const request = await app.begin({ scope: undefined, resource: undefined })

    expect((await inBrowser(vink.session, request).call('getConnectionRequest', { params: { uid: request.uid } })).scopes)
      .toEqual(scopes)
  })

  it('writes what the app does into the trail under its name', async () => {
    const tokens = await app.connect(vink.session)
    await new McpApp(withToken(tokens.access_token)).call('create_product', { name: 'Plank', unitPriceCents: 100 })

    expect((await vink.session.call('listAudit')).data[0])
      .toMatchObject({ action: 'product.created', actor: { type: 'oauth', name: 'Assistent' } })
  })

  it('is told to the app as access_denied where the person does not want it', async () => {
    const request = await app.begin()
    const { continueAt } = await inBrowser(vink.session, request).call('denyConnection', { params: { uid: request.uid } })
    const end = await follow(continueAt, request)

    expect(Object.fromEntries(end.searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz', iss: url })
  })

  it('leaves the window that opened it in reach, where the app waits for the answer, and no other page does', async () => {
    const openerOf = async (address: string) =>
      (await fetch(address, { redirect: 'manual' })).headers.get('cross-origin-opener-policy')

    expect(await Promise.all([app.address(), `${url}/connect/x`, `${url}/settings`].map(openerOf)))
      .toEqual(['unsafe-none', 'unsafe-none', 'same-origin'])
  })

  it('asks again each time, and for whoever is signed in by then', async () => {
    const request = await app.begin()
    await app.allow(vink.session, request)
    const jansen = await signUp('Timmerbedrijf Jansen', url)
    const second = await fetch(app.address(), { redirect: 'manual', headers: { cookie: request.cookies } })

    expect(second.headers.get('location')).toMatch(/\/connect\/[\w-]+$/)
    expect((await app.connect(jansen.session)).access_token).toMatch(/\w/)
  })

  it.each([
    ['http://127.0.0.1:33418/', '127.0.0.1', true],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor:', true],
    ['https://claude.ai/api/mcp/auth_callback', 'claude.ai', false],
  ])('takes %s', async (redirectUri, returnsTo, isOnDevice) => {
    const other = await OAuthApp.register(url, { redirect_uris: [redirectUri] })
    const request = await other.begin()

    expect(await inBrowser(vink.session, request).call('getConnectionRequest', { params: { uid: request.uid } }))
      .toMatchObject({ returnsTo, isOnDevice })
    expect((await other.allow(vink.session, request)).href).toContain(redirectUri)
  })
})

describe('a request that is not as it should be', () => {
  it.each(['nobody', 'https://127.0.0.1/client.json', 'https://localhost/client.json'])(
    'of an app that never registered, or says that it lives within, is refused, and not sent back: %s', async (clientId) => {
      expect(await whyRefused(await new OAuthApp(url, clientId).visit()))
        .toEqual({ status: 400, code: 'connection_request_invalid', error: 'invalid_client' })
    })

  it('that wants the answer elsewhere is refused, and not sent there', async () => {
    const response = await app.visit({ redirect_uri: 'https://boef.example/callback' })

    expect(response.headers.get('location')).toBeNull()
    expect(await whyRefused(response)).toEqual({ status: 400, code: 'connection_request_invalid', error: 'invalid_redirect_uri' })
  })

  it.each(['fragment', 'form_post', 'query.jwt', ''])('that wants the answer by another way than the query is refused: %j', async (mode) => {
    const response = await app.visit({ response_mode: mode })

    expect(response.headers.get('location')).toBeNull()
    expect(await whyRefused(response)).toEqual({ status: 400, code: 'connection_request_invalid', error: 'invalid_request' })
    expect((await app.visit({ response_mode: 'query' })).status).toBe(303)
  })

  it('is told to a person by a page', async () => {
    const response = await fetch(app.address({ redirect_uri: 'https://boef.example/' }), {
      redirect: 'manual', headers: { accept: 'text/html' },
    })

    expect({ status: response.status, location: response.headers.get('location') })
      .toEqual({ status: 303, location: '/connect/refused?error=invalid_redirect_uri' })
  })

  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['tokens at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://elders.example/mcp' }, 'invalid_target'],
    ['nobody to be asked', { prompt: 'none' }, 'login_required'],
    ['a request of its own making', { request_uri: 'https://elders.example/request' }, 'request_uri_not_supported'],
  ])('with %s is told so', async (_, parameters, error) => {
    const response = await app.visit(parameters)
    const { origin, search, hash } = new URL(response.headers.get('location') ?? url)

    expect({ origin, error: new URLSearchParams(search || hash.slice(1)).get('error') })
      .toEqual({ origin: 'https://assistent.example', error })
  })
})

describe('a consent', () => {
  it('is refused in another browser than the one that it was begun in', async () => {
    const { uid } = await app.begin()
    const params = { uid }

    expect(await vink.session.refused('getConnectionRequest', { params })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await vink.session.refused('grantConnection', { params, body: { scopes: ['invoices:read'] } }))
      .toMatchObject({ status: 403, code: 'forbidden' })
    expect(await vink.session.refused('denyConnection', { params })).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('is given once', async () => {
    const request = await app.begin()
    const person = inBrowser(vink.session, request)
    const give = () => person.request('grantConnection', { params: { uid: request.uid }, body: { scopes: ['invoices:read'] } })

    expect((await Promise.all([give(), give(), give()])).map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it('gives no more than was asked for', async () => {
    const request = await app.begin({ scope: 'invoices:read' })

    expect(await inBrowser(vink.session, request).refused('grantConnection', {
      params: { uid: request.uid }, body: { scopes: ['invoices:read', 'invoices:issue'] },
    })).toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['scopes'] }] })
  })

  it('from the page of another site is refused', async () => {
    const request = await app.begin()
    const elsewhere = vink.session.with({ origin: 'https://boef.example', cookie: `${vink.session.cookie}; ${request.cookies}` })

    expect(await elsewhere.refused('grantConnection', { params: { uid: request.uid }, body: { scopes: ['invoices:read'] } }))
      .toMatchObject({ status: 403, code: 'bad_origin' })
  })
})

describe('a code', () => {
  it('that is used twice ends what it was used for', async () => {
    const code = await app.code(vink.session)
    const { access_token: token } = (await app.redeem(code)).body as unknown as Tokens
    expect((await toolsOf(token)).status).toBe(200)

    expect(await app.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await toolsOf(token)).toMatchObject({ status: 401, body: { data: { code: 'invalid_token' } } })
  })

  it('that many use at once gives tokens to one at most, which then open nothing', async () => {
    const code = await app.code(vink.session)
    const answers = await Promise.all([app.redeem(code), app.redeem(code), app.redeem(code), app.redeem(code)])
    const given = answers.filter(({ status }) => status === 200)

    expect(given.length).toBeLessThanOrEqual(1)
    for (const { body } of given) expect((await toolsOf(String(body.access_token))).status).toBe(401)
  })

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://assistent.example/elders' }, 'invalid_grant'],
    ['another resource', { resource: 'https://elders.example/mcp' }, 'invalid_target'],
  ])('with %s is refused', async (_, parameters, error) => {
    expect(await app.redeem(await app.code(vink.session), parameters)).toMatchObject({ status: 400, body: { error } })
  })

  it('of another app is refused', async () => {
    const other = await OAuthApp.register(url)

    expect(await app.redeem(await other.code(vink.session))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

describe('a refresh token', () => {
  it('gives new tokens, and is replaced', async () => {
    const first = await app.connect(vink.session)
    const { status, headers, body } = await app.refresh(first.refresh_token)

    expect({ status, caching: headers.get('cache-control') }).toEqual({ status: 200, caching: 'private, no-store' })
    expect(body.refresh_token).not.toBe(first.refresh_token)
    expect((await toolsOf(String(body.access_token))).status).toBe(200)
  })

  it('that is used again ends the whole family', async () => {
    const first = await app.connect(vink.session)
    const { body } = await app.refresh(first.refresh_token)
    const { data: [listed] } = await vink.session.call('listConnectedApps')

    expect(await app.refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await app.refresh(String(body.refresh_token))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await toolsOf(String(body.access_token))).toMatchObject({ status: 401, body: { data: { code: 'invalid_token' } } })
    expect((await vink.session.call('listConnectedApps')).data.map(({ id }) => id)).not.toContain(listed?.id)
    expect((await vink.session.call('listAudit')).data[0])
      .toMatchObject({ action: 'connected_app.removed', subjectId: listed?.id, details: { reason: 'replay' } })
  })

  it('gives no more than it has', async () => {
    const { refresh_token } = await app.connect(vink.session, { scopes: ['invoices:read'] })

    expect(await app.refresh(refresh_token, { scope: 'invoices:read invoices:issue' }))
      .toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    expect((await app.refresh(refresh_token, { scope: 'invoices:read' })).body).toMatchObject({ scope: 'invoices:read' })
  })

  it('of another app is refused', async () => {
    const { refresh_token } = await app.connect(vink.session)

    expect(await (await OAuthApp.register(url)).refresh(refresh_token))
      .toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

describe('an access token', () => {
  it('is for the tools alone', async () => {
    const { access_token: token } = await app.connect(vink.session)

    expect(await withToken(token).refused('listInvoices')).toMatchObject({ status: 401, code: 'invalid_token' })
    expect(await withToken(token).refused('listConnectedApps')).toMatchObject({ status: 401, code: 'invalid_token' })
  })

  it('ends at once when the person disconnects the app, and the refresh token with it', async () => {
    const { access_token: token, refresh_token } = await app.connect(vink.session)
    const { data: [listed] } = await vink.session.call('listConnectedApps')
    await vink.session.call('disconnectApp', { params: { id: listed?.id ?? '' } })

    expect((await toolsOf(token)).status).toBe(401)
    expect(await app.refresh(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await vink.session.refused('disconnectApp', { params: { id: listed?.id ?? '' } })).toMatchObject({ status: 404 })
  })

  it('ends when the app gives it up', async () => {
    const { access_token: token, refresh_token } = await app.connect(vink.session)

    expect((await app.post('/oauth/revoke', { token: refresh_token })).status).toBe(200)
    expect((await toolsOf(token)).status).toBe(401)
  })

  it('of another app cannot be given up', async () => {
    const { access_token: token } = await app.connect(vink.session)
    await (await OAuthApp.register(url)).post('/oauth/revoke', { token })

    expect((await toolsOf(token)).status).toBe(200)
  })
})

describe('registering', () => {
  it.each([
    ['http on the internet', ['http://assistent.example/callback']],
    ['a script', ['javascript:alert(1)']],
    ['data', ['data:text/html,x']],
    ['a scheme without a full stop', ['assistent://callback']],
    ['a page of the browser', ['chrome-extension://abcdefgh/callback']],
    ['the files of the device', ['file:///home/vink/callback']],
    ['a fragment', ['https://assistent.example/#x']],
    ['a name in the address', ['https://polder:x@assistent.example/']],
    ['no address', ['callback']],
  ])('an app that wants its answers at %s is refused', async (_, redirectUris) => {
    expect(await register(url, { redirect_uris: redirectUris }))
      .toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } })
  })

  it.each([[{}], [[]], [{ redirect_uris: [] }], [{ redirect_uris: ['https://a.example/'], grant_types: ['password'] }]])(
    '%j is refused', async (metadata) => {
      expect(await register(url, metadata)).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } })
    })

  it('gives no secret, whatever the app asks for', async () => {
    const { body } = await register(url, {
      redirect_uris: ['https://assistent.example/'], token_endpoint_auth_method: 'client_secret_basic', client_name: 'Een\u202E',
    })

    expect(body).toMatchObject({ token_endpoint_auth_method: 'none', client_name: 'assistent.example' })
    expect(body).not.toHaveProperty('client_secret')
  })
})

describe('behind https', () => {
  it('every cookie of a request is one that other hosts and plain http cannot set', async () => {
    const origin = 'https://polder.example'
    const server = await movingServer('named')
    const page = new ApiClient(server.url, { origin })
    const body = { email: 'jansen@example.nl', password: 'vier woorden zijn genoeg', name: 'Timmerbedrijf Jansen' }
    const session = page.with({ origin, cookie: cookieOf(await page.request('signUp', { body })) })
    const app = await OAuthApp.register(server.url)
    const begun = await app.visit({ resource: `${origin}/mcp` })
    const uid = (begun.headers.get('location') ?? '').split('/').at(-1) ?? ''
    const cookies = begun.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0]).join('; ')
    const { continueAt } = await inBrowser(session, { uid, cookies })
      .call('grantConnection', { params: { uid }, body: { scopes: ['invoices:read'] } })
    const ended = await fetch(continueAt.replace(origin, server.url), { redirect: 'manual', headers: { cookie: cookies } })
    const set = [begun, ended].flatMap(({ headers }) => headers.getSetCookie())

    expect(ended.headers.get('location')).toMatch(/^https:\/\/assistent\.example\/callback\?code=/)
    expect(new Set(set.map(cookie => cookie.split('=', 1)[0]?.replace(/\.sig$/, '')))).toEqual(new Set([
      '__Host-polder-connect', '__Host-polder-connect-state', '__Secure-polder-connect-resume',
    ]))
    for (const cookie of set) {
      const parts = cookie.toLowerCase().split('; ')
      expect(parts, cookie).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax']))
      if (cookie.startsWith('__Host-')) expect(parts, cookie).toContain('path=/')
    }
  })
})

describe('as time goes by', () => {
  let server: TestServer
  let jansen: Tenant
  let assistant: OAuthApp
  beforeAll(async () => {
    server = await movingServer('plain')
    // Whatever was registered there before counts no more.
    await server.advanceClock(dayMs)
    jansen = await signUp('Timmerbedrijf Jansen', ownName(server.url))
    assistant = await OAuthApp.register(ownName(server.url))
  })

  it('one place registers so many apps an hour and no more', async () => {
    const again = () => register(assistant.url, { redirect_uris: ['https://assistent.example/'] })
    expect([(await again()).status, (await again()).status]).toEqual([201, 201])

    expect(await again()).toMatchObject({ status: 429, body: { data: { code: 'rate_limited' } } })
    expect((await new OAuthApp(assistant.url, 'https://example.com/app.json').visit()).status).toBe(429)
  })

  it('a code lives a minute', async () => {
    const code = await assistant.code(jansen.session)
    await server.advanceClock(61_000)

    expect(await assistant.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('an access token ends after an hour, and the refresh token gives another', async () => {
    const tokens = await assistant.connect(jansen.session)
    await server.advanceClock(dayMs / 24 + 1000)
    const shown = new McpApp(new ApiClient(assistant.url, { authorization: `Bearer ${tokens.access_token}` }))
    expect(await shown.send('tools/list')).toMatchObject({ status: 401, body: { data: { code: 'invalid_token' } } })

    const { status, body } = await assistant.refresh(tokens.refresh_token)
    expect(status).toBe(200)
    await server.advanceClock(61 * dayMs)
    expect(await assistant.refresh(String(body.refresh_token))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('a connection ends after a year, however often its tokens are renewed', async () => {
    const bakker = await signUp('Bakkerij', ownName(server.url))
    let { refresh_token: token } = await assistant.connect(bakker.session)
    const refresh = async (days: number) => {
      await server.advanceClock(days * dayMs)
      const { status, body } = await assistant.refresh(token)
      token = String(body.refresh_token)
      return status
    }

    const statuses = []
    for (let times = 0; times < 6; times++) statuses.push(await refresh(55))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await refresh(35.5)).toBe(400)
  })
})
