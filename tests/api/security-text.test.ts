import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, expectErrorShape } from '../support/api-client'
import { startServer, type TestServer } from '../support/server'

const path = '/.well-known/security.txt'

describe('the file that says whom to tell about a weakness', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      database: inject('databaseTemplate'),
      env: { NUXT_SECURITY_CONTACT: 'security@polder.example', NUXT_PUBLIC_BASE_URL: 'https://polder.example' },
    })
  })
  afterAll(() => server.stop())

  it('names the operator\'s contact, this very file and what holds for reports', async () => {
    const { status, headers, body } = await new ApiClient(server.url).fetch(path)

    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(new TextDecoder().decode(body as Uint8Array).trimEnd().split('\n')).toEqual([
      'Contact: mailto:security@polder.example',
      expect.stringMatching(/^Expires: 2027-02-18T09:0\d:\d\d\.\d{3}Z$/),
      'Preferred-Languages: nl, en',
      'Canonical: https://polder.example/.well-known/security.txt',
      'Policy: https://polder.example/docs/reporting',
    ])
    expect((await new ApiClient(server.url).fetch('/docs/reporting')).status).toBe(200)
  })

  it('is as unknown as any path where the operator named nobody, to programs and browsers alike', async () => {
    const guest = new ApiClient(inject('serverUrl'))
    for (const accept of ['*/*', 'text/html']) {
      const { status, body } = await guest.fetch(path, { headers: { accept } })
      const unknown = await guest.fetch('/.well-known/nergens', { headers: { accept } })

      expectErrorShape(status, body)
      expect({ status, body }).toEqual({ status: unknown.status, body: unknown.body })
    }
  })
})
