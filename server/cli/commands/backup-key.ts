import { readFileSync, writeFileSync } from 'node:fs'
import { newKeyFile, secretKeysIn } from '#db/backup/encryption'
import { systemClock } from '#integrations/clock'
import { defineCommand, UsageError } from '../command'

/** Makes a pair of keys that backups are encrypted to, where age itself is not installed. */
export const backupKeyCommand = defineCommand({
  name: 'backup key',
  usage: 'backup key FILE',
  hasNames: true,
  async run({ positionals: [file] }) {
    if (file === undefined) throw new UsageError('Name the file to write the secret key into')
    const { publicKey, text } = await newKeyFile(systemClock.now())
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
    return [
      publicKey,
      `Set NUXT_BACKUP_KEYS to it, and backups are encrypted to it. ${file} holds the secret key, which alone reads them:`,
      'take it off this machine, to two places at least. Without it they are lost.',
    ].join('\n')
  },
})

/**
 * The secret keys in a file that was named to read a backup; none where none was.
 * @throws BackupError where the file holds something else, and what the file system does
 */
export function readSecretKeys(file: string | undefined): string[] {
  return file === undefined ? [] : secretKeysIn(readFileSync(file, 'utf8'))
}
