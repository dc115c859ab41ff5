import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OutsideFault } from '#integrations/http'
import { isPublicAddress } from '#integrations/oauth/public-address'
import { openPublicDocuments } from '#integrations/oauth/public-documents'
import { testCertificate, testCertificateKey } from '../support/test-certificate'

describe('an address', () => {
  it.each([
    '8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:400e:80c::200e',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254',
    '100.64.0.1', '198.18.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8',
    '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1',
    '', 'localhost', '127.1', '0x7f000001', '2130706433',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('reading a document at an address that a stranger names', () => {
  let server: Server
  let port: number
  let asked: string[] = []
  let connections = 0
  beforeAll(async () => {
    server = createServer({ cert: testCertificate, key: testCertificateKey }, (request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/moved') response.writeHead(302, { location: '/app.json' }).end()
      else if (request.url === '/large') response.end(`"${'x'.repeat(40_000)}"`)
      else if (request.url === '/slow') response.write('"')
      else if (request.url === '/text') response.end('no JSON')
      else response.end('{"client_name":"Assistent"}')
    }).on('connection', () => void connections++).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  afterEach(() => {
    asked = []
    connections = 0
  })

  /** A way out on which a name leads to these addresses, one after the other, and 127.0.0.1 counts as public. */
  const leadingTo = (...answers: string[][]) => {
    let turn = 0
    const documents = openPublicDocuments({
      ca: testCertificate,
      // Long enough for a busy machine to begin, and waited out by what never ends.
      timeoutMs: 5_000,
      isAllowed: address => address === '127.0.0.1' || isPublicAddress(address),
      resolve: (_, done) => {
        const answer = answers[Math.min(turn++, answers.length - 1)] ?? []
        done(null, answer.map(address => ({ address, family: address.includes(':') ? 6 : 4 })))
      },
    })
    return { read: (path: string) => documents.read(`https://app.example:${port}${path}`), turns: () => turn }
  }

  it('gives what stands there', async () => {
    expect(await leadingTo(['127.0.0.1']).read('/app.json')).toEqual({ client_name: 'Assistent' })
  })

  it('goes to the address that was looked at, though the name leads elsewhere by then', async () => {
    const way = leadingTo(['127.0.0.1'], ['10.0.0.1'])

    expect(await way.read('/app.json')).toEqual({ client_name: 'Assistent' })
    expect(way.turns()).toBe(1)
  })

  it.each([
    ['leads within', [['10.0.0.1']]],
    ['leads within beside elsewhere', [['127.0.0.1', '10.0.0.1']]],
    ['leads to an address in another spelling', [['::ffff:127.0.0.1']]],
    ['leads nowhere', [[]]],
  ])('connects nowhere where the name %s', async (_, answers) => {
    await expect(leadingTo(...answers).read('/app.json')).rejects.toBeInstanceOf(OutsideFault)
    expect(connections).toBe(0)
  })

  it.each(['/moved', '/large', '/slow', '/text'])('takes no %s', async (path) => {
    await expect(leadingTo(['127.0.0.1']).read(path)).rejects.toBeInstanceOf(OutsideFault)
    expect(asked).toEqual([path])
  })

  it.each([
    'https://127.0.0.1', 'https://[::1]', 'https://[::ffff:7f00:1]', 'https://2130706433', 'https://0x7f.1', 'https://localhost',
  ])('as an installation does it connects to none on this machine: %s', async (host) => {
    await expect(openPublicDocuments().read(`${host}:${port}/app.json`)).rejects.toBeInstanceOf(OutsideFault)
    expect(connections).toBe(0)
  })

  it('takes nothing from a server whose certificate nobody vouches for', async () => {
    const strict = openPublicDocuments({
      isAllowed: address => address === '127.0.0.1', resolve: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    })

    await expect(strict.read(`https://app.example:${port}/app.json`)).rejects.toBeInstanceOf(OutsideFault)
    expect(asked).toEqual([])
  })

  it('needs https, and no name in the address', async () => {
    for (const url of [`http://app.example:${port}/`, `https://a:b@app.example:${port}/`]) {
      await expect(openPublicDocuments().read(url)).rejects.toBeInstanceOf(OutsideFault)
    }
  })
})
