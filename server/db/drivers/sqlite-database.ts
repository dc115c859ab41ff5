import { PrismaClient } from '../generated/sqlite/client'
import { transactionOptions, type Driver, type DriverOptions } from './driver'
import { measured } from './measured'
import { SqliteAdapter } from './sqlite-adapter'
import { sqliteFileOf } from './sqlite-file'
import { openSqliteReads } from './sqlite-reads'

/** Opens a SQLite file by its URL. */
export function openSqlite(databaseUrl: string, { measure }: DriverOptions): Driver {
  return {
    prisma: new PrismaClient({ adapter: measured(new SqliteAdapter(databaseUrl), measure), transactionOptions }),
    reads: openSqliteReads(sqliteFileOf(databaseUrl)),
    connections: null,
  }
}
