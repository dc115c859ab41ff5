import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import {
  bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter, type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import { SchemaEngine, __wbg_set_wasm as setWasm } from '@prisma/schema-engine-wasm/schema_engine_bg'
import * as engineImports from '@prisma/schema-engine-wasm/schema_engine_bg'
import { composeSchema, type DatabaseKind } from './models.mjs'

/**
 * The SQL that leads to the models as they stand; empty where there is nothing to do.
 * @param from a schema, or a database by its adapter
 */
export async function differenceToModels(
  kind: DatabaseKind, from: string | SqlMigrationAwareDriverAdapterFactory,
): Promise<string> {
  loadSchemaEngine()
  const models = composeSchema(kind)
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', models]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(typeof from === 'string' ? offlineAdapter(kind) : from),
  )
  const { stdout } = await engine.diff({
    from: typeof from === 'string'
      ? { tag: 'schemaDatamodel', ...filesOf(from) }
      : { tag: 'schemaDatasource', ...filesOf(models), configDir: '' },
    to: { tag: 'schemaDatamodel', ...filesOf(models) },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  const sql = stdout ?? ''
  return sql.includes('This is an empty migration') ? '' : sql
}

const filesOf = (content: string) => ({ files: [{ path: 'schema.prisma', content }] })

let isLoaded = false

/**
 * Node cannot yet import `.wasm` as a module without a flag, so the engine is instantiated by hand. Once: it goes on
 * using views of the memory of the first.
 */
function loadSchemaEngine(): void {
  if (isLoaded) return
  isLoaded = true
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
