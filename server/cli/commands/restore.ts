import { join } from 'node:path'
import { openFilesPatiently } from '#integrations/files/choose'
import { isAboutSecret } from '#services/verification/secrets'
import { verifyInstallation } from '#services/verification/verify'
import { readConfiguration } from '#server/configuration'
import { secretBoxOf, secretsFileOf } from '#server/installation-files'
import { defineCommand, flag, UsageError, value } from '../command'
import { restoreWithSecrets } from '../restored-secrets'
import { withDatabase } from '../with-database'
import { readSecretKeys } from './backup-key'
import { describeVerification, showing } from './verify'

export const restoreCommand = defineCommand({
  name: 'restore',
  usage: 'restore FILE [--force] [--key FILE] [--secrets FOLDER | --replace-secrets]',
  hasNames: true,
  takes: { force: flag, key: value, secrets: value, 'replace-secrets': flag },
  async run(
    { values: { force = false, key, secrets: folder, 'replace-secrets': replace = false }, positionals: [file] }, say,
  ) {
    if (file === undefined) throw new UsageError('Name the backup to restore')
    const configuration = readConfiguration(process.env)
    const secretsFile = folder === undefined ? secretsFileOf(configuration) : join(folder, 'secrets.json')
    const { header, tables, rows, secrets } = await restoreWithSecrets(configuration.DATABASE_URL, file, {
      secretsFile, overwrite: force, replaceSecrets: replace, secretKeys: readSecretKeys(key),
    })
    say(`${rows} rows of ${tables} tables are back as they were at ${header.madeAt}.\n${secrets}`)
    say('Checking what is back …')
    const store = await openFilesPatiently(configuration.NUXT_FILES_URL)
    const { found, looked } = showing(say)
    let unreadable = 0
    const verification = await withDatabase(database => verifyInstallation(database, {
      secretBox: secretBoxOf(configuration, secretsFile),
      store,
      onlooker: {
        looked,
        found(finding) {
          if (isAboutSecret(finding)) unreadable++
          found(finding)
        },
      },
    }))
    return {
      text: [
        ...(unreadable > 0 ? [describeUnreadable(unreadable)] : []),
        describeVerification(verification),
      ].join('\n'),
      isFailure: verification.found > 0,
    }
  },
})

function describeUnreadable(count: number): string {
  return [
    `${count} ${count === 1 ? 'encrypted secret' : 'encrypted secrets'} cannot be decrypted with the keys that are here: give the`,
    'server the NUXT_ENCRYPTION_KEYS that the installation of the backup had. Until then, users with an authenticator app sign',
    'in with a recovery code or a passkey, and customers pay nothing through a payment provider.',
  ].join('\n')
}
