import { afterEach, describe, expect, inject, it } from 'vitest'
import { ApiClient, signUp } from '../support/api-client'
import { startServer, testNow, type TestServer } from '../support/server'

const servers: TestServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.stop()))
})

async function start(options: Partial<Parameters<typeof startServer>[0]> = {}): Promise<TestServer> {
  const server = await startServer({ database: inject('databaseTemplate'), ...options })
  servers.push(server)
  return server
}

const dayMs = 86_400_000

describe('a server under test', () => {
  it('believes it is 20 November 2026, until its clock is moved', async () => {
    const server = await start()
    const early = await signUp('Early', server.url)
    await server.advanceClock(3 * dayMs)
    const late = await signUp('Late', server.url)

    const begin = Date.parse(testNow)
    const createdAt = async ({ session }: typeof early) => Date.parse((await session.call('getMe')).user.createdAt)
    expect(await createdAt(early) - begin).toBeLessThan(60_000)
    expect(await createdAt(late) - begin - 3 * dayMs).toBeLessThan(60_000)
    expect(await createdAt(late) - begin).toBeGreaterThanOrEqual(3 * dayMs)
  })

  it('goes on with its data and its sessions after it was killed', async () => {
    const first = await start()
    const vink = await signUp('Studio Vink', first.url)
    const before = await vink.session.call('getMe')
    await first.kill()
    const second = await start({ continueFrom: first })

    const { cookie } = vink.session
    expect(await new ApiClient(second.url, { cookie }).call('getMe')).toEqual(before)
  })

  it('says why when it cannot start', async () => {
    await expect(start({ env: { PORT: 'noon' } })).rejects.toThrow(/PORT/)
  })
})
