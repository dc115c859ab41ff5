import { afterEach, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { migrate } from '#db/schema/migrate'
import { copyDatabase, emptyDatabase } from '../support/databases'
import { onlyOn } from '../support/skipped'

let database: Database | undefined
afterEach(async () => {
  await database?.close()
  database = undefined
})

// One process migrates an SQLite file in one piece, and nobody shares its connections.
describe('servers that start at once on an empty Postgres', onlyOn('postgres'), () => {
  it('migrate it once', async () => {
    const url = await emptyDatabase(inject('databaseTemplate'))
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    database = await openDatabase(url)

    const applied = await database.prisma.$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM "_prisma_migrations"`
    expect(new Set(applied.map(({ name }) => name)).size).toBe(applied.length)
    expect(await database.prisma.account.count()).toBe(0)
  })
})

describe('a pool of connections', onlyOn('postgres'), () => {
  it('has as many at most as it was told', async () => {
    database = await openDatabase(await copyDatabase(inject('databaseTemplate')), { connections: 4 })
    const { prisma } = database
    await Promise.all(Array.from({ length: 20 }, () => prisma.account.count()))

    expect(database.connections?.()).toEqual({ used: 0, idle: 4, waiting: 0 })
  })
})
