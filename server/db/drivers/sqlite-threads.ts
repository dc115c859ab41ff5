import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { LibsqlError } from '@libsql/client/sqlite3'
import { isUnanswered } from '../unanswered'
import { askConnection } from './sqlite-connections.mjs'

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
  execute: (statement: SqliteStatement) => Promise<SqliteResult>
  script: (sql: string) => Promise<void>
  /** One at a time: it begins with its first statement. */
  transaction: () => SqliteTransaction
  close: () => Promise<void>
}

/** Statements that are kept or undone together; refused once SQLite has ended them by itself. */
export interface SqliteTransaction {
  execute: (statement: SqliteStatement) => Promise<SqliteResult>
  commit: () => Promise<void>
  rollback: () => Promise<void>
}

type Kind = 'open' | 'close' | 'execute' | 'script' | 'within' | 'commit' | 'rollback'

interface Fault {
  message: string
  code?: string
  rawCode?: number
}

interface Answer {
  id: number
  result?: unknown
  error?: Fault
}

/** Whoever writes and whoever reads first are asked at every turn; the others are there for what comes at once. */
const threadsThatStay = 2

/** Such another thread holds ten megabytes; starting it again takes it a twentieth of a second. */
const idleMs = 30_000

/** One thread and what it has not answered yet. */
class SqliteThread {
  private readonly worker = new Worker(threadPath())
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void, reject: (error: Error) => void }>()
  private asked = 0
  private idleTimer: NodeJS.Timeout | undefined
  /** Why it can be asked nothing more; null while it works. */
  fault: Error | null = null

  /** @param stays however long nobody asks it */
  constructor(private readonly stays: boolean) {
    this.worker.unref()
    this.worker.on('message', (answer: Answer) => this.settle(answer))
    this.worker.on('error', error => this.end(error))
    this.worker.on('exit', code => this.end(new Error(`Exit code ${code}`)))
  }

  /** Throws LibsqlError with SQLite's own code, and Error when the thread has ended. */
  ask(kind: Kind, request: object): Promise<unknown> {
    if (this.fault) return Promise.reject(endedBecause(this.fault))
    clearTimeout(this.idleTimer)
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
    if (this.waiting.size === 0) this.rest()
    if (error) waiting?.reject(asClientTells(error))
    else waiting?.resolve(result)
  }

  private rest(): void {
    this.worker.unref()
    if (!this.stays) this.idleTimer = setTimeout(() => this.endIdle(), idleMs).unref()
  }

  private endIdle(): void {
    this.end(new Error('Nobody asked it for a while'))
    void this.worker.terminate()
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
  let held: Held | null = null
  const reach = (): Held => {
    if (held === null || held.isLost || held.thread.fault) held = hold(file, threadNumber)
    return held
  }
  return {
    execute: async ({ sql, args }) => await ask(reach(), 'execute', { sql, args }) as SqliteResult,
    script: async sql => void await ask(reach(), 'script', { sql }),
    transaction: () => transactionOn(reach),
    close: async () => {
      if (held && !held.thread.fault) await ask(held, 'close')
    },
  }
}

async function ask({ thread, connection, opened }: Held, kind: Kind, request: object = {}): Promise<unknown> {
  await opened
  return thread.ask(kind, { connection, ...request })
}

const noResult: SqliteResult = { columns: [], columnTypes: [], rows: [], rowsAffected: 0 }

/** Each message to the thread costs more than most statements: those that can wait go with the next one. */
function transactionOn(reach: () => Held): SqliteTransaction {
  /** Where it began: it ends with that thread, and is an outage to whoever asks it then. */
  let begun: Held | null = null
  let isOver = false
  let pending: SqliteStatement[] = []
  const askWithin = (kind: Kind, statement: object = {}): Promise<unknown> => {
    const request = { ...statement, before: pending, begins: begun === null }
    begun ??= reach()
    pending = []
    return ask(begun, kind, request)
  }
  return {
    async execute({ sql, args }) {
      // What was asked before the end and had to wait for others would run in the connection's next transaction.
      if (isOver) throw new LibsqlError('The transaction is over', 'TRANSACTION_CLOSED')
      if (!isUnanswered(sql)) return await askWithin('within', { sql, args }) as SqliteResult
      pending.push({ sql, args })
      return noResult
    },
    async commit() {
      isOver = true
      if (begun || pending.length > 0) await askWithin('commit')
    },
    async rollback() {
      isOver = true
      pending = []
      if (begun) await ask(begun, 'rollback')
    },
  }
}

/** Opens a connection in the thread that asks. What is executed on it holds up that thread. */
export function openOwnConnection(file: string) {
  const connection = ++connections
  const askHere = (kind: Kind, request: object): unknown => {
    try {
      return askConnection({ kind, connection, ...request })
    } catch (error) {
      throw asClientTells(error as Fault)
    }
  }
  askHere('open', { file })
  return {
    execute: (statement: SqliteStatement) => askHere('execute', statement) as SqliteResult,
    close: () => void askHere('close', {}),
  }
}

/** An error of SQLite as libSQL's client throws it, which Prisma's adapter knows. */
function asClientTells({ message, code, rawCode }: Fault): Error {
  return new LibsqlError(message, code ?? 'SQLITE_ERROR', undefined, rawCode)
}

/** A connection as a thread knows it; lost when it could not be opened. */
interface Held {
  thread: SqliteThread
  connection: number
  isLost: boolean
  opened: Promise<unknown>
}

function hold(file: string, threadNumber: number): Held {
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
  const thread = new SqliteThread(number < threadsThatStay)
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
