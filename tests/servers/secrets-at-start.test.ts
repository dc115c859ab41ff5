import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { totpCode } from '#integrations/totp'
import { ApiClient, signUp, type Tenant } from '../support/api-client'
import { testEncryptionKeys } from '../support/encryption-keys'
import { startServer, type TestServer } from '../support/server'

const stepMs = 30_000
const env = { NUXT_ENCRYPTION_KEYS: testEncryptionKeys }
const users = 20

let first: TestServer
let second: TestServer
let vink: Tenant
let secret: string
beforeAll(async () => {
  const before = await startServer({ database: inject('databaseTemplate'), env })
  vink = await signUp('Studio Vink', before.url)
  secret = (await vink.session.call('startTotp')).secret
  await vink.session.call('confirmTotp', { body: { code: codeAt(before, 0) } })
  for (let user = 1; user < users; user++) await signUp(`Klant ${user}`, before.url)
  await before.stop()
  await storePlain(before.databaseUrl)
  const again = () => startServer({ database: inject('databaseTemplate'), env, continueFrom: before })
  const both = await Promise.all([again(), again()])
  first = both[0]
  second = both[1]
})
afterAll(async () => {
  await Promise.all([first, second].map(server => server.stop()))
})

function codeAt(server: TestServer, later: number): string {
  return totpCode(secret, Math.floor(server.now().getTime() / stepMs) + later)
}

/** As an older version left them: readable in the database. */
async function storePlain(databaseUrl: string): Promise<void> {
  const { prisma, close } = await openDatabase(databaseUrl)
  await prisma.user.updateMany({ data: { totpSecret: secret } })
  await close()
}

describe('two servers that start at once on secrets as an older version left them', () => {
  it('encrypt each of them once', async () => {
    const { prisma, close } = await openDatabase(first.databaseUrl)
    const secrets = (await prisma.user.findMany()).map(({ totpSecret }) => totpSecret)
    await close()
    const told = [first, second].map(server => Number(/secrets were encrypted" count=(\d+)/.exec(server.log())?.[1] ?? 0))

    expect(secrets.every(stored => stored?.startsWith('sealed:v1:'))).toBe(true)
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(users)
    for (const server of [first, second]) expect(server.log()).not.toContain('level=error')
  })

  it('both let their owner in', async () => {
    // Past the code that turned the app on: each works once.
    for (const server of [first, second]) await server.advanceClock(2 * stepMs)
    for (const [later, server] of [first, second].entries()) {
      const guest = new ApiClient(server.url, { origin: server.url })
      const body = { email: vink.email, password: vink.password, code: codeAt(server, later) }

      expect((await guest.request('signIn', { body })).status, server.log()).toBe(200)
    }
  })
})
