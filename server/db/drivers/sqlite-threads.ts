import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { LibsqlError } from '@libsql/client'

/** A statement with its values, as Prisma's adapter writes it. */
export interface SqliteStatement {
  sql: string
  args: unknown[]
}

/** What a statement answered; rows are values in the order of the columns. */
export interface SqliteResult {
  columns: string[]
  columnTypes: string[]
  rows: unknown[][]
  rowsAffected: number
}

/** A connection to one SQLite file, whose statements run in a thread. */
export interface SqliteConnection {
  /** @param isWithin part of a transaction: refused once SQLite has ended that by itself */
  execute: (statement: SqliteStatement, isWithin?: boolean) => Promise<SqliteResult>
  script: (sql: string) => Promise<void>
  begin: () => Promise<void>
  commit: () => Promise<void>
  rollback: () => Promise<void>
  close: () => Promise<void>
}

type Kind = 'open' | 'close' | 'execute' | 'script' | 'begin' | 'commit' | 'rollback'

interface Answer {
  id: number
  result?: unknown
  error?: { message: string, code?: string, rawCode?: number }
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** One thread and what it has not answered yet. */
class SqliteThread {
  private readonly worker = new Worker(threadPath())
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0
  /** Why it can be asked nothing more; null while it works. */
  fault: Error | null = null

  constructor() {
    this.worker.unref()
    this.worker.on('message', (answer: Answer) => this.settle(answer))
    this.worker.on('error', error => this.end(error))
    this.worker.on('exit', code => this.end(new Error(`Exit code ${code}`)))
  }

  /** Throws LibsqlError with SQLite's own code, and Error when the thread has ended. */
  ask(kind: Kind, request: object): Promise<unknown> {
    if (this.fault) return Promise.reject(endedBecause(this.fault))
    const id = ++this.asked
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      // Keeps the process alive while an answer is awaited, and not for an idle thread.
      this.worker.ref()
      this.worker.postMessage({ ...request, id, kind })
    })
  }

  private settle({ id, result, error }: Answer): void {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (this.waiting.size === 0) this.worker.unref()
    if (error) waiting?.reject(new LibsqlError(error.message, error.code ?? 'SQLITE_ERROR', undefined, error.rawCode))
    else waiting?.resolve(result)
  }

  private end(fault: Error): void {
    this.fault ??= fault
    for (const { reject } of this.waiting.values()) reject(endedBecause(this.fault))
    this.waiting.clear()
  }
}

/** Threads by their number; all databases of a process share them. */
const threads = new Map<number, SqliteThread>()
let connections = 0

/**
 * Opens a connection in the thread of this number, which is started when it is first needed, and again when it ended.
 * Connections of one thread wait for each other; a process needs as many threads as statements shall run side by side.
 */
export function openConnection(file: string, threadNumber: number): SqliteConnection {
  let held = hold(file, threadNumber)
  const ask = async (kind: Kind, request: object = {}): Promise<unknown> => {
    if (held.isLost || held.thread.fault) held = hold(file, threadNumber)
    const { thread, connection, opened } = held
    await opened
    return thread.ask(kind, { connection, ...request })
  }
  return {
    execute: async ({ sql, args }, isWithin = false) => await ask('execute', { sql, args, isWithin }) as SqliteResult,
    script: async sql => void await ask('script', { sql }),
    begin: async () => void await ask('begin'),
    commit: async () => void await ask('commit'),
    rollback: async () => void await ask('rollback'),
    close: async () => void await ask('close'),
  }
}

/** A connection as a thread knows it; lost when it could not be opened. */
function hold(file: string, threadNumber: number) {
  const thread = threadOf(threadNumber)
  const connection = ++connections
  const held = { thread, connection, isLost: false, opened: thread.ask('open', { connection, file }) }
  held.opened.catch(() => {
    held.isLost = true
  })
  return held
}

function threadOf(number: number): SqliteThread {
  const running = threads.get(number)
  if (running && running.fault === null) return running
  const thread = new SqliteThread()
  threads.set(number, thread)
  return thread
}

/** Worded so that `outageOf` finds an outage: the next call gets a new thread. */
function endedBecause(fault: Error): Error {
  return new Error('SQLITE_IOERR: the thread of the database ended', { cause: fault })
}

/** Beside this file, and beside the entry of the built server. */
function threadPath(): string {
  return join(dirname(fileURLToPath(import.meta.url)), 'sqlite-thread.mjs')
}
