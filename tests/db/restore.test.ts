import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { restoreBackup, writeBackup } from '#db/backup/backup'
import { openDatabase } from '#db/client'
import { restoreCommand } from '#server/cli/commands/restore'
import type { Outcome } from '#server/cli/command'
import { giveCommand } from '../support/command'
import { copyDatabase } from '../support/databases'
import { fillInstallation, withServices } from '../support/installation'
import { temporaryFolder } from '../support/run-folder'
import { dailyOnSqlite, skippedFor } from '../support/skipped'
import { doneOrWaiting, longestMs } from '../support/waiting'

const ours = { sessionPassword: 'ours', linkKeys: 'a:ours', encryptionKeys: 'later:ours' }
const theirs = '{"sessionPassword":"theirs"}'

let backup: string
beforeAll(async () => {
  const folder = temporaryFolder('restore')
  const filled = await copyDatabase(inject('databaseTemplate'))
  await withServices(filled, folder, fillInstallation)
  backup = join(folder, 'polder.backup')
  await writeBackup(filled, backup, {
    madeAt: new Date('2026-11-20T09:00:00.000Z'), draftId: '1', secrets: ours, overwrite: false, bytesOf: null, publicKeys: [],
  })
})
afterEach(() => vi.unstubAllEnvs())

/** An installation to restore into, and a folder of secrets that is its own whatever the database is. */
async function place(secrets?: string): Promise<{ url: string, folder: string, file: string }> {
  const url = await copyDatabase(inject('databaseTemplate'))
  const folder = join(temporaryFolder('secrets'), 'data')
  const file = join(folder, 'secrets.json')
  if (secrets !== undefined) {
    mkdirSync(folder)
    writeFileSync(file, secrets)
  }
  return { url, folder, file }
}

async function restore(url: string, ...args: string[]): Promise<Outcome> {
  vi.stubEnv('DATABASE_URL', url)
  return giveCommand(restoreCommand, [backup, ...args])
}

async function accountsIn(url: string): Promise<number> {
  const database = await openDatabase(url)
  try {
    return await database.prisma.account.count()
  } finally {
    await database.close()
  }
}

describe('the secrets of a backup', dailyOnSqlite, () => {
  it('are laid where it is told, and it says where', async () => {
    const { url, folder, file } = await place()
    const { text, isFailure } = await restore(url, '--secrets', folder)

    expect(isFailure).toBe(false)
    expect(text).toContain(`\nIts secrets lie in ${file}.\n`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ours)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('never take the place of others without a word: nothing is changed then', async () => {
    const { url, folder, file } = await place(theirs)

    await expect(restore(url, '--secrets', folder)).rejects.toThrow(/holds the secrets of another installation; nothing was changed/)
    expect(readFileSync(file, 'utf8')).toBe(theirs)
    expect(await accountsIn(url)).toBe(0)
    // To replace a database is not yet to replace secrets.
    await expect(restore(url, '--force', '--secrets', folder)).rejects.toThrow('another installation')
  })

  it('take the place of others when that is asked for, and keep each of those beside them', async () => {
    const { url, folder, file } = await place(theirs)
    const { text } = await restore(url, '--secrets', folder, '--replace-secrets')

    expect(text).toContain(`those from before lie in ${file}.before-restore. Restart`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ours)
    expect(readFileSync(`${file}.before-restore`, 'utf8')).toBe(theirs)
    writeFileSync(file, '{"sessionPassword":"third"}')
    await restore(url, '--force', '--secrets', folder, '--replace-secrets')
    expect(readFileSync(`${file}.before-restore`, 'utf8')).toBe(theirs)
    expect(readFileSync(`${file}.before-restore-2`, 'utf8')).toContain('third')
  })

  it('that lie there already are left alone', async () => {
    const { url, folder, file } = await place(JSON.stringify(ours))
    const { text } = await restore(url, '--secrets', folder)

    expect(text).toContain(`The secrets in ${file} are those of the backup already.`)
    expect(existsSync(`${file}.before-restore`)).toBe(false)
  })

  it('leave the database as it was when their place cannot be written', async () => {
    const { url, folder } = await place()
    writeFileSync(dirname(folder) + '/data', 'a file, and no folder')

    await expect(restore(url, '--secrets', folder)).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await accountsIn(url)).toBe(0)
  })
})

describe('a restore that is killed halfway', () => {
  it('leaves the database and the secrets as they were, and can be given again', {
    ...skippedFor(process.platform === 'win32' ? 'Windows has no named pipes' : null), timeout: longestMs.program,
  }, async () => {
    const { url, folder, file } = await place(theirs)
    await restoreBackup(url, backup, { overwrite: false, secretKeys: [] })
    const database = await openDatabase(url)
    await database.prisma.account.updateMany({ data: { name: 'Before' } })
    await database.close()
    // A file that comes to an end only when we say so: the restore stands in the midst of its transaction.
    const pipe = join(temporaryFolder('restore'), 'half.backup')
    execFileSync('mkfifo', [pipe])
    const child = spawn(process.execPath, [
      fileURLToPath(new URL('../../server/cli/cli.mjs', import.meta.url)),
      'restore', pipe, '--force', '--secrets', folder, '--replace-secrets',
    ], { env: { ...process.env, DATABASE_URL: url, NUXT_DATA_DIR: folder }, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const writer = createWriteStream(pipe)
    const bytes = readFileSync(backup)
    writer.write(bytes.subarray(0, Math.floor(bytes.length * 0.7)))
    await once(writer, 'open')
    await expect.poll(() => writer.writableLength).toBe(0)
    await doneOrWaiting(ended)
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    await ended
    writer.destroy()

    const after = await openDatabase(url)
    expect(await after.prisma.account.findMany()).toMatchObject([{ name: 'Before' }])
    expect(await after.prisma.invoice.count()).toBeGreaterThan(5)
    await after.close()
    expect(readFileSync(file, 'utf8')).toBe(theirs)
    expect((await restore(url, '--force', '--secrets', folder, '--replace-secrets')).isFailure).toBe(false)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ours)
  })
})
