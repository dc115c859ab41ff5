import { PrismaLibSql } from '@prisma/adapter-libsql'
import { expect, it } from 'vitest'
import { differenceToModels } from '../../prisma/tools/difference'
import { composeSchema, databaseKinds } from '../../prisma/tools/models.mjs'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const database = useDatabase()

// Through an adapter Prisma cannot read what a Postgres is like; its migrations are written along with those of SQLite.
it('all migrations together lead to the models, whatever says so in prisma/migrated.sha256', onlyOn('sqlite'), async () => {
  expect(await differenceToModels('sqlite', readingPartialIndexes(database.url))).toBe('')
})

/** Prisma asks for the words of a partial index by its name in double quotes, which libSQL takes for a column. */
function readingPartialIndexes(url: string): PrismaLibSql {
  const factory = new PrismaLibSql({ url })
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = query => queryRaw({ ...query, sql: query.sql.replace(/(AND name = )"(\w+)"/, '$1\'$2\'') })
    return adapter
  }
  return factory
}

it('what is new in the models is written for both databases, one after the other', onlyOn('sqlite'), async () => {
  for (const kind of databaseKinds) {
    const before = composeSchema(kind).replace('  @@index([accountId, until])\n', '')

    expect(await differenceToModels(kind, before)).toContain('CREATE INDEX "SendingPause_accountId_until_idx"')
  }
})
