import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { ApiClient, expectErrorShape } from '../support/api-client'
import { bakery, studioVink } from '../support/cast'
import { startServer } from '../support/server'

describe('a server whose database a newer version has migrated', () => {
  it('makes no change from that moment on, answers 503 to everything, is not ready, and does not start again', async () => {
    const server = await startServer({ database: inject('databaseTemplate') })
    const vink = await studioVink(server.url)
    const database = await openDatabase(server.databaseUrl)
    await database.prisma.$executeRaw`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "applied_steps_count")
      VALUES ('newer', 'newer', '20990101000000_newer', 1)`
    const change = await vink.api.request('createCustomer', { body: bakery })

    expectErrorShape(change.status, change.body)
    expect(change).toMatchObject({ status: 503, body: { data: { code: 'service_unavailable' } } })
    expect(change.headers.get('retry-after')).toBe('5')
    expect(await database.prisma.customer.count()).toBe(0)
    await database.close()
    await expect.poll(async () => (await vink.api.request('getMe')).status).toBe(503)
    expect((await new ApiClient(server.url).fetch('/api/health?ready=1')).status).toBe(503)
    expect(server.log()).toContain('level=error message="The database was migrated by a newer version of Polder')
    await server.stop()
    await expect(startServer({ database: inject('databaseTemplate'), continueFrom: server }))
      .rejects.toThrow('Polder cannot start. The database was migrated by a newer version of Polder')
  })
})
