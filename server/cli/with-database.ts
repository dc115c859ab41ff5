import { openDatabase, type Database } from '#db/client'
import { requireKnown } from '#db/schema/newer-schema'
import { appliedMigrations, knownMigrations } from '#db/schema/schema-version'
import { readConfiguration, type Configuration } from '#server/configuration'

/** The installation cannot be worked on as it is; the message says why. */
export class InstallationError extends Error {}

/**
 * Opens the installation's database just as it is, neither creating nor migrating it, and closes it whatever happens.
 * @throws InstallationError when it is missing or of an older version, NewerSchema
 */
export async function withDatabase<Result>(
  work: (database: Database, configuration: Configuration) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration(process.env)
  await requireCurrentSchema(configuration.DATABASE_URL)
  const database = await openDatabase(configuration.DATABASE_URL, { patience: 'command' })
  try {
    return await work(database, configuration)
  } finally {
    await database.close()
  }
}

/**
 * The migrations of an installation that is there; a mistyped folder becomes none by being looked at.
 * @throws InstallationError where the database is missing or empty
 */
export async function requireInstallation(databaseUrl: string): Promise<string[]> {
  const applied = await appliedMigrations(databaseUrl)
  if (applied.length > 0) return applied
  throw new InstallationError('There is no installation in this database yet: see DATABASE_URL and NUXT_DATA_DIR')
}

/** @throws InstallationError, or NewerSchema, unless the database has exactly the schema of this version */
export async function requireCurrentSchema(databaseUrl: string): Promise<void> {
  const applied = await requireInstallation(databaseUrl)
  requireKnown(applied.length)
  if (applied.at(-1) !== knownMigrations.at(-1)) {
    throw new InstallationError('The database belongs to another version of Polder: start this version once to bring it up to date')
  }
}
