import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { PrismaLibSql } from '@prisma/adapter-libsql'

type Connection = Awaited<ReturnType<PrismaLibSql['connect']>>
type Queryable = Pick<Connection, 'queryRaw' | 'executeRaw'>

const busyPauseMs = 20
/** Two seconds in all: nobody has the file alone for that long, unless something is wrong. */
const busyAttempts = 100

/**
 * SQLite as Prisma reaches it through libSQL, whose statements run in the server's own thread.
 *
 * Before each of them the event loop gets a turn: the many statements of one long document would otherwise hold
 * everyone up until the last. And a busy file is tried again by and by: the command line works on the same one, and
 * whoever closes it last has it alone for a moment, readers kept out. Waiting in SQLite itself would hold up the
 * thread. What is busy within a transaction is not tried again here, but all of it by `runTransaction`.
 */
export class PatientLibSql extends PrismaLibSql {
  override async connect(): Promise<Connection> {
    const connection = await untilFree(() => super.connect())
    const { startTransaction } = connection
    takeTurns(connection, untilFree)
    connection.startTransaction = async (level) => {
      const transaction = await untilFree(() => startTransaction.call(connection, level))
      takeTurns(transaction, work => work())
      return transaction
    }
    return connection
  }
}

type Attempt = <Result>(work: () => Promise<Result>) => Promise<Result>

function takeTurns(queryable: Queryable, attempt: Attempt): void {
  const { queryRaw, executeRaw } = queryable
  queryable.queryRaw = async (query) => {
    await nextTurn()
    return attempt(() => queryRaw.call(queryable, query))
  }
  queryable.executeRaw = async (query) => {
    await nextTurn()
    return attempt(() => executeRaw.call(queryable, query))
  }
}

async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
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
