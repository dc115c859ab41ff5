import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeBackup } from '#db/backup/backup'
import { backupNameOf, keepNewestBackups } from '#db/backup/rotation'
import { systemClock } from '#integrations/clock'
import { openFilesPatiently } from '#integrations/files/choose'
import { systemIds } from '#integrations/ids'
import { openBackupReader } from '#services/files/read-for-backup'
import { readConfiguration } from '#server/configuration'
import { secretsFileOf } from '#server/installation-files'
import { defineCommand, flag, parseOptions, UsageError, value } from '../command'
import { requireCurrentSchema } from '../with-database'

const keepSchema = z.object({ keep: z.coerce.number().int().min(1).max(10_000).optional() })

export const backupCommand = defineCommand({
  name: 'backup',
  usage: 'backup FILE [--force] [--without-files] | backup FOLDER --keep N [--without-files]',
  hasNames: true,
  takes: { force: flag, keep: value, 'without-files': flag },
  async run({ values: { force = false, 'without-files': isPartial = false, ...values }, positionals: [target] }) {
    if (target === undefined) throw new UsageError('Name the file to write')
    const { keep } = parseOptions(keepSchema, values)
    const configuration = readConfiguration(process.env)
    await requireCurrentSchema(configuration.DATABASE_URL)
    const madeAt = systemClock.now()
    const file = keep === undefined ? target : join(target, backupNameOf(madeAt))
    const { bytesOf, lost } = openBackupReader(await openFilesPatiently(configuration.NUXT_FILES_URL))
    const { tables, rows, left } = await writeBackup(configuration.DATABASE_URL, file, {
      madeAt, draftId: systemIds.next(), secrets: readSecrets(secretsFileOf(configuration)), overwrite: force,
      bytesOf: isPartial ? null : bytesOf, publicKeys: configuration.NUXT_BACKUP_KEYS,
    })
    // Only once the new one is whole: an older one may have what is lost.
    const removed = keep === undefined || lost.count > 0 ? 0 : await keepNewestBackups(target, keep)
    const text = [
      `${file} holds ${rows} rows of ${tables} tables. ${whoReads(configuration.NUXT_BACKUP_KEYS.length)}`,
      ...(left === 0 ? [] : [`${left} files that lie in the object store are not in it: back that up as well.`]),
      ...(lost.count === 0
        ? []
        : [`${lost.count} files are lost and not in it, so no older backup was removed:`, ...lost.told]),
      ...(removed === 0 ? [] : [`${removed} older backups were removed.`]),
      ...(configuration.NUXT_ENCRYPTION_KEYS === undefined
        ? []
        : ['The keys in NUXT_ENCRYPTION_KEYS are not in it: keep them elsewhere, a restore needs them.']),
    ].join('\n')
    return { text, isFailure: lost.count > 0 }
  },
})

function whoReads(keys: number): string {
  if (keys === 0) return 'Keep it secret: it is all of the installation.'
  return `It is encrypted: a restore needs the secret key of ${keys === 1 ? 'the one key' : `one of ${keys} keys`} in NUXT_BACKUP_KEYS.`
}

/** The secrets the installation made itself; those in the environment are the operator's own to keep. */
function readSecrets(file: string): Record<string, unknown> | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> : null
}
