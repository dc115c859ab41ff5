import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#db/client'
import { migrate } from '#db/schema/migrate'
import { filesIn, keepPrivate } from '#integrations/private-files'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('the files of an installation', () => {
  it('are for their owner alone from the beginning, also those that SQLite lays beside the database', async () => {
    const folder = join(temporaryFolder('private'), 'data')
    const databaseUrl = `file:${join(folder, 'polder.db')}`
    await migrate(databaseUrl)
    const database = await openDatabase(databaseUrl)
    await database.prisma.account.count()
    const modes = readdirSync(folder).map(name => modeOf(join(folder, name)))
    await database.close()

    expect(modeOf(folder)).toBe('700')
    expect(new Set(modes)).toEqual(new Set(['600']))
  })

  it('are taken back from everybody else where an older version left them open', () => {
    const folder = join(temporaryFolder('private'), 'data')
    mkdirSync(folder)
    const [mail, other] = [join(folder, 'a.eml'), join(folder, 'notes.txt')]
    for (const file of [mail, other]) writeFileSync(file, '')
    for (const [path, mode] of [[folder, 0o755], [mail, 0o664], [other, 0o644]] as const) chmodSync(path, mode)

    expect(keepPrivate({ folders: [folder], files: [...filesIn(folder, '.eml'), join(folder, 'missing')] })).toEqual([])
    expect([folder, mail, other].map(modeOf)).toEqual(['700', '600', '644'])
    expect(existsSync(join(folder, 'missing'))).toBe(false)
  })

  it('are taken back when a server starts, the ends of audit trails with them', async () => {
    const folder = join(temporaryFolder('private'), 'data')
    const anchors = join(folder, 'anchors')
    mkdirSync(anchors, { recursive: true })
    const left = { database: join(folder, 'polder.db'), month: join(anchors, '2026-11.jsonl') }
    for (const file of Object.values(left)) writeFileSync(file, '')
    for (const path of [folder, anchors]) chmodSync(path, 0o755)
    for (const file of Object.values(left)) chmodSync(file, 0o644)
    const { close } = await openService({ databaseUrl: `file:${left.database}`, outboxDir: join(folder, 'outbox') })
    await close()

    expect([folder, anchors].map(modeOf)).toEqual(['700', '700'])
    expect(Object.values(left).map(modeOf)).toEqual(['600', '600'])
  })

  it('leave folders alone that others work in', () => {
    const around = temporaryFolder('private')
    const [shared, startedIn] = [join(around, 'shared'), join(around, 'started-in')]
    for (const [folder, mode] of [[around, 0o755], [shared, 0o1777], [startedIn, 0o755]] as const) {
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, mode)
    }
    const startedBefore = process.cwd()
    process.chdir(startedIn)
    onTestFinished(() => process.chdir(startedBefore))

    expect(keepPrivate({ folders: [shared, startedIn, around], files: [] })).toEqual([])
    expect([shared, startedIn, around].map(modeOf)).toEqual(['777', '755', '755'])
  })

  it('are named with the reason where nothing can be done', () => {
    const [exposed, ...more] = keepPrivate({ folders: [], files: ['/proc/self/status'] })

    expect(more).toEqual([])
    expect(exposed).toMatchObject({ path: '/proc/self/status', reason: expect.stringMatching(/EPERM|EACCES|EROFS/) })
  })
})
