import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import { root } from '../../server/cli/lib/steps.mjs'
import { connectionsWithin, limitConnections, usualLimits, type ConnectionLimits } from '../../server/utils/connection-limits'

const generous: ConnectionLimits = {
  idleMs: 60_000,
  headersMs: 60_000,
  requestMs: 60_000,
  lookMs: 20,
  silenceMs: 60_000,
}

/** More than all the buffers between a server and a client hold. */
const longAnswer = Buffer.alloc(40_000_000, 'x')

let server: Server
let clients: Socket[]

beforeEach(() => {
  clients = []
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})

describe('a connection', () => {
  it('is closed when its headers never end', async () => {
    await serve({ headersMs: 100 })
    const client = await open()
    client.write('GET / HTTP/1.1\r\nhost: polder\r\nx-slow: a')

    expect(await everythingFrom(client)).toMatch(/^HTTP\/1.1 408 /)
  })

  it('is closed when its body never ends', async () => {
    await serve({ headersMs: 100, requestMs: 200 })
    const client = await open()
    client.write('POST /body HTTP/1.1\r\nhost: polder\r\ncontent-length: 1000\r\n\r\n{')

    expect(await everythingFrom(client)).toMatch(/^HTTP\/1.1 408 /)
  })

  it('is closed when nobody reads the answer', async () => {
    await serve({ silenceMs: 200 })
    const client = await open()
    client.pause()
    client.write('GET /long HTTP/1.1\r\nhost: polder\r\n\r\n')
    await once(server, 'left')

    expect((await everythingFrom(client)).length).toBeLessThan(longAnswer.length)
  })
})

describe('the limits of every server', () => {
  it('are those that operators are told', () => {
    const told = readFileSync(join(root, 'docs/operating.md'), 'utf8').replace(/\s+/g, ' ')
    const { headersMs, requestMs, silenceMs, idleMs, lookMs } = usualLimits

    expect(told).toContain(`gives headers ${headersMs / 1_000} seconds, a whole request ${requestMs / 1_000}, and a client that `
      + `neither sends nor reads ${silenceMs / 1_000}`)
    expect(told).toContain(`for less than its ${idleMs / 1_000} seconds`)
    expect(told).toContain(`Let in up to ${limits.importBytes / 1_000_000 + 1} MB`)
    expect(told).toContain('at most a second later')
    expect(lookMs).toBe(1_000)
  })
})

describe('where a process may have few files open', () => {
  it('connections leave some for the database and for what is loaded with its first use', () => {
    expect([Infinity, 20_000, 4_096, 1_024, 250].map(connectionsWithin)).toEqual([5_000, 5_000, 3_896, 824, 125])
  })
})

describe('a request whose end can be read in two ways', () => {
  it.each([
    ['by its length and in chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['by two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef'],
    ['in chunks that something else is wrapped around', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ])('%s is refused, so that a proxy and the server never disagree', async (_, rest) => {
    await serve({})
    const client = await open()
    client.write(`POST /body HTTP/1.1\r\nHost: polder\r\n${rest}`)

    expect(await everythingFrom(client)).toMatch(/^HTTP\/1.1 400 /)
  })
})

async function serve(limits: Partial<ConnectionLimits>): Promise<void> {
  server = createServer((request, response) => {
    request.resume()
    response.once('close', () => server.emit('left'))
    if (request.url === '/long') response.end(longAnswer)
    else if (request.url !== '/body') response.end('done')
  })
  limitConnections(server, { ...generous, ...limits })
  await once(server.listen(0, '127.0.0.1'), 'listening')
}

async function open(): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  clients.push(client)
  await once(client, 'connect')
  return client
}

/** What a connection brought until it was closed. */
async function everythingFrom(client: Socket): Promise<string> {
  let text = ''
  client.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  client.resume()
  if (!client.closed) await once(client, 'close')
  return text
}
