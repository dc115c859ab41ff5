import type { SqlDriverAdapter, SqlQuery, SqlResultSet, Transaction } from '@prisma/driver-adapter-utils'
import { Prisma } from '../generated/sqlite/client'

/**
 * A transaction as the driver runs it, below Prisma's client. What is asked here runs in order with what Prisma asks,
 * and throws what Prisma's client would throw, also when the transaction is over.
 */
export interface DriverTransaction {
  queryRaw: (query: SqlQuery) => Promise<SqlResultSet>
  executeRaw: (query: SqlQuery) => Promise<number>
  /**
   * Writes what nobody needs an answer of. SQLite gets it with the next statement or the commit; one that fails ends
   * the transaction, whoever asks next is told.
   */
  executeUnanswered: (query: SqlQuery) => Promise<void>
}

/** How a statement says that nobody waits for its answer; all databases read it as a comment. */
const waiting = '-- unanswered\n'

/** Whether a statement may be sent together with the next one. */
export function canWait(sql: string): boolean {
  return sql.startsWith(waiting)
}

/** Those that were asked for and are still to be found, by the statement that asks for them. */
const asked = new Map<string, DriverTransaction | null>()
const asking = '-- the transaction of the driver, number '
let number = 0

/**
 * The driver's own transaction of one of Prisma's. Prisma does not say which it is, so a statement is put to the one
 * and caught by the other, and never reaches the database.
 */
export async function driverTransactionOf(
  tx: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
): Promise<DriverTransaction> {
  const statement = `${asking}${++number}`
  asked.set(statement, null)
  try {
    await tx.$executeRawUnsafe(statement)
    const found = asked.get(statement)
    if (!found) throw new Error('The connection does not tell of its transactions')
    return found
  } finally {
    asked.delete(statement)
  }
}

/** Has a connection tell of each transaction that it begins. */
export function tellTransactions<Connection extends SqlDriverAdapter>(connection: Connection): Connection {
  const start = connection.startTransaction.bind(connection)
  connection.startTransaction = async level => telling(await start(level))
  return connection
}

/** How the adapter of Postgres ends a transaction; that of SQLite has no statement for it. */
const ending = /^(?:COMMIT|ROLLBACK)$/

/** The same transaction, which is found by whoever asks for it. */
function telling(transaction: Transaction): Transaction {
  const { queryRaw, executeRaw, commit, rollback } = transaction
  let isOver = false
  const ask = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // A time limit of Prisma's may end it at any moment, and its connection is another's then.
    if (isOver) throw knownError('P2028', 'The transaction is over')
    try {
      return await work()
    } catch (error) {
      throw asPrismaTells(error)
    }
  }
  const own: DriverTransaction = {
    queryRaw: query => ask(() => queryRaw.call(transaction, query)),
    executeRaw: query => ask(() => executeRaw.call(transaction, query)),
    executeUnanswered: async query =>
      void await ask(() => executeRaw.call(transaction, { ...query, sql: waiting + query.sql })),
  }
  transaction.executeRaw = async (query) => {
    if (asked.has(query.sql)) {
      asked.set(query.sql, own)
      return 0
    }
    if (ending.test(query.sql)) isOver = true
    return executeRaw.call(transaction, query)
  }
  transaction.commit = () => {
    isOver = true
    return commit.call(transaction)
  }
  transaction.rollback = () => {
    isOver = true
    return rollback.call(transaction)
  }
  return transaction
}

/** Prisma's code for each kind of fault that its adapters know; what a database says beside them is thrown as it is. */
const codes: Readonly<Record<string, string>> = {
  AuthenticationFailed: 'P1000',
  DatabaseNotReachable: 'P1001',
  DatabaseDoesNotExist: 'P1003',
  SocketTimeout: 'P1008',
  DatabaseAccessDenied: 'P1010',
  TlsConnectionError: 'P1011',
  ConnectionClosed: 'P1017',
  LengthMismatch: 'P2000',
  UniqueConstraintViolation: 'P2002',
  ForeignKeyConstraintViolation: 'P2003',
  RestrictViolation: 'P2003',
  InvalidInputValue: 'P2007',
  NullConstraintViolation: 'P2011',
  ValueOutOfRange: 'P2020',
  TableDoesNotExist: 'P2021',
  ColumnNotFound: 'P2022',
  TransactionWriteConflict: 'P2034',
  TooManyConnections: 'P2037',
}

function asPrismaTells(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'DriverAdapterError') return error
  const code = codes[(error.cause as { kind: string }).kind]
  return code === undefined ? error : knownError(code, error.message, error)
}

function knownError(code: string, message: string, driverAdapterError?: Error): Error {
  return new Prisma.PrismaClientKnownRequestError(message, {
    code,
    clientVersion: Prisma.prismaVersion.client,
    ...(driverAdapterError ? { meta: { driverAdapterError } } : {}),
  })
}
