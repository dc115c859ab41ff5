import { PrismaClient } from '../generated/sqlite/client'
import { transactionOptions, type Driver } from './driver'
import { SqliteAdapter } from './sqlite-adapter'
import { sqliteFileOf } from './sqlite-file'
import { openSqliteReads } from './sqlite-reads'

/** Opens a SQLite file by its URL. */
export function openSqlite(databaseUrl: string): Driver {
  return {
    prisma: new PrismaClient({ adapter: new SqliteAdapter(databaseUrl), transactionOptions }),
    reads: openSqliteReads(sqliteFileOf(databaseUrl)),
    connections: null,
  }
}
