import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { forAccount, tenancy, type AccountClient } from '#db/for-account'
import { fillEveryModel } from '../support/every-model'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const now = new Date('2026-11-20T09:00:00Z')
let open: Database
let vink: AccountClient
let jansen: AccountClient

const product = (id: string, accountId: string) => ({
  id, accountId, name: id, unit: 'C62', unitPriceCents: 100n, archived: false, searchText: id, createdAt: now, updatedAt: now,
})

/** What every model can be asked. */
interface Hands {
  count: () => Promise<number>
  deleteMany: (args: { where: object }) => Promise<{ count: number }>
}

beforeAll(async () => {
  open = openDatabase(database.url)
  for (const id of ['vink', 'jansen']) {
    await open.prisma.account.create({ data: { id, name: id, plan: 'free', createdAt: now, updatedAt: now } })
  }
  vink = forAccount(open, 'vink')
  jansen = forAccount(open, 'jansen')
  await jansen.product.create({ data: product('plank', 'jansen') })
  await fillEveryModel(open, 'jansen')
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

  it('writes into itself and no other, and nothing moves there', async () => {
    await vink.product.create({ data: product('boek', 'vink') })
    const into = 'written into another account'
    await expect(vink.product.create({ data: product('kaart', 'jansen') })).rejects.toThrow(into)
    await expect(vink.product.createMany({ data: [product('kaart', 'jansen')] })).rejects.toThrow(into)
    await expect(vink.product.update({ where: { id: 'boek' }, data: { accountId: 'jansen' } })).rejects.toThrow(into)
    await expect(vink.product.updateMany({ data: { accountId: 'jansen' } })).rejects.toThrow(into)
    await expect(vink.product.upsert({
      where: { id: 'boek' }, create: product('boek', 'vink'), update: { accountId: 'jansen' },
    })).rejects.toThrow(into)

    expect((await vink.product.findMany()).map(({ id }) => id)).toEqual(['boek'])
    expect(await jansen.product.count()).toBe(1)
  })

  it('is just as alone inside a transaction', async () => {
    await vink.$transaction(async (tx) => {
      expect(await tx.product.findUnique({ where: { id: 'plank' } })).toBeNull()
      expect(await tx.product.updateMany({ where: { id: 'plank' }, data: { name: 'mine' } })).toEqual({ count: 0 })
    })
  })

  it.each(Object.keys(tenancy) as (keyof typeof tenancy)[])('sees and deletes no %s of another', async (model) => {
    const name = model.charAt(0).toLowerCase() + model.slice(1) as Uncapitalize<typeof model>
    const hands = (account: AccountClient) => account[name] as unknown as Hands
    const whole = open.prisma[name] as unknown as Hands

    expect(await hands(jansen).count(), `Jansen has no ${model} that could be seen`).toBeGreaterThan(0)
    expect(await whole.count()).toBe(await hands(jansen).count() + await hands(vink).count())
    if (model === 'Account') return
    expect(await hands(vink).count()).toBe(model === 'Product' ? 1 : 0)
    expect(await hands(vink).deleteMany({ where: {} })).toEqual({ count: model === 'Product' ? 1 : 0 })
    expect(await hands(jansen).count()).toBeGreaterThan(0)
  })

  it('cannot be reached through a model without a rule', async () => {
    await expect(vink.passkeyChallenge.findMany()).rejects.toThrow('no rule of tenancy')
  })
})
