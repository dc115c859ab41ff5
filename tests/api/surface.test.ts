import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join, relative, sep } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findRoute, surface, type Route } from '#server/utils/surface'
import { root, serverEntry } from '../../server/cli/lib/steps.mjs'
import { ApiClient, expectErrorShape, type Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { dailyOf } from '../support/daily'
import { movingServer } from '../support/moving-server'

const url = inject('serverUrl')
const guest = new ApiClient(url)
const publicFolder = join(root, '.output/public')
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const filesUnder = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

let vink: Tenant
beforeAll(async () => {
  vink = await studioVink()
})

/** What Nuxt draws; the target of the form on one of the pages is a route. */
const isPage = ({ reader, methods }: Route) =>
  (reader === 'person' || reader === 'customer') && methods.includes('GET')

describe('the surface', () => {
  const built = readBuiltHandlers()

  it('is all that the built server has routes for', () => {
    const routes = built.flatMap(({ route }) => (route === '' || route === '/**' ? [] : [route.replace(/:(\w+)/g, '{$1}')]))

    expect([...new Set(routes)].sort()).toEqual(surface
      .filter(route => !isPage(route) && route.reader !== 'page').map(({ path }) => path).sort())
  })

  it('has no middleware but our own, and the one that serves files', () => {
    const own = filesUnder(join(root, 'server/middleware'))

    expect(built.filter(({ route }) => route === '')).toHaveLength(own.length + 1)
  })

  it('has every page of the web app', () => {
    const pages = filesUnder(join(root, 'pages'))
      .map(file => `/${file}`.replace(/\.vue$/, '').replace(/\/index$/, '').replace(/\[(\w+)\]/g, '{$1}') || '/')
    const listed = surface.filter(isPage).map(({ path }) => path)

    expect(listed.sort()).toEqual([...new Set(pages)].sort())
  })

  it('has every file of the build', () => {
    expect(filesUnder(publicFolder).filter(file => findRoute(`/${file}`)?.reader !== 'page')).toEqual([])
  })

  it('limits everything but files, which cost nothing to answer', () => {
    const unlimited = surface.filter(({ limits }) => limits.length === 0).map(({ reader }) => reader)

    expect(new Set(unlimited)).toEqual(new Set<Route['reader']>(['page', 'server']))
  })
})

describe('what nobody promised', () => {
  const paths = [
    '/nergens', '/invoices/a/b', '/settings/nergens', '/wp-login.php', '/favicon.ico', '/_payload.json', '/_nuxt/nergens.js',
    '/__nuxt_error', '/__nuxt_island/x', '/_i18n/x/nl/messages.json', '/i', '/i/a/b', '/_nuxt', '/index.html', '/_nuxt/',
    '/docs/nergens', '/docs/assets/nergens.css', '/docs/reference/nergens', '/llms', '/pictures/nergens.avif', '/pictures',
  ]

  it.each(paths)('%s is not_found for a program', async (path) => {
    const { status, body } = await guest.fetch(path)

    expectErrorShape(status, body)
    expect(body).toMatchObject({ statusCode: 404, data: { code: 'not_found' } })
  })

  it.each(paths)('%s is a page of the web app for a browser, with the status of an error', async (path) => {
    const { status, headers, body } = await guest.fetch(path, { headers: browser })

    expect({ status, type: headers.get('content-type'), caching: headers.get('cache-control') })
      .toEqual({ status: 404, type: 'text/html; charset=utf-8', caching: 'private, no-store' })
    expect(text(body)).toContain('<div id="__nuxt"')
  })

  it.each(['/api/nothing', '/api/_nuxt_icon/lucide.json?icons=x', '/api', '/d/a/b', '/mcp/x', '/.well-known/x'])(
    '%s is not_found for a browser as well', async (path) => {
      const { status, body } = await guest.fetch(path, { headers: browser })

      expectErrorShape(status, body)
      expect(status).toBe(404)
    },
  )

  it('is 405 where only the method is wrong, pages and files included', async () => {
    for (const path of ['/customers', '/i/x', '/favicon.svg']) {
      const { status, headers, body } = await guest.fetch(path, { method: 'POST', body: '{}' })
      expectErrorShape(status, body)
      expect({ status, allow: headers.get('allow') }, path).toEqual({ status: 405, allow: 'GET, HEAD' })
    }
  })
})

describe('every answer', () => {
  const file = filesUnder(join(publicFolder, '_nuxt')).find(name => name.endsWith('.js'))

  it.each(['/', '/customers', '/i/x', '/docs', '/docs/errors', '/docs/nergens', '/llms.txt', '/favicon.svg', '/pictures/invoice.avif', '/_nuxt/builds/latest.json', '/api/health',
    '/api/v1/me', '/api/v1/openapi.json', '/nergens', '/d/x', '/a%00b', '//'])('%s has the headers that protect it', async (path) => {
    for (const accept of [{}, browser]) {
      const { headers } = await guest.fetch(path, { headers: accept })
      expect(Object.fromEntries(headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
        'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
        'permissions-policy': expect.any(String),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe/)
      expect(headers.has('x-powered-by'), path).toBe(false)
      expect(headers.has('access-control-allow-origin'), path).toBe(false)
      expect(headers.has('strict-transport-security'), path).toBe(false)
    }
  })

  it.each([`/_nuxt/${file}`, '/_nuxt/nergens.js'])('%s, a part of pages, has none that pages alone heed', async (path) => {
    const { headers } = await guest.fetch(path, { headers: browser })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'referrer-policy': 'same-origin',
    })
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy']) expect(headers.has(name)).toBe(false)
  })

  it.each([
    ['/', 'no-cache'],
    ['/favicon.svg', 'no-cache'],
    ['/pictures/invoice.avif', 'no-cache'],
    ['/docs', 'no-cache'],
    ['/docs/errors', 'no-cache'],
    ['/docs/nergens', 'private, no-store'],
    ['/_nuxt/builds/latest.json', 'no-cache'],
    [`/_nuxt/${file}`, 'public, max-age=31536000, immutable'],
    ['/api/v1/openapi.json', 'public, max-age=300'],
    ['/api/v1/me', 'private, no-store'],
    ['/i/x', 'private, no-store'],
    ['/_nuxt/nergens.js', 'private, no-store'],
  ])('%s may be kept as long as it holds', async (path, expected) => {
    expect((await guest.fetch(path)).headers.get('cache-control')).toBe(expected)
  })

  it('of a file says what it is, and 304 to whoever has it', async () => {
    for (const [path, type] of [['/favicon.svg', 'image/svg+xml'], [`/_nuxt/${file}`, 'text/javascript; charset=utf-8']] as const) {
      const { headers } = await guest.fetch(path)
      expect(headers.get('content-type')).toBe(type)
      const again = await guest.fetch(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
      expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
    }
  })

  it('with a document in it is kept by nobody, and 304 to whoever has it', async () => {
    const { id, publicUrl } = await issuedInvoice(vink.api)
    const token = (publicUrl ?? '').split('/').at(-1)
    for (const path of [`/api/v1/invoices/${id}/pdf`, `/api/v1/invoices/${id}/ubl`, `/api/public/invoices/${token}/pdf`]) {
      const { status, headers } = await vink.api.fetch(path)
      expect({ status, caching: headers.get('cache-control') }, path).toEqual({ status: 200, caching: 'private, no-store' })
      const again = await vink.api.fetch(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(again.status, path).toBe(304)
    }
  })
})

describe('HEAD', () => {
  it('answers what GET does, without a body', async () => {
    const { id, publicUrl } = await issuedInvoice(vink.api)
    const token = (publicUrl ?? '').split('/').at(-1)
    const paths = [
      '/', '/customers', '/nergens', '/docs', '/docs/errors', '/docs/nergens', '/llms.txt', '/favicon.svg', '/_nuxt/builds/latest.json', '/api/health', '/api/v1/openapi.json',
      '/api/v1/me', '/api/v1/customers', '/api/nothing', `/api/v1/invoices/${id}/pdf`, `/api/v1/invoices/${id}/ubl`,
      `/i/${token}`, `/api/public/invoices/${token}`, `/api/public/invoices/${token}/pdf`, '/i/x', '/d/x',
    ]
    for (const path of paths) {
      const get = await vink.api.fetch(path, { headers: browser })
      const head = await fetch(url + path, { method: 'HEAD', headers: { ...browser, authorization: `Bearer ${vink.key}` } })
      expect(head.status, path).toBe(get.status)
      expect(comparable(head.headers), path).toEqual(comparable(get.headers))
      expect((await head.arrayBuffer()).byteLength, path).toBe(0)
    }
  })

  it('is 304 to whoever has it', async () => {
    const { headers } = await vink.api.fetch('/api/v1/me')
    const { status } = await vink.api.fetch('/api/v1/me', { method: 'HEAD', headers: { 'if-none-match': headers.get('etag') ?? '' } })

    expect(status).toBe(304)
  })

  it('is refused where GET is, and changes nothing of what other methods do there', async () => {
    expect((await fetch(`${url}/api/auth/sign-out`, { method: 'HEAD' })).status).toBe(405)
    expect((await fetch(`${url}/api/v1/me`, { method: 'HEAD' })).status).toBe(401)
    expect((await guest.fetch('/api/v1/me')).body).toMatchObject({ data: { code: 'unauthenticated' } })
  })
})

describe('an address of odd bytes', () => {
  // The last of each line is asked every day.
  const oddities = dailyOf(4, [
    'a%00b', '%2500', '%u0000', '%00',
    '%', '%E0%A4%A', '%FF%FE', '%ED%A0%80',
    '%2f', '..%2f', '%5c', '%2e%2e%2f%2e%2e',
    '//', '\\', '%25', '\\\\',
    '%3f', '%23', '🧾', '%0d%0aSet-Cookie:%20a=b',
    '{id}', '<script>', 'constructor', '__proto__',
    'x'.repeat(2_000), '%41'.repeat(2_000), '/a'.repeat(2_000), '/'.repeat(2_000),
  ])
  const doors = [
    '/', '/customers/', '/_nuxt/', '/_nuxt/builds/meta/', '/i/', '/d/', '/api/', '/api/v1/customers/', '/api/public/invoices/',
  ]

  it.each(doors)('below %s is never a fault', async (door) => {
    const faults = []
    for (const odd of oddities) {
      for (const path of [`${door}${odd}`, `${door}${odd}/pdf`, `${door}x?q=${odd}`]) {
        for (const accept of [browser.accept, 'application/json']) {
          const status = await statusOf(path, accept, vink.key)
          if (![200, 400, 401, 404, 422, 431].includes(status)) faults.push([path.slice(0, 80), status])
        }
      }
    }
    expect(faults).toEqual([])
  })

  it('names no link', async () => {
    for (const odd of ['%00', 'a%00b', '%ED%A0%80', '%FF', '%2f', 'x'.repeat(2_000), '%25']) {
      const { status, body } = await guest.fetch(`/api/public/invoices/${odd}`)
      expectErrorShape(status, body)
      expect(body, odd).toMatchObject({ statusCode: 404, data: { code: 'link_invalid' } })
      expect((await guest.fetch(`/i/${odd}`)).status, odd).toBe(404)
    }
  })

  it('in the name of the host is no fault either', async () => {
    for (const host of ['a b', '<x>', '[', '%', 'x'.repeat(3_000), 'a:b:c', '']) {
      for (const path of ['/', '/nergens', '/i/x', '/api/health']) {
        for (const hosts of [`Host: ${host}`, `Host: x\r\nX-Forwarded-Host: ${host}`]) {
          const answer = await talk(`GET ${path} HTTP/1.1\r\n${hosts}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
          expect(answer, `${hosts} ${path}`).toMatch(/^HTTP\/1\.1 (200|404) /)
          expect(answer).toMatch(/x-content-type-options: nosniff/i)
        }
      }
    }
  })
})

describe('by https', () => {
  const hsts = async (path: string, headers: Record<string, string>, base: string) =>
    (await new ApiClient(base).fetch(path, { headers })).headers.get('strict-transport-security')

  it.each(['/', '/nergens', '/favicon.svg', '/api/health', '/i/x'])('%s asks browsers to stay with it', async (path) => {
    const { url: proxied } = await movingServer('plain')
    expect(await hsts(path, { 'x-forwarded-proto': 'https' }, proxied)).toBe('max-age=31536000')
    expect(await hsts(path, { 'x-forwarded-proto': 'http' }, proxied)).toBeNull()
    // Nobody's word but a trusted proxy's.
    expect(await hsts(path, { 'x-forwarded-proto': 'https' }, url)).toBeNull()
  })

  it('as the configured address says', async () => {
    expect(await hsts('/sign-in', {}, (await movingServer('named')).url)).toBe('max-age=31536000')
  })
})

/** The handlers of the built server, as Nitro writes them into it: middleware has no route. */
function readBuiltHandlers(): { route: string }[] {
  const chunk = readFileSync(join(dirname(serverEntry), 'chunks/nitro/node-server.mjs'), 'utf8')
  const [, list = ''] = /^const handlers = \[\n(.*?)^\];/ms.exec(chunk) ?? []
  return [...list.matchAll(/\{ route: '([^']*)', handler: /g)].map(([, route = '']) => ({ route }))
}

/** What two answers to the same question share. */
function comparable(headers: Headers): Record<string, string> {
  const own = ['x-request-id', 'date', 'connection', 'keep-alive']
  return Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
}

function text(body: unknown): string {
  return new TextDecoder().decode(body as Uint8Array)
}

/** The status of a request whose path goes out byte by byte: `fetch` would tidy it up. */
async function statusOf(path: string, accept: string, key: string): Promise<number> {
  const head = [`GET ${path} HTTP/1.1`, 'Host: x', `Accept: ${accept}`, `Authorization: Bearer ${key}`, 'Connection: close']
  const answer = await talk(`${head.join('\r\n')}\r\n\r\n`)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

async function talk(request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}
