/**
 * What a thread of `sqlite-threads.ts` does: it holds connections to SQLite files and runs statements on them, one
 * after the other. Plain JavaScript in a file of its own: threads load it by path, from the sources as well as from
 * beside the built server.
 */
import { parentPort } from 'node:worker_threads'
import Database from 'libsql'

/**
 * @typedef {object} Connection
 * @property {string} file
 * @property {Database} database
 * @property {Map<string, Prepared>} prepared statements by their text, the one used longest ago first
 * @property {boolean} isDue a transaction was asked for and begins with its first statement
 * @property {boolean} isSpoiled a statement was left unfinished, which libSQL ends only with the connection
 */
/**
 * @typedef {object} Prepared
 * @property {Database.Statement} statement
 * @property {string[] | null} columns null for a statement that answers no rows
 * @property {string[]} columnTypes as declared
 */

/** Prisma and our own SQL write some hundreds of different statements. */
const longestPrepared = 300

/** A transaction that begins so may go on beside one that writes, until it writes itself. */
const reading = /^\s*(?:SELECT|PRAGMA)\b/i

/** @type {Map<number, Connection>} */
const connections = new Map()

const kinds = {
  open({ connection, file }) {
    connections.set(connection, { file, database: openFile(file), prepared: new Map(), isDue: false, isSpoiled: false })
  },
  close({ connection }) {
    const { database } = requireConnection(connection)
    connections.delete(connection)
    database.close()
  },
  /** Runs one statement; within a transaction only as long as SQLite has not ended it by itself. */
  execute({ connection, sql, args, isWithin }) {
    const held = requireConnection(connection)
    if (held.isDue) begin(held, sql)
    else if (isWithin && !held.database.inTransaction) throw failure('TRANSACTION_CLOSED', 'The transaction is closed')
    else if (!isWithin) mend(held)
    try {
      return execute(prepare(held, sql), args)
    } catch (error) {
      held.isSpoiled ||= String(error.code).startsWith('SQLITE_BUSY')
      throw error
    }
  },
  script({ connection, sql }) {
    const held = requireConnection(connection)
    mend(held)
    held.database.exec(sql)
  },
  begin({ connection }) {
    const held = requireConnection(connection)
    undo(held)
    mend(held)
    held.isDue = true
  },
  commit({ connection }) {
    const held = requireConnection(connection)
    try {
      if (!held.isDue) held.database.exec('COMMIT')
    } finally {
      // A failed commit leaves the transaction open: the next one would become part of it.
      undo(held)
    }
  },
  rollback({ connection }) {
    undo(requireConnection(connection))
  },
}

function openFile(file) {
  const database = new Database(file)
  database.defaultSafeIntegers(true)
  return database
}

/** A transaction that will write takes the lock at once: later, another program's write would make it fail. */
function begin(held, sql) {
  held.database.exec(reading.test(sql) ? 'BEGIN DEFERRED' : 'BEGIN IMMEDIATE')
  held.isDue = false
}

function undo(held) {
  held.isDue = false
  if (held.database.inTransaction) held.database.exec('ROLLBACK')
}

function mend(held) {
  if (!held.isSpoiled) return
  held.database.close()
  held.database = openFile(held.file)
  held.prepared.clear()
  held.isSpoiled = false
}

function requireConnection(number) {
  const connection = connections.get(number)
  if (!connection) throw failure('CLIENT_CLOSED', 'The client is closed')
  return connection
}

function failure(code, message) {
  return Object.assign(new Error(message), { code })
}

/** @returns {Prepared} */
function prepare({ database, prepared }, sql) {
  const known = prepared.get(sql)
  prepared.delete(sql)
  const ready = known ?? compile(database, sql)
  prepared.set(sql, ready)
  if (prepared.size > longestPrepared) prepared.delete(prepared.keys().next().value)
  return ready
}

/** @returns {Prepared} */
function compile(database, sql) {
  const statement = database.prepare(sql)
  const columns = statement.columns()
  if (columns.length === 0) return { statement, columns: null, columnTypes: [] }
  statement.raw(true)
  return { statement, columns: columns.map(({ name }) => name), columnTypes: columns.map(({ type }) => type ?? '') }
}

function execute({ statement, columns, columnTypes }, args) {
  const values = args.map(toSql)
  if (columns === null) return { columns: [], columnTypes, rows: [], rowsAffected: statement.run(values).changes }
  return { columns, columnTypes, rows: statement.all(values).map(row => row.map(fromSql)), rowsAffected: 0 }
}

function toSql(value) {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
}

/** Prisma takes integers as numbers; one beyond the safe integers would silently change. */
function fromSql(value) {
  if (typeof value === 'bigint') {
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value} cannot be a number without loss`)
    return number
  }
  return value instanceof Uint8Array ? new Uint8Array(value).buffer : value
}

parentPort.on('message', ({ id, kind, ...request }) => {
  try {
    const result = kinds[kind](request)
    parentPort.postMessage({ id, result })
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code, rawCode: error.rawCode } })
  }
})
