import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Prisma } from '../generated/sqlite/client'
import { columns as columnsOf, type ColumnType } from '../generated/columns'
import type { DatabaseKind } from '../database-url'
import { inIdlest, readerThreads, untilFree } from './sqlite-adapter'
import { openConnection, openOwnConnection, type SqliteConnection } from './sqlite-threads'

/**
 * Reads of a single statement that are asked at every turn, past Prisma's client: there each statement costs three to
 * five times what the database itself takes. They answer the same rows, which tests compare.
 */
export interface DirectReads {
  /** The rows of a SELECT, each the values of its columns as the driver gives them. */
  read: (query: Written) => Promise<unknown[][]>
  /**
   * The same of a SELECT that looks a few rows up by a whole key, or reads some dozens where an index leads straight to
   * them. With SQLite it runs in the server's own thread, where it takes some microseconds: less than to ask another
   * thread and to be woken by its answer.
   */
  lookUp: (query: Written) => Promise<unknown[][]>
  close: () => Promise<void>
}

/** A statement as `Prisma.sql` writes it: with its values' places as each database names them. */
export type Written = Pick<Prisma.Sql, 'sql' | 'text' | 'values'>

/** What a column of a row holds. */
export interface Column {
  name: string
  type: ColumnType
}

/** Connections of its own beside the one that writes, opened when the first statement comes. */
export function openSqliteReads(file: string): DirectReads {
  let connections: SqliteConnection[] | undefined
  let own: ReturnType<typeof openOwnConnection> | undefined
  return {
    read: async ({ sql, values }) => {
      const readers = connections ??= readerThreads.map(thread => openConnection(file, thread))
      return (await untilFree(() => inIdlest(readers, reader => reader.execute({ sql, args: values })))).rows
    },
    lookUp: async ({ sql, values }) => {
      await turnToLookUp()
      own ??= openOwnConnection(file)
      const { execute } = own
      return (await untilFree(async () => execute({ sql, args: values }))).rows
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

/** Over the pool that Prisma has, with every value as the text that Postgres sends. */
export function openPostgresReads(pool: Pool): DirectReads {
  const types = { getTypeParser: () => (text: string) => text }
  const read: DirectReads['read'] = async ({ text, values }) =>
    (await pool.query<unknown[]>({ text, values: [...values], rowMode: 'array', types })).rows
  return { read, lookUp: read, close: async () => undefined }
}

/** All columns of a model, or those that are named. */
export function columnsFor(model: string, names?: readonly string[]): Column[] {
  const types = columnsOf[model] ?? {}
  return (names ?? Object.keys(types)).map((name) => {
    const type = types[name]
    if (!type) throw new Error(`${model} has no column ${name}`)
    return { name, type }
  })
}

/** The names of columns, as a SELECT lists them. */
export function listed(columns: readonly Column[]): Prisma.Sql {
  return Prisma.raw(columns.map(({ name }) => `"${name}"`).join(', '))
}

/** A row as Prisma gives it, from the values of its columns in their order. */
export function rowOf<Row>(kind: DatabaseKind, columns: readonly Column[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, type }, index) => {
    const value = values[index]
    row[name] = value === null ? null : decoders[kind][type](value)
  })
  return row as Row
}

/** A moment, ISO 8601 in UTC, as the database compares it with those that Prisma wrote. */
export function storedMoment(kind: DatabaseKind, moment: string): string {
  return kind === 'sqlite' ? moment.replace('Z', '+00:00') : moment.replace('Z', '')
}

type Decoders = Readonly<Record<ColumnType, (value: unknown) => unknown>>

const decoders: Readonly<Record<DatabaseKind, Decoders>> = {
  sqlite: {
    String: value => value,
    Int: value => value,
    BigInt: value => BigInt(value as number),
    Boolean: value => value === 1,
    DateTime: value => new Date(value as string),
    Json: value => JSON.parse(value as string) as unknown,
    Bytes: value => new Uint8Array(value as ArrayBuffer),
  },
  postgres: {
    String: value => value,
    Int: Number,
    BigInt: value => BigInt(value as string),
    Boolean: value => value === 't',
    // Kept without a zone, in UTC.
    DateTime: value => new Date(`${(value as string).replace(' ', 'T')}Z`),
    Json: value => JSON.parse(value as string) as unknown,
    Bytes: value => new Uint8Array(Buffer.from((value as string).slice(2), 'hex')),
  },
}
