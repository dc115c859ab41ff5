import type { Database, Prisma } from './client'

/** Reads all accounts' rows; nothing is narrowed and nothing can be changed. */
export type SnapshotReader = Prisma.TransactionClient

/** A large installation takes minutes to read; this is only there to end what hangs. */
const longestReadMs = 6 * 60 * 60 * 1000

/**
 * Reads the database as it stood at one moment, while the server goes on writing to it: a write that comes later is
 * not seen, and none is held up.
 */
export async function readSnapshot<Result>(
  { kind, prisma }: Database,
  read: (reader: SnapshotReader) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (reader) => {
    // SQLite's write-ahead log shows a transaction one moment anyway, from its first read on.
    if (kind === 'sqlite') await reader.$executeRaw`PRAGMA query_only = ON`
    else await reader.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`
    try {
      return await read(reader)
    } finally {
      // SQLite keeps the setting on the connection after the transaction.
      if (kind === 'sqlite') await reader.$executeRaw`PRAGMA query_only = OFF`
    }
  }, { timeout: longestReadMs })
}

/** Pages of rows until there are no more, so that memory stays bounded however many there are. */
export async function* inPages<Row>(
  readPage: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined
  for (;;) {
    const rows = await readPage(last)
    yield* rows
    if (rows.length === 0) return
    last = rows.at(-1)
  }
}

/** What a page in the order of ids is read by: a condition, and the order with the number of rows. */
export interface PageById {
  id: { gt: string }
  page: { orderBy: { id: 'asc' }, take: number }
}

/** As `inPages`, in the order of their ids. */
export function inPagesById<Row extends { id: string }>(
  rowsPerPage: number, readPage: (by: PageById) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  return inPages<Row>(after => readPage({ id: { gt: after?.id ?? '' }, page: { orderBy: { id: 'asc' }, take: rowsPerPage } }))
}
