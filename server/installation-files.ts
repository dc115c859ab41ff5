import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseKindOf } from '#db/database-url'
import { sqliteFileOf } from '#db/drivers/sqlite-file'
import { openAnchorKeys, type AnchorKeys } from '#integrations/anchor-keys'
import { systemLog } from '#integrations/log/index'
import { parseNamedKeys, type NamedKeys } from '#integrations/named-keys'
import { filesIn, keepPrivate } from '#integrations/private-files'
import { openSecretBox, type SecretBox } from '#integrations/secret-box'
import { encryptionKeysIn, readOrMakeSecrets, type Secrets } from '#integrations/secrets'
import type { Configuration } from './configuration'

/** The configured keys, or the installation's own. */
export function linkKeys(configuration: Configuration): NamedKeys {
  return parseNamedKeys(configuration.NUXT_LINK_KEYS ?? ownSecrets(configuration).linkKeys)
}

/** The same as `secretBoxOf`, with a key that is made where there was none. */
export function ownSecretBox(configuration: Configuration): SecretBox {
  if (configuration.NUXT_ENCRYPTION_KEYS === undefined) ownSecrets(configuration)
  return secretBoxOf(configuration)
}

/**
 * Opens the secrets in the database with the configured keys, and after them those in a file of secrets, so that
 * whoever configures keys later loses nothing. No file is made: without a key, nothing can be opened.
 */
export function secretBoxOf(configuration: Configuration, file = secretsFileOf(configuration)): SecretBox {
  const keys = [configuration.NUXT_ENCRYPTION_KEYS, encryptionKeysIn(file)]
    .flatMap(text => (text ? parseNamedKeys(text) : []))
  return openSecretBox(keys.filter(({ id }, index) => keys.findIndex(key => key.id === id) === index))
}

/** The keys that sign the ends of audit trails; those that sign links, where none are configured. */
export function anchorKeysOf(configuration: Configuration): AnchorKeys {
  return openAnchorKeys(configuration.NUXT_ANCHOR_KEYS === undefined
    ? linkKeys(configuration)
    : parseNamedKeys(configuration.NUXT_ANCHOR_KEYS))
}

/** The secrets that an installation made itself; made now where it has none. */
export function ownSecrets(configuration: Configuration): Secrets {
  return readOrMakeSecrets(secretsFileOf(configuration))
}

/** Where an installation keeps the secrets it made itself; it may be missing. */
export function secretsFileOf(configuration: Configuration): string {
  return join(dataFolder(configuration), 'secrets.json')
}

/** The folder where the ends of audit trails are kept. */
export function anchorFolderOf(configuration: Configuration): string {
  return join(dataFolder(configuration), 'anchors')
}

/** The folder that mails are laid into. */
export function outboxFolderOf(configuration: Configuration): string {
  return configuration.NUXT_MAIL_OUTBOX_DIR ?? join(dataFolder(configuration), 'outbox')
}

/** Keeps what an installation lays down to its owner, also what an older version left open to others. */
export function takeBackRights(configuration: Configuration): void {
  const { DATABASE_URL } = configuration
  const [outbox, anchors] = [outboxFolderOf(configuration), anchorFolderOf(configuration)]
  const database = databaseKindOf(DATABASE_URL) === 'sqlite' ? sqliteFileOf(DATABASE_URL) : null
  const exposed = keepPrivate({
    folders: [dataFolder(configuration), outbox, anchors],
    files: [
      ...(database === null ? [] : ['', '-wal', '-shm'].map(ending => database + ending)),
      ...[secretsFileOf(configuration)].flatMap(file => [file, `${file}.before-restore`]),
      ...filesIn(outbox, '.eml'),
      ...filesIn(anchors, '.jsonl'),
    ],
  })
  for (const { path, reason } of exposed) systemLog.error('others can use a file of this installation', { path, reason })
}

/** The folder of the SQLite file, so that a copied folder is a whole installation; `data/` with Postgres. */
function dataFolder({ DATABASE_URL }: Configuration): string {
  if (databaseKindOf(DATABASE_URL) === 'postgres') return 'data'
  return dirname(DATABASE_URL.startsWith('file:///') ? fileURLToPath(DATABASE_URL) : DATABASE_URL.slice('file:'.length))
}
