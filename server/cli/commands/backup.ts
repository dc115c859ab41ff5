import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeBackup } from '#db/backup/backup'
import { systemClock } from '#integrations/clock'
import { readConfiguration } from '#server/configuration'
import { secretsFileOf } from '#server/installation-files'
import { UsageError, type Command } from '../command'
import { requireCurrentSchema } from '../with-database'

export const backupCommand: Command = {
  name: 'backup',
  usage: 'backup FILE [--force]',
  async run(args) {
    const { values: { force = false }, positionals: [file] } = parseArgs({
      args, allowPositionals: true, options: { force: { type: 'boolean' } },
    })
    if (file === undefined) throw new UsageError('Name the file to write')
    const configuration = readConfiguration(process.env)
    await requireCurrentSchema(configuration.DATABASE_URL)
    const { tables, rows } = await writeBackup(configuration.DATABASE_URL, file, {
      madeAt: systemClock.now(),
      secrets: readSecrets(secretsFileOf(configuration)),
      overwrite: force,
    })
    return [
      `${file} holds ${rows} rows of ${tables} tables. Keep it secret: it is all of the installation.`,
      ...(configuration.NUXT_ENCRYPTION_KEYS === undefined
        ? []
        : ['The keys in NUXT_ENCRYPTION_KEYS are not in it: keep them elsewhere, a restore needs them.']),
    ].join('\n')
  },
}

/** The secrets the installation made itself; those in the environment are the operator's own to keep. */
function readSecrets(file: string): Record<string, unknown> | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> : null
}
