import { beforeAll, describe, expect, inject, it } from 'vitest'
import { operationList } from '#contract/operations/index'
import { userHeader } from '#contract/user-header'
import { ApiClient, cookieOf, signUp, type Tenant } from '../support/api-client'
import { dailyOf } from '../support/daily'
import { movingServer } from '../support/moving-server'

const url = inject('serverUrl')
const guest = new ApiClient(url, { origin: url })
const dayMs = 24 * 60 * 60 * 1000
let vink: Tenant

beforeAll(async () => {
  vink = await signUp()
})

describe('signing in', () => {
  it('opens a session of its own each time', async () => {
    const { email, password } = vink
    const first = await guest.request('signIn', { body: { email, password } })
    const second = await guest.request('signIn', { body: { email: email.toUpperCase(), password } })

    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body).toMatchObject({ user: { email }, auth: { type: 'session', sessionFresh: true } })
    expect(cookieOf(first)).not.toBe(cookieOf(second))
  })

  it('does not tell a wrong password from an unknown address', async () => {
    const wrong = await guest.refused('signIn', { body: { email: vink.email, password: 'niet het wachtwoord' } })
    const unknown = await guest.refused('signIn', { body: { email: 'niemand@example.nl', password: 'niet het wachtwoord' } })

    expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(unknown).toEqual(wrong)
  })

  it('goes on with nothing that was in the browser before', async () => {
    const { email, password } = vink
    const planted = guest.with({ origin: url, cookie: cookieOf(await guest.request('signIn', { body: { email, password } })) })
    const answer = await planted.request('signIn', { body: { email, password } })

    expect(cookieOf(answer)).not.toBe(planted.cookie)
    expect(await planted.refused('getMe')).toMatchObject({ status: 401, code: 'unauthenticated' })
    await guest.with({ origin: url, cookie: cookieOf(answer) }).call('getMe')
  })
})

describe('signing out', () => {
  it('ends the session for good, also for whoever kept the cookie, and takes all of the account out of the browser', async () => {
    const { email, password } = vink
    const cookie = cookieOf(await guest.request('signIn', { body: { email, password } }))
    const session = guest.with({ origin: url, cookie })
    const { headers } = await session.request('signOut')

    expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(headers.getSetCookie()[0]).toMatch(/^polder-session=; Max-Age=0;/)
    expect(await session.refused('getMe')).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await vink.session.request('getMe')).status).toBe(200)
  })
})

