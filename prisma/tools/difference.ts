import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { SchemaEngine, __wbg_set_wasm as setWasm } from '@prisma/schema-engine-wasm/schema_engine_bg'
import * as engineImports from '@prisma/schema-engine-wasm/schema_engine_bg'
import { composeSchema, type DatabaseKind } from './models.mjs'

/**
 * The SQL that leads to the models as they stand; empty where there is nothing to do.
 * @param options.from a schema, or null for the database that the adapter connects to
 */
export async function differenceToModels(
  kind: DatabaseKind, { from, adapter }: { from: string | null, adapter: SqlMigrationAwareDriverAdapterFactory },
): Promise<string> {
  loadSchemaEngine()
  const models = composeSchema(kind)
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', models]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
  const { stdout } = await engine.diff({
    from: from === null
      ? { tag: 'schemaDatasource', ...filesOf(models), configDir: '' }
      : { tag: 'schemaDatamodel', ...filesOf(from) },
    to: { tag: 'schemaDatamodel', ...filesOf(models) },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  const sql = stdout ?? ''
  return sql.includes('This is an empty migration') ? '' : sql
}

const filesOf = (content: string) => ({ files: [{ path: 'schema.prisma', content }] })

/** Node cannot yet import `.wasm` as a module without a flag, so the engine is instantiated by hand. */
function loadSchemaEngine(): void {
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const module = new WebAssembly.Module(readFileSync(file.replace('schema_engine.js', 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': engineImports })
  setWasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}
