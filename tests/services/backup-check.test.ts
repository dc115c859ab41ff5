import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { writeBackup } from '#db/backup/backup'
import { openDatabase } from '#db/client'
import { checkBackupCommand } from '#server/cli/commands/backup-check'
import { giveCommand } from '../support/command'
import { damages } from '../support/damaged-backups'
import { copyDatabase, templateOf } from '../support/databases'
import { fillInstallation, withServices } from '../support/installation'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'

usePdfWorker()

const options = { madeAt: new Date('2026-11-20T09:00:00.000Z'), draftId: '1', secrets: null, overwrite: false, bytesOf: null, publicKeys: [] }

let filled: string
let backup: string
beforeAll(async () => {
  filled = await copyDatabase(inject('databaseTemplate'))
  await withServices(filled, temporaryFolder('outbox'), fillInstallation)
  backup = join(temporaryFolder('backups'), 'polder.backup')
  await writeBackup(filled, backup, options)
})
afterEach(() => vi.unstubAllEnvs())

/** Checks a backup where there is no installation at all, and tells what is left of that. */
async function check(file: string, ...args: string[]) {
  const folder = temporaryFolder('check')
  const left = join(folder, 'tmp')
  mkdirSync(left)
  vi.stubEnv('TMPDIR', left)
  vi.stubEnv('DATABASE_URL', `file:${join(folder, 'nothing.db')}`)
  const checking = giveCommand(checkBackupCommand, [file, ...args])
  await checking.catch(() => undefined)
  expect([readdirSync(folder), readdirSync(left)]).toEqual([['tmp'], []])
  return checking
}

describe('the check of a backup', () => {
  it('says what it holds and that it is whole, and leaves nothing behind', async () => {
    const { text, isFailure } = await check(backup)

    expect(isFailure).toBe(false)
    expect(text).toMatch(/ can be restored: \d+ rows of \d+ tables as they were at 2026-11-20T09:00:00\.000Z\.\n {7}1 accounts\n/)
    expect(text).toMatch(/^ {6}20 stored files.*Nothing is wrong\.$/ms)
    expect((await check(backup, '--fast')).text).toMatch(/^ {7}0 stored files.*\nNot read: the bytes of PDFs/ms)
  })

  it.each(damages)('refuses one %s', async (_, damage, problem) => {
    const file = join(temporaryFolder('damaged'), 'polder.backup')
    writeFileSync(file, readFileSync(backup))
    damage(file)

    await expect(check(file)).rejects.toThrow(problem)
  })

  it('fails where the installation itself was not whole', async () => {
    const url = await copyDatabase(await templateOf(filled))
    const database = await openDatabase(url)
    await database.prisma.usageCounter.deleteMany({ where: { metric: 'invoices' } })
    await database.close()
    const file = join(temporaryFolder('backups'), 'wrong.backup')
    await writeBackup(url, file, options)
    const { text, isFailure } = await check(file)

    expect(isFailure).toBe(true)
    expect(text).toMatch(/✗ account \S+: quota of invoices 2026-11 counts 0/)
  })

  it('wants a file to be named', async () => {
    await expect(giveCommand(checkBackupCommand, [])).rejects.toThrow('Name the backup to check')
  })
})
