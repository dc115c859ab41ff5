import { setImmediate as nextTurn } from 'node:timers/promises'
import { PrismaLibSql } from '@prisma/adapter-libsql'

type Connection = Awaited<ReturnType<PrismaLibSql['connect']>>
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>

/**
 * SQLite as Prisma reaches it through libSQL, whose statements run in the server's own thread. Before each of them
 * the event loop gets a turn: the many statements of one long document would otherwise hold everyone up until the last.
 */
export class TurnTakingLibSql extends PrismaLibSql {
  override async connect(): Promise<Connection> {
    const connection = takeTurns(await super.connect())
    const { startTransaction } = connection
    connection.startTransaction = async level => takeTurns(await startTransaction.call(connection, level))
    return connection
  }
}

function takeTurns<Queryable extends Connection | Transaction>(queryable: Queryable): Queryable {
  const { queryRaw, executeRaw } = queryable
  queryable.queryRaw = async (query) => {
    await nextTurn()
    return queryRaw.call(queryable, query)
  }
  queryable.executeRaw = async (query) => {
    await nextTurn()
    return executeRaw.call(queryable, query)
  }
  return queryable
}
