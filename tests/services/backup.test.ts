import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createClient } from '@libsql/client'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { restoreBackup, writeBackup } from '#db/backup/backup'
import { draftOf } from '#db/backup/drafts'
import { BackupError } from '#db/backup/format'
import { openDatabase } from '#db/client'
import { migrate, migrationStatements } from '#db/schema/migrate'
import { appliedMigrations, knownMigrations } from '#db/schema/schema-version'
import { runTransaction } from '#db/transaction'
import { verifyInstallation } from '#services/verification/verify'
import { damages, textOf } from '../support/damaged-backups'
import { copyDatabase, templateOf } from '../support/databases'
import { fillInstallation, withServices } from '../support/installation'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'

usePdfWorker()

const options = {
  madeAt: new Date('2026-11-20T09:00:00.000Z'), draftId: '1', secrets: { sessionPassword: 'geheim' }, overwrite: false,
  bytesOf: null, publicKeys: [],
}
const fresh = () => copyDatabase(inject('databaseTemplate'))
const mebibyte = 1024 * 1024
const hourMs = 60 * 60_000

let filled: string
let folder: string
let backup: string
beforeAll(async () => {
  folder = temporaryFolder('backups')
  backup = join(folder, 'polder.backup')
  filled = await fresh()
  await withServices(filled, folder, fillInstallation)
  await writeBackup(filled, backup, options)
})

/** What a backup says of the rows, whatever their order and the moment it was made. */
const contentOf = (file: string) => textOf(file).split('\n').slice(1, -2).sort()

async function backupOf(databaseUrl: string): Promise<string> {
  const file = join(temporaryFolder('backups'), 'again.backup')
  await writeBackup(databaseUrl, file, options)
  return file
}

async function findingsIn(databaseUrl: string) {
  const database = await openDatabase(databaseUrl)
  try {
    const { checked, findings } = await verifyInstallation(database)
    return { accounts: checked.accounts, files: checked.files, findings }
  } finally {
    await database.close()
  }
}

describe('a backup', () => {
  it('gives every row back, byte for byte, to a database of the same kind', async () => {
    const target = await fresh()
    const { header, rows, tables } = await restoreBackup(target, backup, { overwrite: false, secretKeys: [] })

    expect(header).toMatchObject({ madeAt: '2026-11-20T09:00:00.000Z', secrets: { sessionPassword: 'geheim' } })
    expect(rows).toBeGreaterThan(80)
    expect(tables).toBeGreaterThan(20)
    expect(contentOf(await backupOf(target))).toEqual(contentOf(backup))
    expect(await findingsIn(target)).toEqual({ accounts: 1, files: 20, findings: [] })
  })

  it('moves an installation to a SQLite file that is not there yet, and back', async () => {
    const target = `file:${join(temporaryFolder('new'), 'data', 'polder.db')}`
    await restoreBackup(target, backup, { overwrite: false, secretKeys: [] })

    expect(contentOf(await backupOf(target))).toEqual(contentOf(backup))
    expect(await findingsIn(target)).toMatchObject({ accounts: 1, findings: [] })

    const back = await fresh()
    await restoreBackup(back, await backupOf(target), { overwrite: false, secretKeys: [] })
    expect(contentOf(await backupOf(back))).toEqual(contentOf(backup))
    expect(await findingsIn(back)).toMatchObject({ accounts: 1, findings: [] })
  })

  it('has files of megabytes whole, of which few are in memory at a time', async () => {
    const source = await copyDatabase(await templateOf(filled))
    const database = await openDatabase(source)
    try {
      const { id: accountId } = await database.prisma.account.findFirstOrThrow()
      for (const size of [3, 3, 3, 9, 0, 1]) {
        const bytes = new Uint8Array(randomBytes(size * mebibyte))
        const sha256 = createHash('sha256').update(bytes).update(randomBytes(1)).digest('hex')
        await database.prisma.issuedLogo.create({ data: { accountId, contentType: 'image/png', bytes, sha256 } })
      }
    } finally {
      await database.close()
    }
    const written = await backupOf(source)
    const target = await fresh()
    await restoreBackup(target, written, { overwrite: true, secretKeys: [] })

    expect(contentOf(await backupOf(target))).toEqual(contentOf(written))
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const busy = await fresh()
    await restoreBackup(busy, backup, { overwrite: false, secretKeys: [] })
    const database = await openDatabase(busy)
    // The first and one of the last tables of a file.
    const writeBoth = (name: string) => runTransaction(database.prisma, async (tx) => {
      await tx.account.updateMany({ data: { name } })
      await tx.product.updateMany({ data: { name } })
    })
    await writeBoth('before')
    const [copy] = await Promise.all([
      backupOf(busy), ...Array.from({ length: 30 }, (_, number) => writeBoth(`write ${number}`)),
    ])
    await database.close()

    const target = await fresh()
    await restoreBackup(target, copy, { overwrite: false, secretKeys: [] })
    const restored = await openDatabase(target)
    const [account, product] = [await restored.prisma.account.findFirst(), await restored.prisma.product.findFirst()]
    await restored.close()
    expect(account?.name).toMatch(/^(before|write \d+)$/)
    expect(product?.name).toBe(account?.name)
  })

  it('can be read by its owner alone and replaces no other unless it is told to', async () => {
    const file = join(folder, 'mine.backup')
    writeFileSync(file, 'mine')
    await expect(writeBackup(filled, file, options)).rejects.toThrow('exists already')
    expect(readFileSync(file, 'utf8')).toBe('mine')

    await writeBackup(filled, file, { ...options, overwrite: true })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(contentOf(file)).toEqual(contentOf(backup))
  })

  it('is whole where two begin at once under one name: the second to end is refused', async () => {
    const folder = temporaryFolder('backups')
    const file = join(folder, 'polder.backup')
    const ends = await Promise.allSettled(['1', '2'].map(draftId => writeBackup(filled, file, { ...options, draftId })))

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ends).toContainEqual({
      status: 'rejected', reason: new BackupError(`${file} exists already; give --force to replace it`),
    })
    expect(contentOf(file)).toEqual(contentOf(backup))
    expect(readdirSync(folder)).toEqual(['polder.backup'])
  })

  it('removes what killed ones left in its folder, and nothing that is still written or another\'s', async () => {
    const folder = temporaryFolder('backups')
    const killed = draftOf(join(folder, 'monday.backup'), '1')
    const going = draftOf(join(folder, 'tuesday.backup'), '2')
    const other = join(folder, 'holidays.partial')
    for (const [file, hours] of [[killed, 25], [going, 23], [other, 1_000]] as const) {
      writeFileSync(file, 'a part')
      utimesSync(file, options.madeAt, new Date(options.madeAt.getTime() - hours * hourMs))
    }
    await writeBackup(filled, join(folder, 'tuesday.backup'), options)

    expect(readdirSync(folder).sort()).toEqual(['holidays.partial', 'tuesday.backup', basename(going)])
  })
})

