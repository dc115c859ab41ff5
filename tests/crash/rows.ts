import { createClient } from '@libsql/client'
import { Client as PostgresClient } from 'pg'

export type Row = Record<string, unknown>

/** Counts the rows of what stands after FROM, with its condition. */
export const countOf = (databaseUrl: string) => (rows: string): Promise<number> => withRows(databaseUrl, async select =>
  Number((await select(`SELECT COUNT(*) AS "count" FROM ${rows}`))[0]?.count))

/** Asks the database itself, past Prisma and all of Polder's own code. */
export async function withRows<Result>(
  databaseUrl: string,
  work: (select: (sql: string) => Promise<Row[]>) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl.startsWith('file:')) {
    const client = createClient({ url: databaseUrl })
    try {
      return await work(async sql => (await client.execute(sql)).rows)
    } finally {
      client.close()
    }
  }
  const client = new PostgresClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(async sql => (await client.query<Row>(sql)).rows)
  } finally {
    await client.end()
  }
}
