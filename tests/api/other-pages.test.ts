import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, type Answer, signUp, type Tenant } from '../support/api-client'
import { McpApp } from '../support/mcp'
import { movingServer } from '../support/moving-server'
import { OAuthApp, ownName, register } from '../support/oauth-app'

const url = ownName(inject('serverUrl'))
const guest = new ApiClient(url)
/** The site that the app sends people back to, and one that it does not. */
const own = { origin: 'https://assistent.example' }
const foreign = { origin: 'https://boef.example' }

let vink: Tenant
let app: OAuthApp
beforeAll(async () => {
  vink = await signUp('Studio Vink', url)
  app = await OAuthApp.register(url)
})

const readers = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin')
const toolsOf = (token: string, headers: Record<string, string>) =>
  new McpApp(guest.with({ authorization: `Bearer ${token}` })).send('tools/list', {}, headers)
const preflight = (path: string, headers: Record<string, string>) => guest.fetch(path, {
  method: 'OPTIONS',
  headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization, content-type', ...headers },
})
const badOrigin = { status: 403, body: { data: { code: 'bad_origin' } } }

/** Refused, and not even the refusal can be read by the page. */
function expectKeptFrom(answer: Answer<unknown> | Awaited<ReturnType<typeof register>>): void {
  expect(answer).toMatchObject(badOrigin)
  expect(readers(answer)).toBeNull()
}

describe('the documents that say where to begin', () => {
  it.each(['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server'])(
    '%s may be read by every page', async (name) => {
      const answer = await guest.fetch(`/.well-known/${name}`, { headers: foreign })
      const asked = await preflight(`/.well-known/${name}`, {
        ...foreign, 'access-control-request-method': 'GET', 'access-control-request-headers': 'mcp-protocol-version',
      })

      expect([answer.status, readers(answer), asked.status, readers(asked)]).toEqual([200, '*', 204, foreign.origin])
    })
})

describe('a browser that asks whether a page may ask', () => {
  it.each(['/mcp', '/oauth/token', '/oauth/register', '/oauth/revoke'])('is told so at %s, without cookies', async (path) => {
    const { status, headers } = await preflight(path, own)

    expect(status).toBe(204)
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': own.origin, 'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringMatching(/Authorization, Content-Type.*Mcp-Protocol-Version/),
      vary: 'Origin',
    })
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('is refused for a page in a sandbox, which is nobody\'s', async () => {
    expectKeptFrom(await preflight('/mcp', { origin: 'null' }))
  })

  it.each(['/api/v1/me', '/api/auth/sign-in', '/oauth/authorize', '/'])('hears of no page at %s', async (path) => {
    const answer = await preflight(path, own)

    expect([answer.status, readers(answer)]).toEqual([405, null])
  })
})

describe('registering from a page', () => {
  const metadata = { redirect_uris: [`${own.origin}/callback`] }

  it('takes an app that comes back to the page\'s own site', async () => {
    const answer = await register(url, metadata, own)

    expect([answer.status, readers(answer)]).toEqual([201, own.origin])
  })

  it('refuses the page of another site, before it is counted', async () => {
    const server = await movingServer('plain')
    // Three an hour, and none yet in this one.
    await server.advanceClock(60 * 60_000 + 1_000)
    const there = ownName(server.url)
    for (let time = 0; time < 3; time++) expectKeptFrom(await register(there, metadata, foreign))
    expect((await register(there, metadata, own)).status).toBe(201)
  })

  it('tells every page what is wrong with an app', async () => {
    const answer = await register(url, { redirect_uris: [] }, foreign)

    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } })
    expect(readers(answer)).toBe(foreign.origin)
  })
})

describe('a code and the tokens it gives', () => {
  it('are for the page of the app\'s own site, and another page cannot even use the code up', async () => {
    const code = await app.code(vink.session)
    expectKeptFrom(await app.redeem(code, {}, foreign))
    const answer = await app.redeem(code, {}, own)

    expect([answer.status, readers(answer)]).toEqual([200, own.origin])
  })

  it('are refreshed and given up by the page of the app\'s own site alone', async () => {
    const { refresh_token: first } = await app.connect(vink.session)
    expectKeptFrom(await app.refresh(first, {}, foreign))
    const { body, ...answer } = await app.refresh(first, {}, own)
    expect([answer.status, readers(answer)]).toEqual([200, own.origin])

    const token = String(body.access_token)
    expectKeptFrom(await app.post('/oauth/revoke', { token }, foreign))
    expect((await toolsOf(token, {})).status).toBe(200)
    expect((await app.post('/oauth/revoke', { token }, own)).status).toBe(200)
    expect((await toolsOf(token, {})).status).toBe(401)
  })

  it.each(['cursor://anysphere.cursor-mcp/oauth/callback', 'http://127.0.0.1:33418/'])(
    'of an app that comes back to %s are for no website', async (redirectUri) => {
      const program = await OAuthApp.register(url, { redirect_uris: [redirectUri] })
      const code = await program.code(vink.session)
      for (const headers of [{ origin: 'null' }, foreign, { origin: 'http://127.0.0.1:33419' }]) {
        expectKeptFrom(await program.redeem(code, {}, headers))
      }
      expect((await program.redeem(code)).status).toBe(200)
    })

  it('are refused to an app that nobody knows any more, in words that its page may read', async () => {
    const answer = await new OAuthApp(url, 'forgotten').redeem('x', {}, foreign)

    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(readers(answer)).toBe(foreign.origin)
  })
})

describe('the tools, asked from a page', () => {
  it('answer a page of the site that the app comes back to, and no other', async () => {
    const { access_token: token } = await app.connect(vink.session)
    const answer = await toolsOf(token, own)

    expect([answer.status, readers(answer), answer.headers.get('vary')]).toEqual([200, own.origin, expect.stringMatching(/^Origin/)])
    for (const origin of [foreign.origin, 'null', 'https://sub.assistent.example', 'http://assistent.example']) {
      expectKeptFrom(await toolsOf(token, { origin }))
    }
  })

  it('answer no page that shows an API key, known or not', async () => {
    const rival = await signUp('Timmerbedrijf Jansen', url)
    for (const key of [rival.key, `${rival.key}x`]) expectKeptFrom(await toolsOf(key, own))
    const named = await new McpApp(guest.with({ 'x-api-key': rival.key })).send('tools/list', {}, foreign)
    expectKeptFrom(named)
  })

  it('take no session for a credential, and say where to begin to every page', async () => {
    const shown: Record<string, string>[] = [
      { cookie: vink.session.cookie }, {}, { authorization: `Bearer ${'x'.repeat(43)}` },
    ]
    for (const credentials of shown) {
      const answer = await new McpApp(guest.with(credentials)).send('tools/list', {}, foreign)

      expect([answer.status, readers(answer)]).toEqual([401, foreign.origin])
      expect(answer.headers.get('www-authenticate')).toContain('resource_metadata=')
      expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(readers(await new McpApp(guest.with(credentials)).send('tools/list', {}, { origin: 'null' }))).toBeNull()
    }
  })
})

it.each([['nl', 'Deze Polder heeft nog geen mailserver.'], ['en', 'This Polder has no mail server yet.']])(
  'whoever forgot their password is told that no mail arrives where none leaves (%s)', async (lang, words) => {
    const { status, body } = await guest.fetch(`/forgot-password?lang=${lang}`)

    expect(status).toBe(200)
    expect(new TextDecoder().decode(body as Uint8Array)).toContain(words)
  })
