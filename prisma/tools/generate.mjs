/**
 * `npm run generate`: the two Prisma clients, and the list of migrations the server carries with it.
 * Everything is written to server/db/generated, which git does not keep.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { composeSchema, databaseKinds, migrationsFolder } from './models.mjs'

const generated = new URL('../../server/db/generated/', import.meta.url)

const prismaCli = createRequire(import.meta.url).resolve('prisma/build/index.js')

mkdirSync(generated, { recursive: true })
await Promise.all(databaseKinds.map(generateClient))
writeFileSync(new URL('migrations.ts', generated), migrationsModule())

async function generateClient(kind) {
  const schema = new URL(`${kind}.prisma`, generated)
  writeFileSync(schema, composeSchema(kind))
  await promisify(execFile)(
    process.execPath,
    [prismaCli, 'generate', '--schema', fileURLToPath(schema), '--no-hints'],
    {
      env: {
        ...process.env,
        // Generating needs no engine; naming any existing binary keeps the CLI from downloading one.
        PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
        CHECKPOINT_DISABLE: '1',
      },
    },
  )
}

/** The migrations as a module, so that the built server needs no files beside it to migrate. */
function migrationsModule() {
  const lists = Object.fromEntries(databaseKinds.map(kind => [kind, readMigrations(kind)]))
  return [
    'export interface Migration { name: string, sql: string }',
    `export const migrations: Record<'sqlite' | 'postgres', Migration[]> = ${JSON.stringify(lists, null, 2)}`,
    '',
  ].join('\n')
}

function readMigrations(kind) {
  const folder = migrationsFolder(kind)
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
    .map(name => ({ name, sql: readFileSync(new URL(`${name}/migration.sql`, folder), 'utf8') }))
}
