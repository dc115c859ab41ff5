/**
 * `npm run migration <name>`: writes the SQL that leads from the models of the last commit to these, for both
 * databases.
 * It needs neither a database nor a downloaded engine: the schema engine runs as WebAssembly.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { differenceToModels } from './difference'
import { composeSchema, databaseKinds, fingerprint, migratedFile, migrationsFolder, type Files } from './models.mjs'

const name = process.argv[2]
if (name === '--merged') {
  // Each of the merged branches brought migrations of its own, and only together do they lead to the models of both;
  // tests/db/models.test.ts proves it.
  writeFileSync(migratedFile, fingerprint())
  process.exit()
}
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  throw new Error('Give the migration a name of lower-case letters, digits and underscores: npm run migration add_layouts')
}

const committed: Files = {
  list: folder => git('ls-tree', '--name-only', `HEAD:prisma/${folder}`).split('\n'),
  read: file => git('show', `HEAD:prisma/${file}`),
}
if (committed.read('migrated.sha256') !== fingerprint(committed)) {
  throw new Error('The last commit has models that its migrations do not lead to: begin at one where they do')
}

if (git('status', '--porcelain', 'prisma/sqlite/migrations', 'prisma/postgres/migrations') !== '') {
  throw new Error('There is a migration that is not committed, and would be written once more: commit it, or take it away')
}

const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
for (const kind of databaseKinds) {
  const sql = await differenceToModels(kind, composeSchema(kind, committed))
  if (sql === '') {
    console.log(`${kind}: the models have not changed`)
    continue
  }
  const folder = new URL(`${stamp}_${name}/`, migrationsFolder(kind))
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('migration.sql', folder), sql)
  writeFileSync(
    new URL('migration_lock.toml', migrationsFolder(kind)),
    `provider = "${kind === 'postgres' ? 'postgresql' : 'sqlite'}"\n`,
  )
  console.log(`${kind}: wrote ${stamp}_${name}/migration.sql`)
}
writeFileSync(migratedFile, fingerprint())

function git(...command: string[]): string {
  return execFileSync('git', command, { cwd: new URL('../..', import.meta.url), encoding: 'utf8' })
}
