import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { listAccountsCommand, showAccountCommand } from '#server/cli/commands/accounts'
import type { Command } from '#server/cli/command'
import { signIn } from '#services/accounts/sign-in'
import { accountsPerPage, listAccountReports, reportAccount } from '#services/operating/accounts'
import { castPassword, issuedBy, openCast, type CastAccount } from '../support/accounts'
import { giveCommand } from '../support/command'
import { testEncryptionKeys } from '../support/encryption-keys'
import { browser } from '../support/members'
import { usePdfWorker } from '../support/pdf-worker'
import { testLinkKeys } from '../support/public-links'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
const outboxDir = temporaryFolder('outbox')
let test: TestService
let jansen: CastAccount
let vink: CastAccount
beforeAll(async () => {
  test = await openService({ databaseUrl: database.url, outboxDir })
  jansen = await openCast(test.service, 'Timmerbedrijf Jansen')
  vink = await openCast(test.service, 'Studio Vink')
  await test.service.outside.background.settled()
  return () => test.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function give(command: Command, ...args: string[]) {
  const environment = {
    DATABASE_URL: database.url, NUXT_MAIL_OUTBOX_DIR: outboxDir, NUXT_LINK_KEYS: testLinkKeys,
    NUXT_ENCRYPTION_KEYS: testEncryptionKeys,
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return (await giveCommand(command, args)).text
}

describe('an account as its operator sees it', () => {
  it('has its plan, members, documents, bytes and when somebody was last seen, and nobody\'s name', async () => {
    const { accountId } = jansen.account
    const before = await reportAccount(test.service, accountId)
    await issuedBy(jansen.account)
    test.clock.advance(3_600_000)
    await signIn(test.service, { email: jansen.email, password: castPassword }, browser)
    const report = await reportAccount(test.service, accountId)

    expect(report).toMatchObject({
      id: accountId, plan: 'pro', createdAt: '2026-11-20T09:00:00.000Z', deletesAt: null, members: 1,
      documents: before.documents + 1, lastSeenAt: '2026-11-20T10:00:00.000Z',
    })
    expect(report.bytes).toBeGreaterThan(before.bytes)
    expect(JSON.stringify(report)).not.toMatch(/jansen/i)
  })

  it.each<[string, (data: { accountId: string, at: Date }) => Promise<unknown>]>([
    ['a program', ({ accountId, at }) => test.service.database.prisma.apiKey.create({ data: {
      id: 'program', accountId, createdById: vink.userId, name: 'Programma', prefix: 'program', lastFour: 'gram',
      keyHash: 'program', scopes: [], createdAt: at, lastUsedAt: at,
    } })],
    ['a connected app', ({ accountId, at }) => test.service.database.prisma.connectedApp.create({ data: {
      id: 'app', accountId, userId: vink.userId, clientId: 'app', name: 'Assistent', returnsTo: 'localhost', scopes: [],
      createdAt: at, expiresAt: at, lastUsedAt: at,
    } })],
  ])('was last seen when %s of it was, where that was later', async (_, useAt) => {
    const { accountId } = vink.account
    test.clock.advance(3_600_000)
    await useAt({ accountId, at: test.clock.now() })

    expect(await reportAccount(test.service, accountId)).toMatchObject({ lastSeenAt: test.clock.now().toISOString() })
  })

  it('stands in the list with all others, and by itself', async () => {
    const ids = [jansen, vink].map(({ account }) => account.accountId).sort()
    const lines = (await give(listAccountsCommand, '--json')).split('\n')
    const listed = lines.map(line => JSON.parse(line) as { id: string })

    expect(listed.map(({ id }) => id)).toEqual(ids)
    expect(JSON.parse(await give(showAccountCommand, ids[0] ?? '', '--json'))).toEqual(listed[0])
    expect(await give(listAccountsCommand, '--after', ids[0] ?? '')).toMatch(new RegExp(`^id: ${ids[1]}\nplan: `))
  })

  it('is listed some at a time', async () => {
    const opened = await openDatabase(database.url)
    const at = test.clock.now()
    await opened.prisma.account.createMany({
      data: Array.from({ length: accountsPerPage }, (_, place) => ({
        id: `z-${String(place).padStart(3, '0')}`, name: '', plan: 'free', createdAt: at, updatedAt: at,
      })),
    })
    await opened.close()
    const page = await listAccountReports(test.service)
    const rest = await listAccountReports(test.service, page.at(-1)?.id)

    expect([page.length, rest.length]).toEqual([accountsPerPage, 2])
    expect(await give(listAccountsCommand)).toContain(`There may be more: --after ${page.at(-1)?.id}`)
  })

  it.each([[['nobody'], 'not_found'], [[], 'Name one account'], [['one', 'two'], 'Name one account']])(
    'is refused by %j', async (args, words) => {
      await expect(give(showAccountCommand, ...args)).rejects.toSatisfy((error: Error & { code?: string }) =>
        error.code === words || error.message.includes(words))
    })
})
