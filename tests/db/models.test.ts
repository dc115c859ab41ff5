import { PrismaLibSql } from '@prisma/adapter-libsql'
import { expect, it } from 'vitest'
import { differenceToModels } from '../../prisma/tools/difference'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const database = useDatabase()

// Through an adapter Prisma cannot read what a Postgres is like; its migrations are written along with those of SQLite.
it('all migrations together lead to the models, whatever says so in prisma/migrated.sha256', onlyOn('sqlite'), async () => {
  const adapter = new PrismaLibSql({ url: database.url })

  expect(await differenceToModels('sqlite', { from: null, adapter })).toBe('')
})
