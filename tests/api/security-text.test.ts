import { describe, expect, inject, it } from 'vitest'
import { ApiClient, expectErrorShape } from '../support/api-client'
import { movingServer } from '../support/moving-server'

const path = '/.well-known/security.txt'

describe('the file that says whom to tell about a weakness', () => {
  it('names the operator\'s contact, this very file and what holds for reports', async () => {
    const server = await movingServer('named')
    const asked = server.now()
    const { status, headers, body } = await new ApiClient(server.url).fetch(path)

    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = new TextDecoder().decode(body as Uint8Array).trimEnd().split('\n')
    expect(lines).toEqual([
      'Contact: mailto:security@polder.example',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      'Preferred-Languages: nl, en',
      'Canonical: https://polder.example/.well-known/security.txt',
      'Policy: https://polder.example/docs/reporting',
    ])
    const [days] = [Date.parse(lines[1]?.slice('Expires: '.length) ?? '') - asked.getTime()].map(ms => ms / 86_400_000)
    expect(days).toBeCloseTo(90, 1)
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
