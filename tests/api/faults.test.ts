import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'
import { expectErrorShape, signUp, type Tenant } from '../support/api-client'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let vink: Tenant

beforeAll(async () => {
  server = await startServer({ database: inject('databaseTemplate') })
  vink = await signUp('Studio Vink', server.url)
  // Whatever breaks below us looks like this from above: a query that cannot work.
  const { prisma, close } = openDatabase(server.databaseUrl)
  await runTransaction(prisma, tx => tx.$executeRawUnsafe('ALTER TABLE "Product" RENAME TO "Gone"'))
  await close()
})
afterAll(() => server.stop())

describe('a fault of our own', () => {
  it('is answered without a word about the inside', async () => {
    const { status, headers, body } = await vink.api.request('listProducts')

    expectErrorShape(status, body)
    expect(body).toMatchObject({ statusCode: 500, data: { code: 'internal_error' } })
    expect(JSON.stringify(body)).not.toMatch(/Product|SQL|prisma|node_modules|at /i)
    expect(server.log()).toContain(headers.get('x-request-id'))
  })

  it('in a write keeps nothing of it', async () => {
    expect((await vink.api.request('createProduct', { body: { name: 'Plank', unitPriceCents: 1 } })).status).toBe(500)

    expect((await vink.api.call('getMe')).usage.products).toBe(0)
  })

  it('leaves the rest at work', async () => {
    expect((await vink.api.request('listCustomers')).status).toBe(200)
    expect(await vink.api.call('getHealth')).toMatchObject({ status: 'ok', database: inject('databaseKind') })
  })
})
