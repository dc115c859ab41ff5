/**
 * `npm run migration <name>`: writes the SQL that leads from the last snapshot to today's models, for both databases.
 * It needs neither a database nor a downloaded engine: the schema engine runs as WebAssembly.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import { SchemaEngine, __wbg_set_wasm as setWasm } from '@prisma/schema-engine-wasm/schema_engine_bg'
import * as engineImports from '@prisma/schema-engine-wasm/schema_engine_bg'
import { composeSchema, databaseKinds, migrationsFolder, snapshotFile, type DatabaseKind } from './models.mjs'

const name = process.argv[2]
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  throw new Error('Give the migration a name of lower-case letters, digits and underscores: npm run migration add_layouts')
}

await loadSchemaEngine()
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
for (const kind of databaseKinds) {
  const sql = await differenceToModels(kind)
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
  writeFileSync(snapshotFile(kind), composeSchema(kind))
  console.log(`${kind}: wrote ${stamp}_${name}/migration.sql`)
}

async function differenceToModels(kind: DatabaseKind): Promise<string> {
  const target = composeSchema(kind)
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', target]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(offlineAdapter(kind)),
  )
  const snapshot = existsSync(snapshotFile(kind)) ? readFileSync(snapshotFile(kind), 'utf8') : null
  const { stdout } = await engine.diff({
    from: snapshot === null
      ? { tag: 'empty' }
      : { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: snapshot }] },
    to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: target }] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  const sql = stdout ?? ''
  return sql.includes('This is an empty migration') ? '' : sql
}

/** Node cannot yet import `.wasm` as a module without a flag, so the engine is instantiated by hand. */
async function loadSchemaEngine(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const module = new WebAssembly.Module(readFileSync(file.replace('schema_engine.js', 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': engineImports })
  setWasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}

/**
 * The engine wants a connection to know the dialect and its version, though comparing two schemas never reads data.
 * SQLite runs in memory; for Postgres the few questions about the server are answered here.
 */
function offlineAdapter(kind: DatabaseKind): SqlMigrationAwareDriverAdapterFactory {
  if (kind === 'sqlite') return new PrismaLibSql({ url: 'file::memory:' })
  const connect = async (): Promise<SqlDriverAdapter> => ({
    provider: 'postgres',
    adapterName: 'offline',
    queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
    executeRaw: async () => 0,
    executeScript: async () => undefined,
    startTransaction: async () => {
      throw new Error('Comparing schemas needs no transaction')
    },
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: async () => undefined,
  })
  return { provider: 'postgres', adapterName: 'offline', connect, connectToShadowDb: connect }
}
