import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { Prisma } from '../generated/sqlite/client'
import { asPrismaStores, type DirectReads } from './direct-reads'
import { inIdlest, readerThreads, untilFree } from './sqlite-adapter'
import { openConnection, openOwnConnection, type SqliteConnection, type SqliteResult } from './sqlite-threads'

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
