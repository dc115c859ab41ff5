import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { endSessionsCommand } from '#server/cli/commands/sessions-end'
import { createAccount } from '#services/accounts/create-account'
import { authenticateSession } from '#services/accounts/sessions'
import { signIn } from '#services/accounts/sign-in'
import { giveCommand } from '../support/command'
import { testEncryptionKeys } from '../support/encryption-keys'
import { testLinkKeys } from '../support/public-links'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const password = 'vier woorden zijn genoeg'
const outboxDir = temporaryFolder('outbox')
const vink = { email: 'vink@example.nl', password, name: 'Studio Vink', locale: 'nl', plan: 'pro' } as const
const jansen = { ...vink, email: 'jansen@example.nl', name: 'Timmerbedrijf Jansen' }

let test: TestService
beforeAll(async () => {
  test = await openService({ databaseUrl: database.url, outboxDir })
  for (const person of [vink, jansen]) await createAccount(test.service, person)
  return () => test.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function run(...args: string[]) {
  const environment = {
    DATABASE_URL: database.url, NUXT_MAIL_OUTBOX_DIR: outboxDir, NUXT_LINK_KEYS: testLinkKeys,
    NUXT_ENCRYPTION_KEYS: testEncryptionKeys,
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return (await giveCommand(endSessionsCommand, args)).text
}

const enter = ({ email }: { email: string }) => signIn(test.service, { email, password }, { userAgent: 'Firefox', ipAddress: '192.0.2.1' })
const isLive = async ({ secret }: { secret: string }) => await authenticateSession(test.service, secret) !== null

describe('the command sessions end', () => {
  it('ends all sessions of one person, says how many, and leaves everybody else in', async () => {
    const sessions = [await enter(vink), await enter(vink)]
    const other = await enter(jansen)

    expect(await run(vink.email.toUpperCase())).toBe('ended: 2')
    expect(await Promise.all([...sessions, other].map(isLive))).toEqual([false, false, true])
    expect(await run(vink.email, '--json')).toBe('{"ended":0}')
    // The password still opens the account.
    expect(await isLive(await enter(vink))).toBe(true)
  })

  it('stands in the trail as done by the operator', async () => {
    await run(vink.email)
    await enter(vink)
    await run(vink.email)
    const user = await test.service.database.prisma.user.findUniqueOrThrow({ where: { email: vink.email } })
    const entries = await test.service.database.prisma.auditEntry.findMany({
      where: { accountId: user.accountId }, orderBy: { sequence: 'desc' }, take: 2,
    })

    expect(entries).toMatchObject([
      { action: 'session.ended', actorType: 'command_line' },
      { action: 'sessions.ended', actorType: 'command_line', subjectId: user.id, details: { count: 1 } },
    ])
  })

  it.each([
    ['nobody has', ['niemand@example.nl'], 'not_found'],
    ['is none', ['vink'], '--email'],
    ['is missing', [], 'Name one address'],
    ['is not the only one', [vink.email, jansen.email], 'Name one address'],
  ])('refuses an address that %s', async (_, args, words) => {
    await expect(run(...args)).rejects.toSatisfy((error: Error & { code?: string }) =>
      error.code === words || error.message.includes(words))
  })
})