describe('the session cookie', () => {
  const { name, value } = { name: 'polder-session', value: (cookie: string) => cookie.slice(cookie.indexOf('=') + 1) }

  it('lasts for thirty days by the clock of the browser, which need not be that of the server', async () => {
    const { email, password } = vink
    const { headers } = await guest.request('signIn', { body: { email, password } })

    expect(headers.getSetCookie()[0]).toMatch(/; Max-Age=2592000;/)
  })

  it('lasts as long in a browser that was signed in before, whatever is left of that session', async () => {
    const server = await movingServer('plain')
    const body = { email: 'bram@vink.example', password: 'vier woorden zijn genoeg', name: 'Bram' }
    const visitor = new ApiClient(server.url, { origin: server.url })
    const cookie = cookieOf(await visitor.request('signUp', { body }))
    await server.advanceClock(29 * dayMs)
    const browser = visitor.with({ origin: server.url, cookie })
    const again = visitor.with({ origin: server.url, cookie: cookieOf(await browser.request('signIn', { body })) })
    await server.advanceClock(2 * dayMs)

    expect((await again.call('getMe')).user.email).toBe(body.email)
  })

  it.each([
    ['a made-up one', () => 'made-up'],
    ['an empty one', () => ''],
    ['one that nobody can decode', () => '%E0%A4%A'],
    ['one whose session has ended', async () => {
      const { email, password } = vink
      const cookie = cookieOf(await guest.request('signIn', { body: { email, password } }))
      await guest.with({ origin: url, cookie }).call('signOut')
      return value(cookie)
    }],
  ])('is found beside %s of the same name', async (_, other) => {
    const cookie = `${name}=${await other()}; ${name}=${value(vink.session.cookie)}`

    expect((await guest.with({ origin: url, cookie }).call('getMe')).user.email).toBe(vink.email)
  })

  it('is found behind three of the same name, and behind no more', async () => {
    const own = `${name}=${value(vink.session.cookie)}`
    const behind = (count: number) => guest.with({ origin: url, cookie: `${`${name}=made-up; `.repeat(count)}${own}` })

    expect((await behind(3).call('getMe')).user.email).toBe(vink.email)
    expect(await behind(4).refused('getMe')).toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})

describe('behind https', () => {
  const body = { email: 'anna@vink.example', password: 'vier woorden zijn genoeg', name: 'Studio Vink' }

  it('the cookie is one that other hosts and plain http cannot set', async () => {
    const server = await movingServer('plain')
    const headers = { origin: server.url, 'x-forwarded-proto': 'https' }
    const answer = await new ApiClient(server.url, headers).request('signUp', { body })
    const [written = ''] = answer.headers.getSetCookie()

    expect(written).toMatch(/^__Host-polder-session=/)
    expect(written.split('; ').map(part => part.toLowerCase())).toEqual(expect.arrayContaining(['path=/', 'secure', 'httponly', 'samesite=lax']))
    expect(written).not.toMatch(/domain=/i)
    const cookie = cookieOf(answer)
    await new ApiClient(server.url, { ...headers, cookie }).call('getMe')
    const planted = cookie.replace('__Host-', '')
    expect(await new ApiClient(server.url, { ...headers, cookie: planted }).refused('getMe')).toMatchObject({ status: 401 })
  })
})

/** Whatever changes something, for people as for nobody in particular. */
const changes = dailyOf(3, operationList.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/')))
const elsewhere: [string, Record<string, string>][] = [
  ['from another site', { origin: 'https://evil.example' }],
  ['from another port', { origin: 'http://127.0.0.1:1' }],
  ['from a sandbox', { origin: 'null' }],
  ['from another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
]

describe('a change by cookie', () => {
  const body = { name: 'Bakkerij' }

  it.each([
    ...elsewhere,
    ['without a word about where it comes from', {}],
  ])('%s is refused, whatever it changes', async (_, headers) => {
    const browser = guest.with({ cookie: vink.session.cookie, ...headers })
    for (const { id } of changes) {
      expect(await browser.refused(id, { body }), id).toMatchObject({ status: 403, code: 'bad_origin' })
    }

    expect(await browser.request('getMe')).toMatchObject({ status: 200 })
  })

  it('from our own pages is let through', async () => {
    await vink.session.call('createCustomer', { body })
  })

  it('is refused for a forged cookie as for none', async () => {
    const forged = guest.with({ origin: url, cookie: vink.session.cookie.replace(/.{6}$/, 'forged') })

    expect(await forged.refused('createCustomer', { body })).toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})

describe('a page of another site', () => {
  it.each(elsewhere)('signs nobody in or up, and changes nothing, where there is no cookie yet: %s', async (_, headers) => {
    const browser = guest.with(headers)
    for (const { id } of changes) {
      expect(await browser.refused(id, { body: {} }), id).toMatchObject({ status: 403, code: 'bad_origin' })
    }
  })
})

describe('a page that says whose data it shows', () => {
  let jansen: Tenant
  let shown: { [userHeader]: string }
  beforeAll(async () => {
    jansen = await signUp('Timmerbedrijf Jansen')
    shown = { [userHeader]: (await vink.session.call('getMe')).user.id }
  })

  it('is answered in the session of that user', async () => {
    expect((await vink.session.call('getMe', { headers: shown })).user.email).toBe(vink.email)
    await vink.session.call('createCustomer', { body: { name: 'Bakkerij' }, headers: shown })
  })

  it.each([
    ['reads', 'getBusiness', {}],
    ['changes', 'updateBusiness', { body: { iban: 'NL91ABNA0417164300' } }],
    ['signs out', 'signOut', {}],
  ] as const)('gets nothing of whoever signed in since, where it %s', async (_, operation, request) => {
    expect(await jansen.session.refused(operation, { ...request, headers: shown }))
      .toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await jansen.session.call('getBusiness')).toMatchObject({ name: 'Timmerbedrijf Jansen', iban: null })
  })

  it('is let in again by the password of that user, in place of the other', async () => {
    const { email, password } = jansen
    const other = cookieOf(await guest.request('signIn', { body: { email, password } }))
    const before = guest.with({ origin: url, cookie: other })
    const answer = await before.request('signIn', { body: { email: vink.email, password: vink.password }, headers: shown })
    const after = guest.with({ origin: url, cookie: cookieOf(answer) })

    expect((await after.call('getMe', { headers: shown })).user.email).toBe(vink.email)
    expect(await before.refused('getMe')).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it('says nothing of a program, which has its key', async () => {
    await jansen.api.call('getBusiness', { headers: shown })
  })
})

describe('an API key', () => {
  it('needs no origin', async () => {
    expect((await vink.api.request('createCustomer', { body: { name: 'Bakkerij' } })).status).toBe(201)
  })
})
