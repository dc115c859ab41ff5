import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@libsql/client/sqlite3'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { sqliteFileOf } from './sqlite-file'
import { openConnection, type SqliteConnection, type SqliteStatement } from './sqlite-threads'

type Connection = Awaited<ReturnType<PrismaLibSql['connect']>>

const busyPauseMs = 20
/** Two seconds in all: nobody has the file alone for that long, unless something is wrong. */
const busyAttempts = 100

const writerThread = 0
/** The threads that read, beside the one that writes. */
export const readerThreads: readonly number[] = [1, 2]

/** What each of them was asked and has not answered, whichever database it is of. */
const readerLoads = readerThreads.map(() => 0)

/**
 * Asks the connection whose thread has the least to do; of equal ones the first, so that no thread starts without need.
 * @param connections one for each of the threads that read
 */
export async function inIdlest<Reader, Answer>(
  connections: readonly Reader[], ask: (reader: Reader) => Promise<Answer>,
): Promise<Answer> {
  const index = readerLoads.indexOf(Math.min(...readerLoads))
  const reader = connections[index]
  if (!reader) throw new Error('Nobody is there to read')
  readerLoads[index] = (readerLoads[index] ?? 0) + 1
  try {
    return await ask(reader)
  } finally {
    readerLoads[index] = (readerLoads[index] ?? 0) - 1
  }
}

/** Statements that only read; all others wait for the one connection that writes. */
const reading = /^\s*SELECT\b/i

/**
 * SQLite as Prisma reaches it: one connection that writes, and others that read beside it, each in a thread of its own.
 * Prisma's adapter for libSQL has one connection, which a transaction holds to its end: every reader of every account
 * would wait for whoever writes, and each statement would hold up the server's own thread.
 *
 * A busy file is retried: the command line uses the same file, and the last to close it locks out even readers for a
 * moment. A statement within a transaction is not retried here: `runTransaction` repeats the whole transaction.
 */
export class SqliteAdapter extends PrismaLibSql {
  private readonly file: string

  constructor(databaseUrl: string) {
    super({ url: databaseUrl })
    this.file = sqliteFileOf(databaseUrl)
  }

  override async connect(): Promise<Connection> {
    const lanes = [writerThread, ...readerThreads].map(thread => new Lane(this.file, thread))
    const [writer, ...readers] = await Promise.all(lanes.map(lane => lane.connect()))
    if (!writer) throw new Error('Nobody is there to write')
    return {
      provider: writer.provider,
      adapterName: writer.adapterName,
      queryRaw: query => untilFree(() =>
        reading.test(query.sql) ? inIdlest(readers, reader => reader.queryRaw(query)) : writer.queryRaw(query)),
      executeRaw: query => untilFree(() => writer.executeRaw(query)),
      executeScript: script => untilFree(() => writer.executeScript(script)),
      startTransaction: level => untilFree(() => writer.startTransaction(level)),
      // Prisma's adapter would not wait for the end.
      dispose: async () => {
        await Promise.all(lanes.map(lane => lane.close()))
      },
    }
  }
}

/** Prisma's adapter over one connection: it turns values and errors of libSQL into those of Prisma. */
class Lane extends PrismaLibSql {
  private readonly connection: SqliteConnection

  constructor(file: string, thread: number) {
    super({ url: `file:${file}` })
    this.connection = openConnection(file, thread)
  }

  close(): Promise<void> {
    return this.connection.close()
  }

  /** Of libSQL's client, the adapter knows these. */
  override createClient(): Client {
    const { connection } = this
    const client = {
      execute: (statement: SqliteStatement) => connection.execute(statement),
      executeMultiple: (script: string) => connection.script(script),
      transaction: async () => connection.transaction(),
    }
    return client as unknown as Client
  }
}

/** Asks again while another program has the file to itself. */
export async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === busyAttempts || !isBusy(error)) throw error
      await wait(busyPauseMs)
    }
  }
}

/** libSQL says so in its own error, Prisma's adapter in the cause of its own. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && `${error.message} ${JSON.stringify(error.cause)}`.includes('SQLITE_BUSY')
}
