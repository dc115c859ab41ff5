import { Client } from 'pg'
import { compactJson, inPortions, longTypes, quoted, quotedList, type BackupSource, type RestoreTarget } from './database'
import type { Cell, ColumnType, Table } from './format'
import { appliedMigrationsQuery } from '../schema/schema-version'

/** What Postgres calls the types of columns. */
const typesByName: Record<string, ColumnType> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  'timestamp without time zone': 'moment',
  jsonb: 'json',
  bytea: 'bytes',
}

/** Opens a Postgres database for reading one moment of it. */
export async function openPostgresSource(databaseUrl: string): Promise<BackupSource> {
  const client = await connect(databaseUrl)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // Sizes and rows come in one order: a scan that joined another's would begin in the midst of a table.
  await client.query('SET LOCAL synchronize_seqscans = off')
  return {
    migrations: async () => (await client.query<{ name: string }>(appliedMigrationsQuery)).rows.map(({ name }) => name),
    tables: () => readTables(client),
    rows: table => readRows(client, table),
    // Ending the connection ends the transaction.
    close: () => client.end(),
  }
}

/** Opens a Postgres database for replacing everything in it. */
export async function openPostgresTarget(databaseUrl: string): Promise<RestoreTarget> {
  const client = await connect(databaseUrl)
  await client.query('BEGIN')
  let references: Reference[] = []
  return {
    holdsAccounts: async () => {
      if (!(await readTables(client)).some(({ name }) => name === 'Account')) return false
      return (await client.query('SELECT 1 FROM "Account" LIMIT 1')).rows.length > 0
    },
    clear: async () => {
      const names = (await readTables(client)).map(({ name }) => name)
      await client.query(`DROP TABLE IF EXISTS ${quotedList([...names, '_prisma_migrations'])} CASCADE`)
    },
    execute: async (sql) => {
      await client.query(sql)
    },
    tables: () => readTables(client),
    suspendReferences: async () => {
      references = await readReferences(client)
      for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
    },
    insert: (table, rows) => insert(client, table, rows),
    checkReferences: async () => {
      for (const { table, name, definition } of references) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
      }
    },
    commit: async () => {
      await client.query('COMMIT')
    },
    close: () => client.end(),
  }
}

interface Reference {
  /** Quoted where it must be. */
  table: string
  name: string
  definition: string
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ table: string, column: string, type: string }>(`
    SELECT table_name AS "table", column_name AS "column", data_type AS "type"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name NOT LIKE '!_%' ESCAPE '!'
    ORDER BY table_name COLLATE "C", column_name COLLATE "C"`)
  const tables = new Map<string, Table>()
  for (const row of rows) {
    const type = typesByName[row.type]
    if (!type) throw new Error(`Column ${row.table}.${row.column} has the unknown type ${row.type}`)
    const table = tables.get(row.table) ?? { name: row.table, columns: [] }
    table.columns.push({ name: row.column, type })
    tables.set(row.table, table)
  }
  return [...tables.values()]
}

async function* readRows(client: Client, { name, columns }: Table): AsyncGenerator<Cell[]> {
  const selected = columns.map(({ name: column, type }) => readingOf(quoted(column), type)).join(', ')
  const size = columns.filter(({ type }) => longTypes.has(type)).map(({ name: column, type }) =>
    `+ COALESCE(octet_length(${readingOf(quoted(column), type)}), 0)::bigint`).join(' ')
  await client.query(`DECLARE backup_sizes NO SCROLL CURSOR FOR SELECT 0::bigint ${size} FROM ${quoted(name)}`)
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${selected} FROM ${quoted(name)}`)
  const next = async (cursor: string, count: number) =>
    (await client.query<unknown[]>({ text: `FETCH ${count} FROM ${cursor}`, rowMode: 'array' })).rows
  yield* inPortions({
    sizes: async count => (await next('backup_sizes', count)).map(([bytes]) => Number(bytes)),
    read: async count => (await next('backup_rows', count))
      .map(row => row.map((value, place) => toCell(value, columns[place]?.type))),
  })
  await client.query('CLOSE backup_sizes')
  await client.query('CLOSE backup_rows')
}

/** How a column is asked for, so that no client setting such as a time zone changes what is read. */
function readingOf(column: string, type: ColumnType): string {
  if (type === 'moment') return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return type === 'json' ? `${column}::text` : column
}

function toCell(value: unknown, type: ColumnType | undefined): Cell {
  if (value === null) return null
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (typeof value === 'boolean' || typeof value === 'number') return value
  return type === 'json' ? compactJson(String(value)) : String(value)
}

async function insert(client: Client, { name, columns }: Table, rows: Cell[][]): Promise<void> {
  let mark = 0
  const marks = rows.map(() => `(${columns.map(() => `$${++mark}`).join(', ')})`).join(', ')
  const values = rows.flatMap(row => row.map((cell, place) =>
    columns[place]?.type === 'bytes' && cell !== null ? Buffer.from(String(cell), 'base64') : cell))
  const target = `${quoted(name)} (${quotedList(columns.map(column => column.name))})`
  await client.query(`INSERT INTO ${target} VALUES ${marks}`, values)
}

async function readReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT conrelid::regclass::text AS "table", conname AS "name", pg_get_constraintdef(oid) AS "definition"
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`)
  return rows
}
