import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { forAccount, type AccountClient } from '#db/for-account'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const now = new Date('2026-11-20T09:00:00Z')
let open: Database
let vink: AccountClient
let jansen: AccountClient

const product = (id: string, accountId: string) => ({
  id, accountId, name: id, unit: 'C62', unitPriceCents: 100n, archived: false, searchText: id, createdAt: now, updatedAt: now,
})

beforeAll(async () => {
  open = openDatabase(database.url)
  for (const id of ['vink', 'jansen']) {
    await open.prisma.account.create({ data: { id, name: id, plan: 'free', createdAt: now, updatedAt: now } })
  }
  vink = forAccount(open, 'vink')
  jansen = forAccount(open, 'jansen')
  await jansen.product.create({ data: product('plank', 'jansen') })
})
afterAll(() => open.close())

describe('an account', () => {
  it('finds nothing of another', async () => {
    expect(await vink.product.findUnique({ where: { id: 'plank' } })).toBeNull()
    expect(await vink.product.findFirst({ where: { OR: [{ id: 'plank' }, { name: 'plank' }] } })).toBeNull()
    expect(await vink.product.findMany()).toEqual([])
    expect(await vink.product.count()).toBe(0)
    expect(await vink.product.aggregate({ _sum: { unitPriceCents: true } })).toEqual({ _sum: { unitPriceCents: null } })
    expect(await vink.product.groupBy({ by: ['name'] })).toEqual([])
    expect(await vink.account.findMany()).toMatchObject([{ id: 'vink' }])
  })

  it('changes and deletes nothing of another', async () => {
    expect(await vink.product.updateMany({ data: { name: 'mine' } })).toEqual({ count: 0 })
    expect(await vink.product.deleteMany({ where: { id: 'plank' } })).toEqual({ count: 0 })
    await expect(vink.product.update({ where: { id: 'plank' }, data: { name: 'mine' } })).rejects.toThrow()
    await expect(vink.product.delete({ where: { id: 'plank' } })).rejects.toThrow()
    expect(await jansen.product.findMany()).toMatchObject([{ id: 'plank', name: 'plank' }])
  })

  it('writes into itself, whatever account is named', async () => {
    await vink.product.create({ data: product('boek', 'jansen') })
    await vink.product.createMany({ data: [product('kaart', 'jansen')] })

    expect((await vink.product.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)).toEqual(['boek', 'kaart'])
    expect(await jansen.product.count()).toBe(1)
  })

  it('is just as alone inside a transaction', async () => {
    await vink.$transaction(async (tx) => {
      expect(await tx.product.findUnique({ where: { id: 'plank' } })).toBeNull()
      expect(await tx.product.updateMany({ where: { id: 'plank' }, data: { name: 'mine' } })).toEqual({ count: 0 })
    })
  })

  it('cannot be reached through a model without a rule', async () => {
    await expect(vink.passkeyChallenge.findMany()).rejects.toThrow('no rule of tenancy')
  })
})