describe('restoring', () => {
  it('replaces nobody\'s installation unless it is told to', async () => {
    const target = await fresh()
    await restoreBackup(target, backup, { overwrite: false, secretKeys: [] })
    const database = await openDatabase(target)
    await runTransaction(database.prisma, tx => tx.product.deleteMany())
    await database.close()

    await expect(restoreBackup(target, backup, { overwrite: false, secretKeys: [] })).rejects.toThrow('There is an installation')
    expect(contentOf(await backupOf(target))).not.toEqual(contentOf(backup))
    await restoreBackup(target, backup, { overwrite: true, secretKeys: [] })
    expect(contentOf(await backupOf(target))).toEqual(contentOf(backup))
  })

  it('brings a backup of an older schema to the newest', async () => {
    const older = await olderInstallation()
    const target = await fresh()
    const { header } = await restoreBackup(target, await backupOf(older), { overwrite: false, secretKeys: [] })

    expect(header.migrations).toEqual(knownMigrations.slice(0, 1))
    expect(await appliedMigrations(target)).toEqual(knownMigrations)
    // Whoever migrates it again finds nothing to do.
    await migrate(target)
    const database = await openDatabase(target)
    expect(await database.prisma.account.findMany()).toMatchObject([{ id: 'vink', name: 'Studio Vink' }])
    await database.close()
  })

  it.each(damages)('a file %s leaves the database as it was', async (_, damage, problem) => {
    const file = join(temporaryFolder('damaged'), 'polder.backup')
    writeFileSync(file, readFileSync(backup))
    damage(file)

    const target = await copyDatabase(await templateOf(filled))
    await expect(restoreBackup(target, file, { overwrite: true, secretKeys: [] })).rejects.toThrow(problem)
    expect(contentOf(await backupOf(target))).toEqual(contentOf(backup))
  })
})

/** A SQLite file of the first version with one account in it. */
async function olderInstallation(): Promise<string> {
  const url = `file:${join(temporaryFolder('older'), 'polder.db')}`
  const client = createClient({ url })
  for (const sql of migrationStatements('sqlite', 0, 1)) await client.executeMultiple(sql)
  const moment = '2026-01-01T00:00:00.000+00:00'
  await client.execute(`INSERT INTO "Account" VALUES ('vink', 'Studio Vink', 'pro', '${moment}', '${moment}')`)
  client.close()
  return url
}
