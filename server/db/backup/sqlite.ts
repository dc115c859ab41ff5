import { createClient, type Client, type InValue, type Transaction, type Value } from '@libsql/client/sqlite3'
import { compactJson, inPortions, longTypes, quoted, quotedList, type BackupSource, type RestoreTarget } from './database'
import { BackupError, type Cell, type ColumnType, type Table } from './format'
import { filePragmas } from '../schema/migrate'
import { appliedMigrationsQuery } from '../schema/schema-version'
import { makePrivateFile, sqliteFileOf } from '../drivers/sqlite-file'

/** What Prisma's migrations call the types of columns. */
const typesByName: Record<string, ColumnType> = {
  TEXT: 'text', INTEGER: 'integer', BIGINT: 'bigint', BOOLEAN: 'boolean', DATETIME: 'moment', JSONB: 'json', BLOB: 'bytes',
}

/** Opens a SQLite file for reading; other processes go on writing to it. */
export async function openSqliteSource(databaseUrl: string): Promise<BackupSource> {
  const client = openClient(databaseUrl)
  const transaction = await client.transaction('deferred')
  return {
    migrations: async () => {
      const { rows } = await transaction.execute(appliedMigrationsQuery)
      return rows.map(row => String(row.name))
    },
    tables: () => readTables(transaction),
    rows: table => readRows(transaction, table),
    close: async () => closeBoth(transaction, client),
  }
}

/** Opens a SQLite file for replacing everything in it; it holds the file's lock until it is closed. */
export async function openSqliteTarget(databaseUrl: string): Promise<RestoreTarget> {
  makePrivateFile(sqliteFileOf(databaseUrl))
  const client = openClient(databaseUrl)
  await client.executeMultiple(filePragmas)
  // The switch works only outside a transaction, and the transaction goes on with this very connection.
  await client.execute('PRAGMA foreign_keys = OFF')
  const transaction = await client.transaction('write')
  const tableNames = async () => (await readTables(transaction)).map(({ name }) => name)
  return {
    holdsAccounts: async () => {
      if (!(await tableNames()).includes('Account')) return false
      return (await transaction.execute('SELECT 1 FROM "Account" LIMIT 1')).rows.length > 0
    },
    clear: async () => {
      for (const name of [...await tableNames(), '_prisma_migrations']) {
        await transaction.execute(`DROP TABLE IF EXISTS ${quoted(name)}`)
      }
    },
    execute: sql => transaction.executeMultiple(sql),
    tables: () => readTables(transaction),
    // Foreign keys are off on this connection from its beginning.
    suspendReferences: async () => undefined,
    insert: async (table, rows) => {
      const columns = quotedList(table.columns.map(({ name }) => name))
      const marks = table.columns.map(() => '?').join(', ')
      const sql = `INSERT INTO ${quoted(table.name)} (${columns}) VALUES (${marks})`
      await transaction.batch(rows.map(row => ({
        sql, args: row.map((cell, place) => toValue(cell, table.columns[place]?.type)),
      })))
    },
    checkReferences: async () => {
      const { rows: [broken] } = await transaction.execute('PRAGMA foreign_key_check')
      if (broken) throw new BackupError(`The backup is not whole: a row of ${String(broken.table)} points nowhere`)
    },
    commit: () => transaction.commit(),
    close: async () => closeBoth(transaction, client),
  }
}

function openClient(databaseUrl: string): Client {
  return createClient({ url: databaseUrl, intMode: 'bigint', timeout: 15_000 })
}

function closeBoth(transaction: Transaction, client: Client): void {
  transaction.close()
  client.close()
}

async function readTables(transaction: Transaction): Promise<Table[]> {
  const { rows } = await transaction.execute(`SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> '_prisma_migrations' ORDER BY name`)
  const tables: Table[] = []
  for (const row of rows) {
    const name = String(row.name)
    tables.push({ name, columns: await readColumns(transaction, name) })
  }
  return tables
}

async function readColumns(transaction: Transaction, table: string): Promise<Table['columns']> {
  const { rows } = await transaction.execute({ sql: 'SELECT name, type FROM pragma_table_info(?) ORDER BY name', args: [table] })
  return rows.map((row) => {
    const type = typesByName[String(row.type)]
    if (!type) throw new Error(`Column ${table}.${String(row.name)} has the unknown type ${String(row.type)}`)
    return { name: String(row.name), type }
  })
}

function readRows(transaction: Transaction, { name, columns }: Table): AsyncGenerator<Cell[]> {
  let last: Value = -1n
  const next = async (selected: string, count: number) => {
    const sql = `SELECT rowid, ${selected} FROM ${quoted(name)} WHERE rowid > ? ORDER BY rowid LIMIT ${count}`
    return (await transaction.execute({ sql, args: [last] })).rows
  }
  // Told by what stands before a value: it is not read for that.
  const size = columns.filter(({ type }) => longTypes.has(type))
    .map(column => `+ COALESCE(octet_length(${quoted(column.name)}), 0)`).join(' ')
  const selected = quotedList(columns.map(column => column.name))
  return inPortions({
    sizes: async count => (await next(`0 ${size}`, count)).map(row => Number(row[1])),
    read: async (count) => {
      const rows = await next(selected, count)
      last = rows.at(-1)?.[0] ?? last
      return rows.map(row => columns.map(({ type }, place) => toCell(row[place + 1] ?? null, type)))
    },
  })
}

function toCell(value: Value, type: ColumnType): Cell {
  if (value === null) return null
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64')
  switch (type) {
    case 'boolean': return Boolean(value)
    case 'integer': return Number(value)
    case 'moment': return new Date(String(value)).toISOString()
    case 'json': return compactJson(String(value))
    default: return String(value)
  }
}

/** Each value just as Prisma writes it: moments are compared as text. */
function toValue(cell: Cell, type: ColumnType | undefined): InValue {
  if (cell === null) return null
  switch (type) {
    case 'bytes': return Buffer.from(String(cell), 'base64')
    case 'bigint': return BigInt(String(cell))
    case 'moment': return String(cell).replace('Z', '+00:00')
    default: return cell
  }
}
