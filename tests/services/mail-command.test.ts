import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Prisma } from '#db/client'
import { runTransaction } from '#db/transaction'
import { listMailCommand, retryMailCommand } from '#server/cli/commands/mail'
import { runJob } from '#services/jobs/run'
import { listWaitingMail, mailsPerPage } from '#services/operating/waiting-mail'
import { retryAllMail, retryMail } from '#services/operating/retry-mail'
import { queueMail } from '#services/work/queue-mail'
import { openCast, type CastAccount } from '../support/accounts'
import { giveCommand } from '../support/command'
import { testEncryptionKeys } from '../support/encryption-keys'
import { openPostOffice } from '../support/post-office'
import { testLinkKeys } from '../support/public-links'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'
import { writeRows } from '../support/write-rows'

const database = useDatabase()
const office = openPostOffice()
const outboxDir = temporaryFolder('outbox')
let test: TestService
let jansen: CastAccount
let vink: CastAccount
beforeAll(async () => {
  test = await openService({ databaseUrl: database.url, outboxDir, mailer: office })
  jansen = await openCast(test.service, 'Timmerbedrijf Jansen')
  vink = await openCast(test.service, 'Studio Vink')
  await test.service.outside.background.settled()
  await runJob(test.service, 'mail')
  return () => test.close()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  office.reset()
  await runTransaction(test.service.database.prisma, tx => tx.outboxMail.deleteMany({ where: { kind: 'test' } }))
})

async function queue(id: string, { account }: CastAccount = jansen): Promise<void> {
  await runTransaction(account.db, tx => queueMail(test.service, tx, account.accountId, {
    id, kind: 'test', recipient: 'klant@example.nl', subject: id, text: 'Tot zover.\n',
  }))
}

/** A mail that was tried once, in vain. */
async function failed(id: string, account: CastAccount = jansen): Promise<void> {
  await queue(id, account)
  office.next(id, 'fail')
  await runJob(test.service, 'mail')
}

const taken = () => office.taken.map(({ id }) => id)
const waiting = async () => (await listWaitingMail(test.service, {})).map(({ id }) => id)

