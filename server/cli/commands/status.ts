import { outageOf } from '#db/outage'
import { appliedMigrations, knownMigrations } from '#db/schema/schema-version'
import { disksOf } from '#integrations/disk'
import { diskLine, statusOf, type StatusLine } from '#services/operating/status'
import { readConfiguration, type Configuration } from '#server/configuration'
import { dataFolderOf, databaseFolderOf, outboxFolderOf } from '#server/installation-files'
import { defineCommand, flag, withService } from '../command'

export const statusCommand = defineCommand({
  name: 'status',
  usage: 'status [--json]',
  takes: { json: flag },
  async run({ values: { json = false } }) {
    const lines = await readStatus(readConfiguration(process.env))
    return {
      text: json ? JSON.stringify({ lines }) : lines.map(({ name, says, advice }) =>
        advice === null ? `✓ ${name}: ${says}` : `✗ ${name}: ${says} → ${advice}`).join('\n'),
      isFailure: lines.some(({ advice }) => advice !== null),
    }
  },
})

/** Nothing is migrated here: of a database of another version only that is said. */
async function readStatus(configuration: Configuration): Promise<StatusLine[]> {
  const database = await readDatabase(configuration)
  const folders = [dataFolderOf(configuration), databaseFolderOf(configuration), outboxFolderOf(configuration)]
  const disk = diskLine(await disksOf(folders))
  if (database.some(({ advice }) => advice !== null)) return [...database, disk]
  return [...database, ...await withService(statusOf), disk]
}

async function readDatabase({ DATABASE_URL }: Configuration): Promise<StatusLine[]> {
  try {
    return [{ name: 'database', says: 'answers', advice: null }, migrationsLine(await appliedMigrations(DATABASE_URL))]
  } catch (error) {
    const outage = outageOf(error)
    if (outage === null) throw error
    return [{ name: 'database', says: `does not answer: ${outage}`, advice: 'see that it runs, and DATABASE_URL' }]
  }
}

function migrationsLine(applied: readonly string[]): StatusLine {
  const behind = knownMigrations.length - applied.length
  if (behind < 0) {
    return { name: 'migrations', says: 'of a newer version than this one', advice: 'give the command of that version' }
  }
  const says = behind === 0 ? `all ${applied.length} are there` : `${behind} of ${knownMigrations.length} are missing`
  return { name: 'migrations', says, advice: behind === 0 ? null : 'start the server of this version once' }
}
