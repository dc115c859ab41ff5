import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runTransaction } from '#db/transaction'
import { disksOf } from '#integrations/disk'
import type { FileStore } from '#integrations/files/index'
import { s3Files } from '#integrations/files/s3'
import { statusCommand } from '#server/cli/commands/status'
import { anchorChains, anchorDaily } from '#services/audit/anchors'
import { jobNames } from '#services/jobs/jobs'
import { runJob } from '#services/jobs/run'
import { diskLine, statusOf } from '#services/operating/status'
import { moveToStore } from '#services/files/move'
import { suspendAccount } from '#services/operating/suspend'
import { queueMail } from '#services/work/queue-mail'
import { giveCommand } from '../support/command'
import { startS3 } from '../support/doubles/s3'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { useCast } from '../support/use-cast'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const service = () => cast.installation.service
const minutes = (count: number) => cast.installation.clock.advance(count * 60_000)
const line = async (name: string) => (await statusOf(service())).find(line => line.name === name)
const wrong = async () => (await statusOf(service())).filter(({ advice }) => advice !== null).map(({ name }) => name)

async function runAll(): Promise<void> {
  for (const name of jobNames) await runJob(service(), name)
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the status of an installation', () => {
  it('says what never ran, and is well once all of it did', async () => {
    expect(await wrong()).toEqual(['jobs'])
    await runAll()
    await anchorDaily(service())

    expect(await wrong()).toEqual([])
    expect((await line('jobs'))?.says).toBe(`all ${jobNames.length} succeeded since 2026-11-20T09:00:00.000Z`)
  })

  it('names mail that waits for an hour, since when and why, without an address', async () => {
    await runTransaction(cast.account.db, tx => queueMail(service(), tx, cast.account.accountId, {
      kind: 'test', recipient: 'jansen@example.nl', subject: 'Vierde', text: 'Tot zover.\n',
    }))
    office.send = async () => {
      throw new Error('451 jansen@example.nl must wait')
    }
    await runJob(service(), 'mail')
    minutes(60)
    await runAll()
    expect(await wrong()).toEqual([])

    minutes(1)
    await runAll()
    expect(await wrong()).toEqual(['mail'])
    expect(await line('mail')).toMatchObject({
      says: expect.stringMatching(/^1 wait, the oldest since 2026-11-20T09:00:00\.000Z; why .*451 \[address\] must wait$/),
      advice: expect.stringContaining('mail retry --all'),
    })
  })

  it('names a recurring invoice that nobody makes, and a claim that nobody takes over', async () => {
    const { id } = await repeat(cast.account, (await cast.draft()).id)
    await cast.account.db.recurringSchedule.updateMany({
      where: { id }, data: { claimedAt: cast.installation.clock.now() },
    })
    minutes(71)

    expect(await wrong()).toEqual(expect.arrayContaining(['other work', 'leases']))
    expect((await line('other work'))?.says).toMatch(/^recurring: 1 wait, the oldest since 2026-11-20T10:01:00\.000Z$/)
    await suspendAccount(service(), cast.account.accountId, 'Spam')
    expect(await wrong()).not.toContain('leases')
    await cast.account.db.account.updateMany({ data: { suspendedAt: null } })
  })

  it('advises to run the job that is late, not the one that has only begun to wait', async () => {
    const now = cast.installation.clock.now()
    await cast.account.db.emailDomain.create({
      data: {
        id: service().outside.ids.next(), accountId: cast.account.accountId, domain: 'jansen.example',
        fromLocalPart: 'post', status: 'removing', records: [], createdAt: now, updatedAt: now,
      },
    })
    minutes(40)
    await cast.account.db.recurringSchedule.updateMany({ data: { claimedAt: cast.installation.clock.now() } })
    minutes(21)

    expect(await line('other work')).toMatchObject({
      says: expect.stringMatching(/^recurring: 1 wait.*; domains: 1 wait/),
      advice: expect.stringContaining('`jobs run domains`'),
    })
  })

  it('names anchors of the day before yesterday', async () => {
    cast.pass(1)
    expect(await wrong()).not.toContain('anchors')
    cast.pass(1)
    expect(await wrong()).toContain('anchors')
    await anchorChains(service())
    expect(await wrong()).not.toContain('anchors')
    expect(await anchorDaily(service())).toBeNull()
  })

  it('names anchors that were never written, once there was time to', async () => {
    await service().database.prisma.upkeep.deleteMany()

    expect(await line('anchors')).toMatchObject({ says: 'not written yet', advice: expect.stringContaining('audit anchor') })
  })

  it.each([
    [2 ** 30, null],
    [2 ** 30 - 1, expect.stringContaining('make room')],
  ])('counts a disk with %i bytes free', (freeBytes, advice) => {
    expect(diskLine([{ folder: '/data', freeBytes, totalBytes: 40_000_000_000 }])).toEqual({
      name: 'disk', says: '1.1 GB of 40.0 GB free in /data', advice,
    })
  })

  it('names a disk once, whatever lies on it, and none of a folder that is missing', async () => {
    const data = temporaryFolder('status')
    const outbox = join(data, 'outbox')
    mkdirSync(outbox)

    expect(await disksOf([data, data, outbox, join(data, 'missing')])).toMatchObject([{ folder: data }])
  })

  it('says where files lie, and names a store that is away, is not named, or that files wait for', async () => {
    const store = await startS3()
    const files = s3Files(store.address)
    const linesWith = async (named: FileStore | null) =>
      statusOf({ ...service(), outside: { ...service().outside, files: named } })
    const lineWith = async (named: FileStore | null) => (await linesWith(named)).find(({ name }) => name === 'files')
    await cast.printed()
    expect(await lineWith(null)).toMatchObject({ says: 'all in the database', advice: null })
    expect(await lineWith(files)).toMatchObject({ says: expect.stringContaining('answers; 2 wait to be moved'), advice: null })
    minutes(24 * 60 + 1)
    expect(await lineWith(files)).toMatchObject({ advice: expect.stringContaining('`files move`') })

    await moveToStore(service(), files)
    expect(await lineWith(files)).toMatchObject({ says: 'all in the object store, which answers', advice: null })
    expect(await lineWith(null)).toMatchObject({ advice: expect.stringContaining('NUXT_FILES_URL') })
    await service().database.prisma.fileRemoval.create({
      data: { key: 'a/b', accountId: 'a', createdAt: cast.installation.clock.now() },
    })
    minutes(24 * 60)
    expect(await lineWith(files)).toMatchObject({ says: expect.stringContaining('; 1 wait to be removed'), advice: null })
    minutes(24 * 60 + 1)
    expect(await lineWith(files)).toMatchObject({ advice: expect.stringContaining('`jobs run files`') })
    store.failWith('down')
    expect(await lineWith(files)).toMatchObject({
      says: expect.stringContaining('does not answer: The object store answered 503'), advice: expect.stringContaining('NUXT_FILES_URL'),
    })
    await store.close()
  })
})

describe('the command status', () => {
  it('says what is missing of a database and makes none', async () => {
    const folder = temporaryFolder('status')
    vi.stubEnv('DATABASE_URL', `file:${join(folder, 'polder.db')}`)
    const { text, isFailure } = await giveCommand(statusCommand, [])

    expect(isFailure).toBe(true)
    expect(text).toMatch(/^✓ database: answers\n✗ migrations: (\d+) of \1 are missing → start the server .*\n✓ disk: /)
    expect(existsSync(join(folder, 'polder.db'))).toBe(false)
  })

  it('says that a database does not answer', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://polder@localhost:1/polder')
    vi.stubEnv('NUXT_DATA_DIR', temporaryFolder('status'))
    const { text, isFailure } = await giveCommand(statusCommand, ['--json'])

    expect([isFailure, JSON.parse(text)]).toMatchObject([true, { lines: [{ name: 'database', says: 'does not answer: unreachable' }, {}] }])
  })
})
