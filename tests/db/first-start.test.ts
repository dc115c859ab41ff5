import { afterEach, describe, expect, inject, it } from 'vitest'
import { Client } from 'pg'
import { openDatabase, type Database } from '#db/client'
import { ensureInstallationId } from '#db/installation'
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

  it('agree on what it is called', async () => {
    const opened = await openDatabase(await copyDatabase(inject('databaseTemplate')))
    database = opened
    const ids = await Promise.all(Array.from({ length: 8 }, (_, place) => ensureInstallationId(opened, () => `id-${place}`)))

    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  })

  it('wait for the one that migrates for as long as it takes, whatever limit of locks their user has', async () => {
    const url = await emptyDatabase(inject('databaseTemplate'))
    const first = new Client({ connectionString: url })
    await first.connect()
    await first.query('BEGIN; SELECT pg_advisory_xact_lock(7056337)')
    const second = migrate(`${url}?options=-c%20lock_timeout%3D1`)
    const waiting = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d."oid" = l."database"
      WHERE d."datname" = current_database() AND l."locktype" = 'advisory' AND NOT l."granted"`
    await expect.poll(async () => (await first.query(waiting)).rowCount).toBe(1)
    await first.query('COMMIT')
    await first.end()

    expect(await second).toEqual({ isReadOnly: false })
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
