/**
 * Connections to SQLite files, and what can be asked of them: statements run one after the other, in the thread that
 * asks. Plain JavaScript in a file of its own: see `sqlite-thread.mjs`.
 */
import Database from 'libsql'

/**
 * @typedef {object} Connection
 * @property {string} file
 * @property {Database} database
 * @property {Map<string, Prepared>} prepared statements by their text, the one used longest ago first
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

/** These step through rows that they do not declare; run as a statement, they would end after the first. */
const upkeep = /^PRAGMA (?:incremental_vacuum|wal_checkpoint)\b/

/** @type {Map<number, Connection>} */
const connections = new Map()

const kinds = {
  open({ connection, file }) {
    connections.set(connection, { file, database: openFile(file), prepared: new Map(), isSpoiled: false })
  },
  close({ connection }) {
    const { database } = requireConnection(connection)
    connections.delete(connection)
    database.close()
  },
  /** Runs one statement by itself. */
  execute({ connection, sql, args }) {
    const held = requireConnection(connection)
    mend(held)
    if (!upkeep.test(sql)) return run(held, { sql, args })
    held.database.exec(sql)
    return { columns: [], columnTypes: [], rows: [], rowsAffected: 0 }
  },
  /** Runs one statement of a transaction, after those before it whose answers nobody waits for. */
  within({ connection, sql, args, before, begins }) {
    const held = requireConnection(connection)
    enter(held, [...before, { sql, args }], begins)
    runAll(held, before)
    return run(held, { sql, args })
  },
  script({ connection, sql }) {
    const held = requireConnection(connection)
    mend(held)
    held.database.exec(sql)
  },
  commit({ connection, before, begins }) {
    const held = requireConnection(connection)
    try {
      enter(held, before, begins)
      runAll(held, before)
      held.database.exec('COMMIT')
    } finally {
      // A failed commit leaves the transaction open: the next one would become part of it.
      undo(held)
    }
  },
  rollback({ connection }) {
    undo(requireConnection(connection))
  },
}

/**
 * Asks a connection for something of a kind, such as to execute a statement. Throws the errors of libSQL.
 * @param {{ kind: string, connection: number, [name: string]: unknown }} request
 * @returns {unknown}
 */
export function askConnection({ kind, ...request }) {
  return kinds[kind](request)
}

function openFile(file) {
  const database = new Database(file)
  // What is deleted is overwritten at once, so that no copy of the file holds it any more.
  database.exec('PRAGMA secure_delete = ON')
  database.defaultSafeIntegers(true)
  return database
}

/** Begins a transaction before the first of its statements; refuses all others once SQLite has ended it by itself. */
function enter(held, [first], begins) {
  if (begins) {
    undo(held)
    mend(held)
    // One that will write takes the lock at once: later, another program's write would make it fail.
    held.database.exec(reading.test(first.sql) ? 'BEGIN DEFERRED' : 'BEGIN IMMEDIATE')
  } else if (!held.database.inTransaction) throw failure('TRANSACTION_CLOSED', 'The transaction is closed')
}

/** Nobody asks what became of these, so one that fails ends the transaction. */
function runAll(held, statements) {
  try {
    for (const statement of statements) run(held, statement)
  } catch (error) {
    undo(held)
    throw error
  }
}

function run(held, { sql, args }) {
  try {
    return execute(prepare(held, sql), args)
  } catch (error) {
    held.isSpoiled ||= String(error.code).startsWith('SQLITE_BUSY')
    throw error
  }
}

function undo(held) {
  if (held.database.inTransaction) held.database.exec('ROLLBACK')
}

function mend(held) {
  if (!held.isSpoiled) return
  // Opened before the other is closed: the file may be out of reach, and of a closed database libSQL ends the process
  // when it is asked whether a transaction goes on.
  const { database } = held
  held.database = openFile(held.file)
  database.close()
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
