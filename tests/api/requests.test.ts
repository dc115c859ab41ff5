import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ErrorBody } from '#contract/errors'
import { limits } from '#contract/limits'
import { operationList } from '#contract/operations/index'
import { ApiClient, expectErrorShape, signUp, type Tenant } from '../support/api-client'
import { dailyOf } from '../support/daily'
import { neededBodies } from '../support/needed-bodies'
import { sendRaw } from '../support/raw-request'

const guest = new ApiClient(inject('serverUrl'))
let vink: Tenant

beforeAll(async () => {
  vink = await signUp()
})

async function errorOf(client: ApiClient, path: string, init: RequestInit = {}): Promise<ErrorBody['data'] & { status: number }> {
  const { status, body } = await client.fetch(path, init)
  expectErrorShape(status, body)
  return { status, ...(body as ErrorBody).data }
}

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', body, headers })

describe('a path nobody promised', () => {
  it.each([
    '/api', '/api/', '/api/_auth/session', '/api/nothing', '/api/v1/invoices/a/b/c', '/api/v1/invoices/next-number/pdf',
    '/api/v1', '/api/v1/customers/x/%00', '/api/v1/%E0%A4%A', '/d/a/b',
  ])('%s answers not_found', async (path) => {
    expect(await errorOf(vink.api, path)).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('answers 405 with the methods it does know', async () => {
    const { status, headers, body } = await vink.api.fetch('/api/v1/customers', { method: 'PUT', body: '{}' })

    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD, POST' })
    expectErrorShape(405, body)
    const own = await vink.api.fetch('/api/v1/invoices/next-number', { method: 'DELETE' })
    expect({ status: own.status, allow: own.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' })
    const link = await guest.fetch('/d/x', { method: 'POST', body: '{}' })
    expect({ status: link.status, allow: link.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' })
    expectErrorShape(405, link.body)
  })
})

describe('a request as no client of today sends it', () => {
  const url = inject('serverUrl')
  const ask = (line: string, ...headers: string[]): Promise<string> => (
    sendRaw(url, [line, 'Host: polder', 'Connection: close', ...headers, '', ''].join('\r\n'))
  )

  it.each([
    ['what is no request', 400, 'request_malformed', () => sendRaw(url, 'What is this?\r\n\r\n')],
    ['no host', 400, 'request_malformed', () => sendRaw(url, 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n')],
    ['two hosts', 400, 'request_malformed', () => ask('GET /api/health HTTP/1.1', 'host: elsewhere')],
    ['two lengths', 400, 'request_malformed', () => ask('GET /api/health HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')],
    ['long headers', 431, 'headers_too_large', () => ask('GET /api/health HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)],
  ] as const)('is refused in the shape of every error: %s', async (_, status, code, send) => {
    const [head = '', body = ''] = (await send()).split('\r\n\r\n')

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*X-Request-Id: [0-9a-f-]{36}`, 's'))
    expectErrorShape(status, JSON.parse(body))
    expect(JSON.parse(body)).toMatchObject({ data: { code } })
  })

  it.each([
    ['its host before the path', () => ask('GET http://localhost/api/v1/me?page=1 HTTP/1.1'), 401],
    ['its host and no path', () => ask('HEAD HTTP://localhost HTTP/1.1'), 200],
    ['its host and a query alone', () => ask('HEAD http://localhost?from=x HTTP/1.1'), 200],
    ['an expectation nobody knows', () => ask('GET /api/health HTTP/1.1', 'Expect: more'), 200],
    ['no host before there were any', () => sendRaw(url, 'GET /api/health HTTP/1.0\r\n\r\n'), 200],
  ] as const)('is served with %s', async (_, send, status) => {
    expect(await send()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('that names no host is refused after the answers to those before it', async () => {
    const answers = await sendRaw(url, 'GET /api/health HTTP/1.1\r\nHost: polder\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n')

    expect([...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['200', '400'])
    expectErrorShape(400, JSON.parse(answers.split('\r\n\r\n').at(-1) ?? ''))
  })

  it('that is none is refused after the answers to those before it, which are not displaced', async () => {
    const ready = 'GET /api/health?ready=1 HTTP/1.1\r\nHost: polder\r\n\r\n'
    const answers = await sendRaw(url, `${ready}${ready}What is this?\r\n\r\n`)

    expect([...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['200', '200', '400'])
    expectErrorShape(400, JSON.parse(answers.split('\r\n\r\n').at(-1) ?? ''))
  })
})

describe('an id that cannot be one', () => {
  const withId = operationList.filter(({ path, auth }) => path.includes('{id}') && auth === 'account')

  it.each(withId.map(operation => [operation.id, operation] as const))('is nobody\'s: %s', async (operation, { method, path }) => {
    // The last of each line is asked every day.
    for (const id of dailyOf(3, [
      '%2e%2e%2f', '%E0%A4%A', '%ED%A0%80',
      'a%3Fb', 'a%00b', '%00',
    ])) {
      const body = ['GET', 'DELETE'].includes(method) ? {} : { body: JSON.stringify(neededBodies[operation] ?? {}) }
      expect(await errorOf(vink.api, path.replace('{id}', id), { method, ...body })).toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

describe('every answer', () => {
  it('leaves the connection open for longer than a proxy in front does', async () => {
    expect((await guest.fetch('/api/health')).headers.get('keep-alive')).toBe('timeout=65')
  })
})

describe('a JSON body', () => {
  it.each([
    ['that is cut off', '{"name":"Vi'],
    ['that is not UTF-8', Buffer.from([0x7B, 0x22, 0xFF, 0x22, 0x7D]).toString('latin1')],
    ['that is a bare word', 'nonsense'],
    ['that is empty', ''],
    ['nested deeper than anyone means', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['with a list longer than anyone means', `{"naam":[${'0,'.repeat(limits.jsonEntries)}0]}`],
    ['with such a list behind a text that ends in a backslash', `{"name":"x\\\\","naam":[${'0,'.repeat(limits.jsonEntries)}0]}`],
    ['with an object wider than anyone means', `{${Array.from({ length: 1_001 }, (_, place) => `"n${place}":0`).join()}}`],
    ['with more values than anyone means', `[${`[${'0,'.repeat(99)}0],`.repeat(501)}0]`],
  ])('%s is refused as invalid', async (_, body) => {
    expect(await errorOf(vink.api, '/api/v1/customers', post(body))).toMatchObject({
      status: 422,
      code: 'validation_failed',
      details: [{ path: [], message: expect.any(String) }],
    })
  })

  it('cannot reach the prototype of anything', async () => {
    const body = '{"name":"Bakkerij","__proto__":{"archived":true},"constructor":{"prototype":{"polluted":1}}}'
    const { status, body: customer } = await vink.api.fetch('/api/v1/customers', post(body))

    expect(status).toBe(201)
    expect(customer).toMatchObject({ name: 'Bakkerij', archived: false })
    expect(customer).not.toHaveProperty('polluted')
    expect(await errorOf(vink.api, '/api/v1/customers', post('{"__proto__":{"name":"x"}}')))
      .toMatchObject({ status: 422, details: [{ path: ['name'] }] })
  })

  it('of another type is refused with 415', async () => {
    expect(await errorOf(vink.api, '/api/v1/customers', post('name=x', { 'content-type': 'text/plain' })))
      .toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })
})

describe('a body over 2 MB', () => {
  const name = 'x'.repeat(limits.requestBytes)

  it('is refused by the size it announces', async () => {
    expect(await errorOf(vink.api, '/api/v1/customers', post(JSON.stringify({ name }))))
      .toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  it.each([
    ['/api/nothing', 404], ['/api/v1/openapi.json', 405], ['/api/v1/products', 413],
  ])('on %s is answered %i, by what the path knows', async (path, status) => {
    expect(await errorOf(guest, path, post(JSON.stringify({ name })))).toMatchObject({ status })
  })

  it('is refused while it streams in without a length, long before its end', async () => {
    const { status, body, sentBytes } = await streamForever(vink)

    expectErrorShape(status, body)
    expect(status).toBe(413)
    expect(sentBytes).toBeLessThan(20_000_000)
  })
})

describe('credentials', () => {
  it('are read from both headers', async () => {
    const ways: Record<string, string>[] = [{ authorization: `Bearer ${vink.key}` }, { 'x-api-key': vink.key }]
    for (const credentials of ways) {
      expect(await guest.with(credentials).call('getMe')).toMatchObject({ auth: { type: 'api_key' } })
    }
  })

  it('of another scheme count as none', async () => {
    expect(await guest.with({ authorization: 'Basic dmluazp2aW5r' }).refused('getMe')).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('a header that tries to break a line', () => {
  it('is no fault of the server', async () => {
    const { status } = await vink.api.fetch('/api/v1/invoices?q=%0d%0aSet-Cookie:%20a=b')

    expect(status).toBe(200)
  })
})

/** Sends chunks without announcing a length until the server answers. */
function streamForever({ api, key }: Tenant): Promise<{ status: number, body: unknown, sentBytes: number }> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0
    let isAnswered = false
    const request = httpRequest(`${api.url}/api/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    }, (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        request.destroy()
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()), sentBytes })
      })
    })
    request.on('error', error => (isAnswered ? undefined : reject(error)))
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const send = (): void => {
      if (isAnswered || request.destroyed) return
      sentBytes += chunk.length
      request.write(chunk, () => setImmediate(send))
    }
    send()
  })
}
