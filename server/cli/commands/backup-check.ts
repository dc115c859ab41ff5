import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/client'
import { openFilesPatiently } from '#integrations/files/choose'
import { verifyInstallation } from '#services/verification/verify'
import { readConfiguration } from '#server/configuration'
import { secretBoxOf } from '#server/installation-files'
import { defineCommand, flag, UsageError, value } from '../command'
import { restoreWithSecrets } from '../restored-secrets'
import { readSecretKeys } from './backup-key'
import { describeVerification, showing } from './verify'

/**
 * Proves a backup the one way that leaves nothing open: it is restored, into a SQLite file that is thrown away, and
 * what is there is verified. The installation's own database is neither asked nor changed; its object store is read
 * where the backup holds none of the files that lie there.
 */
export const checkBackupCommand = defineCommand({
  name: 'backup check',
  usage: 'backup check FILE [--fast] [--key FILE]',
  hasNames: true,
  takes: { fast: flag, key: value },
  async run({ values: { fast = false, key }, positionals: [file] }, say) {
    if (file === undefined) throw new UsageError('Name the backup to check')
    const configuration = readConfiguration(process.env)
    // Readable by nobody else, as the backup is.
    const folder = mkdtempSync(join(tmpdir(), 'polder-check-'))
    const [databaseUrl, secretsFile] = [`file:${join(folder, 'polder.db')}`, join(folder, 'secrets.json')]
    try {
      const { header, tables, rows } = await restoreWithSecrets(databaseUrl, file, {
        secretsFile, overwrite: false, replaceSecrets: false, secretKeys: readSecretKeys(key),
      })
      say(`${file} can be restored: ${rows} rows of ${tables} tables as they were at ${header.madeAt}.`)
      const database = await openDatabase(databaseUrl)
      try {
        const secretBox = secretBoxOf(configuration, secretsFile)
        const store = await openFilesPatiently(configuration.NUXT_FILES_URL)
        const verification = await verifyInstallation(database, {
          secretBox, store, withFiles: !fast, onlooker: showing(say),
        })
        return { text: describeVerification(verification), isFailure: verification.found > 0 }
      } finally {
        await database.close()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
})