async function give(command: typeof listMailCommand, ...args: string[]) {
  const environment = {
    DATABASE_URL: database.url, NUXT_MAIL_OUTBOX_DIR: outboxDir, NUXT_LINK_KEYS: testLinkKeys,
    NUXT_ENCRYPTION_KEYS: testEncryptionKeys,
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return giveCommand(command, args)
}

describe('mail that waits', () => {
  it('is listed with its tries and the last reason, of all accounts or of one, and names nobody', async () => {
    await failed('mail-1')
    await failed('mail-2', vink)
    const [first, ...more] = await listWaitingMail(test.service, { accountId: jansen.account.accountId })

    expect(await waiting()).toEqual(['mail-1', 'mail-2'])
    expect([first, more]).toEqual([{
      id: 'mail-1', accountId: jansen.account.accountId, kind: 'test', since: '2026-11-20T09:00:00.000Z', tries: 1,
      lastReason: 'Error: The connection was lost',
    }, []])
  })

  it('is told with addresses where the operator asks for them', async () => {
    await queue('mail-1')
    await runTransaction(test.service.database.prisma, tx =>
      tx.outboxMail.updateMany({ where: { id: 'mail-1' }, data: { attempts: 1, lastError: '451 klant@example.nl' } }))

    expect(JSON.parse((await give(listMailCommand, '--waiting', '--json')).text)).not.toHaveProperty('recipients')
    expect((await give(listMailCommand, '--waiting')).text).toContain('lastReason: 451 [address]')
    expect(JSON.parse((await give(listMailCommand, '--waiting', '--addresses', '--json')).text))
      .toMatchObject({ recipients: ['klant@example.nl'], lastReason: '451 klant@example.nl' })
  })

  it('is listed in pages, each mail on one of them', async () => {
    const createdAt = test.clock.now()
    const mails = Array.from({ length: mailsPerPage + 1 }, (_, place) => ({
      id: `many-${String(place).padStart(4, '0')}`, kind: 'test', recipients: [], cc: [], recipientCount: 0,
      subject: '', text: '', createdAt, attempts: 0,
    }))
    await writeRows(test.service.database, jansen.account.accountId, 'OutboxMail', mails)
    const page = await listWaitingMail(test.service, {})
    const rest = await listWaitingMail(test.service, { after: page.at(-1)?.id ?? '' })

    expect([page.length, rest.map(({ id }) => id)]).toEqual([mailsPerPage, [`many-0${mailsPerPage}`]])
    await expect(listWaitingMail(test.service, { after: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('trying mail again', () => {
  it('makes one mail due now, once, with no more tries than before', async () => {
    await failed('mail-1')
    await failed('mail-2')
    await runJob(test.service, 'mail')
    expect(taken()).toEqual([])

    expect((await give(retryMailCommand, 'mail-1')).text).toBe('The mail is due now.')
    await Promise.all([runJob(test.service, 'mail'), runJob(test.service, 'mail')])
    expect(taken()).toEqual(['mail-1'])
    const row = await jansen.account.db.outboxMail.findUniqueOrThrow({ where: { id: 'mail-1' } })
    expect(row).toMatchObject({ attempts: 2, sentAt: test.clock.now() })
  })

  it('makes all mail due that was tried in vain', async () => {
    for (const id of ['mail-1', 'mail-2']) await failed(id)
    await queue('mail-3')

    expect(await retryAllMail(test.service)).toBe(2)
    await runJob(test.service, 'mail')
    expect(taken()).toEqual(['mail-1', 'mail-2', 'mail-3'])
  })

  it('makes each mail due once, though it fails again before all are', async () => {
    for (const id of ['mail-1', 'mail-2']) await failed(id)
    office.next(/^mail-/, 'fail', 'fail', 'fail', 'fail')
    const { database } = test.service
    const prisma = new Proxy(database.prisma, {
      get: (client, name) => {
        if (name !== 'outboxMail') return Reflect.get(client, name) as unknown
        return { findMany: async (wanted: Prisma.OutboxMailFindManyArgs) => {
          // Whoever delivers mail comes between some of the mails and the next.
          test.clock.advance(1_000)
          await runJob(test.service, 'mail')
          return client.outboxMail.findMany(wanted)
        } }
      },
    })

    expect(await retryAllMail({ ...test.service, database: { ...database, prisma } })).toBe(2)
    const rows = await database.prisma.outboxMail.findMany({ where: { kind: 'test' } })
    expect(rows.map(({ attempts }) => attempts)).toEqual([2, 2])
  })

  it.each([
    ['left', { attempts: 1, sentAt: new Date('2026-11-20T09:00:00Z') }, 'sent'],
    ['was refused for good', { attempts: 1, lastError: '550', failedAt: new Date('2026-11-20T09:00:00Z') }, 'given_up'],
    ['may have left', {
      attempts: 6, lastError: 'The answer was lost', failedAt: new Date('2026-11-20T09:00:00Z'), isUncertain: true,
    }, 'uncertain'],
    ['is being tried', { attempts: 1, claimedAt: new Date('2026-11-20T09:00:00Z'), lastError: null }, 'being_tried'],
  ])('leaves a mail that %s as it is, and says so', async (_, data, reason) => {
    await queue('mail-1')
    await runTransaction(test.service.database.prisma, tx => tx.outboxMail.updateMany({ where: { id: 'mail-1' }, data }))
    const before = await jansen.account.db.outboxMail.findUniqueOrThrow({ where: { id: 'mail-1' } })

    expect(await retryMail(test.service, 'mail-1')).toBe(reason)
    expect(await retryAllMail(test.service)).toBe(0)
    expect(await give(retryMailCommand, 'mail-1')).toMatchObject({ isFailure: true })
    expect(await jansen.account.db.outboxMail.findUniqueOrThrow({ where: { id: 'mail-1' } })).toEqual(before)
  })

  it.each([[['nobody'], 'not_found'], [[], 'Name one mail'], [['mail-1', '--all'], 'Name one mail']])(
    'refuses %j', async (args, words) => {
      await expect(give(retryMailCommand, ...args)).rejects.toSatisfy((error: Error & { code?: string }) =>
        error.code === words || error.message.includes(words))
    })
})
