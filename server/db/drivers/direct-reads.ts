import { setImmediate as letOthersWork } from 'node:timers/promises'
import { types as pgTypes, type CustomTypesConfig, type Pool } from 'pg'
import type { Prisma } from '../generated/sqlite/client'
import { inIdlest, readerThreads, untilFree } from './sqlite-adapter'
import { openConnection, openOwnConnection, type SqliteConnection, type SqliteResult } from './sqlite-threads'

/** The rows of a SELECT, with values as Prisma's client gives them: `Row` says what its columns are called. */
export type Select = <Row extends object>(query: Prisma.Sql) => Promise<Row[]>

/**
 * Reads of a single statement that are asked at every turn, past Prisma's client: there each statement costs four to
 * twenty times what the database itself takes.
 */
export interface DirectReads {
  read: Select
  /**
   * The same of a SELECT that looks a few rows up by a whole key, or reads some dozens where an index leads straight to
   * them. With SQLite it runs in the server's own thread, where it takes some microseconds: less than to ask another
   * thread and to be woken by its answer.
   */
  lookUp: Select
  close: () => Promise<void>
}

/** Connections of its own beside the one that writes, opened when the first statement comes. */
export function openSqliteReads(file: string): DirectReads {
  let connections: SqliteConnection[] | undefined
  let own: ReturnType<typeof openOwnConnection> | undefined
  return {
    read: async <Row extends object>({ sql, values }: Prisma.Sql) => {
      const readers = connections ??= readerThreads.map(thread => openConnection(file, thread))
      const statement = { sql, args: asPrismaStores(values, '+00:00') }
      return rowsOf<Row>(await untilFree(() => inIdlest(readers, reader => reader.execute(statement))))
    },
    lookUp: async <Row extends object>({ sql, values }: Prisma.Sql) => {
      await turnToLookUp()
      own ??= openOwnConnection(file)
      const { execute } = own
      return rowsOf<Row>(await untilFree(async () => execute({ sql, args: asPrismaStores(values, '+00:00') })))
    },
    close: async () => {
      own?.close()
      await Promise.all((connections ?? []).map(connection => connection.close()))
    },
  }
}

/** With what comes before and after them, so many take some milliseconds. */
const mostLookUpsAtOnce = 20
let lookUpsAtOnce = 0

/**
 * Requests that wait for no thread and no network would all be answered before anybody else is heard: when many have
 * come at once, those after the first wait until others had their turn.
 */
async function turnToLookUp(): Promise<void> {
  while (lookUpsAtOnce >= mostLookUpsAtOnce) await letOthersWork()
  if (lookUpsAtOnce === 0) {
    setImmediate(() => {
      lookUpsAtOnce = 0
    })
  }
  lookUpsAtOnce++
}

/** Moments as text, in UTC, as they are compared with those that are stored. */
function asPrismaStores(values: readonly unknown[], zone: string): unknown[] {
  return values.map(value => value instanceof Date ? value.toISOString().replace('Z', zone) : value)
}

/** SQLite knows numbers, texts and bytes; what a column was declared as says what Prisma stores in it. */
const ofDeclared: Readonly<Record<string, (value: never) => unknown>> = {
  BIGINT: (value: number) => BigInt(value),
  BOOLEAN: (value: number) => value === 1,
  DATETIME: (value: string) => new Date(value),
  JSONB: (value: string) => JSON.parse(value) as unknown,
  BLOB: (value: ArrayBuffer) => new Uint8Array(value),
}

function rowsOf<Row extends object>({ columns, columnTypes, rows }: SqliteResult): Row[] {
  const decoders = columnTypes.map(type => ofDeclared[type])
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    columns.forEach((name, place) => {
      const value = values[place]
      const decode = decoders[place]
      row[name] = value === null || !decode ? value : decode(value as never)
    })
    return row as Row
  })
}

/** Over the pool that Prisma has. */
export function openPostgresReads(pool: Pool): DirectReads {
  const read: Select = async <Row extends object>({ text, values }: Prisma.Sql) =>
    (await pool.query<Row>({ text, values: asPrismaStores(values, ''), types: asPrismaReads })).rows
  return { read, lookUp: read, close: async () => undefined }
}

const { builtins, getTypeParser } = pgTypes

/** The types of columns that the driver reads in another way than Prisma; moments are kept without a zone, in UTC. */
const asPrismaReads: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (type === builtins.TIMESTAMP) return (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
    if (type === builtins.INT8) return BigInt
    if (type === builtins.BYTEA) return (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    return getTypeParser(type, format as 'text') as unknown
  },
}
