import { dirname, join, resolve } from 'node:path'
import { databaseKindOf } from '#db/database-url'
import { sqliteFileOf } from '#db/drivers/sqlite-file'
import { openAnchorKeys, type AnchorKeys } from '#integrations/anchor-keys'
import { systemLog } from '#integrations/log/index'
import { parseNamedKeys, type NamedKeys } from '#integrations/named-keys'
import { filesIn, keepPrivate, prepareFolder } from '#integrations/private-files'
import { openSecretBox, type SecretBox } from '#integrations/secret-box'
import { encryptionKeysIn, installationsIn, nameInstallation, readOrMakeSecrets, type Secrets } from '#integrations/secrets'
import { ConfigurationError, type Configuration } from './configuration'

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

/**
 * The keys that sign the ends of audit trails; those that sign links, where none are configured. No file is made:
 * without a key, nothing can be checked.
 */
export function anchorKeysOf(configuration: Configuration): AnchorKeys {
  const { NUXT_ANCHOR_KEYS, NUXT_LINK_KEYS } = configuration
  if (NUXT_ANCHOR_KEYS !== undefined) return openAnchorKeys(parseNamedKeys(NUXT_ANCHOR_KEYS))
  const hasKeys = NUXT_LINK_KEYS !== undefined || installationsIn(secretsFileOf(configuration)) !== null
  return openAnchorKeys(hasKeys ? linkKeys(configuration) : [])
}

/**
 * The secrets that an installation made itself; made now where it has none.
 * @throws ConfigurationError where they cannot be written
 */
export function ownSecrets(configuration: Configuration): Secrets {
  const file = secretsFileOf(configuration)
  if (installationsIn(file) === null) requireDataFolder(configuration)
  return readOrMakeSecrets(file)
}

/**
 * Makes the folder of an installation where it is missing.
 * @throws ConfigurationError when nothing can be written there
 */
export function requireDataFolder(configuration: Configuration): void {
  const reason = prepareFolder(dataFolderOf(configuration))
  if (reason === null) return
  throw new ConfigurationError([`NUXT_DATA_DIR: nothing can be written to ${resolve(dataFolderOf(configuration))} (${reason})`])
}

/**
 * Has the secrets beside a database name the installation that uses them. An installation of before there were names
 * may share them with another, as it did until now, and that is logged; so are secrets that had to be made anew.
 * @throws ConfigurationError where they name others, which are not to be let in by what this one seals and signs
 */
export function claimSecrets(
  configuration: Configuration,
  { id, origin }: { id: string, origin: 'new' | 'older' | 'known' },
): void {
  const { NUXT_SESSION_PASSWORD, NUXT_LINK_KEYS, NUXT_ENCRYPTION_KEYS } = configuration
  const file = secretsFileOf(configuration)
  const named = installationsIn(file)
  const isUsed = [NUXT_SESSION_PASSWORD, NUXT_LINK_KEYS, NUXT_ENCRYPTION_KEYS].includes(undefined)
  if (!isUsed || named === null || named.includes(id)) return
  if (named.length > 0 && origin !== 'older') {
    throw new ConfigurationError([
      `NUXT_DATA_DIR: ${resolve(file)} holds the secrets of another installation than this database: name a folder of its own`,
    ])
  }
  if (named.length > 0) systemLog.warn('another installation has the same secrets and folder: see NUXT_DATA_DIR', { file })
  if (named.length === 0 && origin === 'known') {
    systemLog.error(
      'secrets were made anew, for there were none: sessions and links of before do not hold; see NUXT_DATA_DIR', { file },
    )
  }
  const reason = nameInstallation(file, id)
  if (reason !== null) systemLog.warn('secrets cannot be kept from other installations', { file, reason })
}

/**
 * Where an installation keeps what is not in its database: the configured folder, or that of the SQLite file, so
 * that a copied folder is a whole installation; `data` with Postgres.
 */
export function dataFolderOf({ DATABASE_URL, NUXT_DATA_DIR }: Configuration): string {
  if (NUXT_DATA_DIR !== undefined) return NUXT_DATA_DIR
  return databaseKindOf(DATABASE_URL) === 'postgres' ? 'data' : dirname(sqliteFileOf(DATABASE_URL))
}

/** The folder that the database lies in, where that is the installation's own; else that of its data. */
export function databaseFolderOf(configuration: Configuration): string {
  const { DATABASE_URL } = configuration
  return databaseKindOf(DATABASE_URL) === 'sqlite' ? dirname(sqliteFileOf(DATABASE_URL)) : dataFolderOf(configuration)
}

/** Where an installation keeps the secrets it made itself; it may be missing. */
export function secretsFileOf(configuration: Configuration): string {
  return join(dataFolderOf(configuration), 'secrets.json')
}

/** The folder where the ends of audit trails are kept. */
export function anchorFolderOf(configuration: Configuration): string {
  return join(dataFolderOf(configuration), 'anchors')
}

/** The folder that mails are laid into. */
export function outboxFolderOf(configuration: Configuration): string {
  return configuration.NUXT_MAIL_OUTBOX_DIR ?? join(dataFolderOf(configuration), 'outbox')
}

/** Keeps what an installation lays down to its owner, also what an older version left open to others. */
export function takeBackRights(configuration: Configuration): void {
  const { DATABASE_URL } = configuration
  const [outbox, anchors] = [outboxFolderOf(configuration), anchorFolderOf(configuration)]
  const database = databaseKindOf(DATABASE_URL) === 'sqlite' ? sqliteFileOf(DATABASE_URL) : null
  const exposed = keepPrivate({
    folders: [dataFolderOf(configuration), outbox, anchors],
    files: [
      ...(database === null ? [] : ['', '-wal', '-shm'].map(ending => database + ending)),
      ...[secretsFileOf(configuration)].flatMap(file => [file, `${file}.before-restore`]),
      ...filesIn(outbox, '.eml'),
      ...filesIn(anchors, '.jsonl'),
    ],
  })
  for (const { path, reason } of exposed) systemLog.error('others can use a file of this installation', { path, reason })
}
