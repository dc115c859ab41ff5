import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { forAccount, type AccountClient, type AccountTransaction } from '#db/account/for-account'
import { isForeignKeyViolation } from '#db/errors'
import { accountModels } from '#db/account/narrow'
import { composeSchema } from '../../prisma/tools/models.mjs'
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
  findMany: () => Promise<Record<string, unknown>[]>
  updateMany: (args: { data: object }) => Promise<{ count: number }>
  deleteMany: (args: { where: object }) => Promise<{ count: number }>
}
const hands = (account: object, model: string) =>
  (account as Record<string, Hands>)[model.charAt(0).toLowerCase() + model.slice(1)] as Hands

/** Every column by which a row points at another of its account. */
const pointers = [...composeSchema('sqlite').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) =>
  [...body.matchAll(/@relation\(.*fields: \[accountId, (\w+)\]/g)].map(([, column = '']) => ({ model, column })))

beforeAll(async () => {
  open = await openDatabase(database.url)
  for (const id of ['vink', 'jansen']) {
    await open.prisma.account.create({ data: { id, name: id, plan: 'free', createdAt: now, updatedAt: now } })
    await fillEveryModel(open, id)
  }
  vink = forAccount(open, 'vink')
  jansen = forAccount(open, 'jansen')
})
afterAll(() => open.close())

describe('an account', () => {
  it('finds nothing of another', async () => {
    expect(await vink.product.findUnique({ where: { id: 'jansen' } })).toBeNull()
    expect(await vink.product.findFirst({ where: { OR: [{ id: 'jansen' }, { accountId: 'jansen' }] } })).toBeNull()
    expect((await vink.product.findMany()).map(({ id }) => id)).toEqual(['vink'])
    expect(await vink.product.count()).toBe(1)
    expect(await vink.product.aggregate({ _sum: { unitPriceCents: true } })).toEqual({ _sum: { unitPriceCents: 1n } })
    expect(await vink.product.groupBy({ by: ['id'] })).toEqual([{ id: 'vink' }])
    expect(await vink.account.findMany()).toMatchObject([{ id: 'vink' }])
  })

  it('changes and deletes nothing of another', async () => {
    expect(await vink.product.updateMany({ data: { name: 'mine' } })).toEqual({ count: 1 })
    expect(await vink.product.deleteMany({ where: { id: 'jansen' } })).toEqual({ count: 0 })
    await expect(vink.product.update({ where: { id: 'jansen' }, data: { name: 'mine' } })).rejects.toThrow()
    await expect(vink.product.delete({ where: { id: 'jansen' } })).rejects.toThrow()
    expect(await jansen.product.findMany()).toMatchObject([{ id: 'jansen', name: 'jansen' }])
  })

  it('writes into itself and no other', async () => {
    const into = 'written into another account'
    await expect(vink.product.create({ data: product('kaart', 'jansen') })).rejects.toThrow(into)
    await expect(vink.product.createMany({ data: [product('kaart', 'jansen')] })).rejects.toThrow(into)
    await expect(vink.product.upsert({
      where: { id: 'vink' }, create: product('vink', 'vink'), update: { accountId: 'jansen' },
    })).rejects.toThrow(into)

    await expect(vink.product.upsert({
      where: { id: 'kaart' }, create: product('kaart', 'jansen'), update: {},
    })).rejects.toThrow(into)

    expect(await jansen.product.count()).toBe(1)
  })

  it('is just as alone inside a transaction', async () => {
    await vink.$transaction(async (tx) => {
      expect(await tx.product.findUnique({ where: { id: 'jansen' } })).toBeNull()
      expect(await tx.product.updateMany({ where: { id: 'jansen' }, data: { name: 'mine' } })).toEqual({ count: 0 })
    })
  })

  it.each(accountModels)('sees only its own %s, and moves none to another', async (model) => {
    expect((await hands(vink, model).findMany()).map(({ accountId }) => accountId)).toEqual(['vink'])
    expect(await hands(open.prisma, model).count()).toBe(2)
    await expect(hands(vink, model).updateMany({ data: { accountId: 'jansen' } })).rejects.toThrow('into another account')
    expect(await hands(jansen, model).count()).toBe(1)
  })

  it.each(pointers)('has no $model whose $column is of another', async ({ model, column }) => {
    const pointed = hands(vink, model).updateMany({ data: { [column]: 'jansen' } })

    await expect(pointed).rejects.toSatisfy(isForeignKeyViolation)
    // What it points at is there, and its own would be taken.
    expect(await hands(vink, model).updateMany({ data: { [column]: 'vink' } })).toEqual({ count: 1 })
  })

  it('writes nothing through a relation, which looks for its row in every account', async () => {
    const through = 'cannot be written through'
    const where = { id: 'vink' }
    const other = { connect: { id: 'jansen' } }
    await expect(vink.invoice.update({ where, data: { customer: other } })).rejects.toThrow(through)
    await expect(vink.invoice.update({ where, data: { lines: other } })).rejects.toThrow(through)
    await expect(vink.customer.update({ where, data: { invoices: other } })).rejects.toThrow(through)
    await expect(vink.account.update({ where, data: { products: other } })).rejects.toThrow(through)
    await expect(vink.account.update({ where, data: { users: { deleteMany: {} } } })).rejects.toThrow(through)

    expect(await jansen.invoice.findMany()).toMatchObject([{ id: 'jansen', customerId: null }])
  })

  it('has one client while it asks often, and a new one after two hundred others asked', () => {
    const client = forAccount(open, 'first')
    for (let other = 1; other < 200; other++) forAccount(open, `other ${other}`)
    expect(forAccount(open, 'first')).toBe(client)
    for (let other = 0; other < 200; other++) forAccount(open, `another ${other}`)
    expect(forAccount(open, 'first')).not.toBe(client)
  })

  it('has no hand for SQL that is written out, and none to leave by', () => {
    expectTypeOf<AccountClient>().not.toHaveProperty('$queryRaw')
    expectTypeOf<AccountClient>().not.toHaveProperty('$executeRaw')
    expectTypeOf<AccountClient>().not.toHaveProperty('$extends')
    expectTypeOf<AccountTransaction>().not.toHaveProperty('$queryRaw')
    expectTypeOf<AccountTransaction>().not.toHaveProperty('$executeRawUnsafe')
  })

  it('cannot be reached through a model without a rule', async () => {
    await expect(vink.passkeyChallenge.findMany()).rejects.toThrow('no rule of tenancy')
  })

  // A schedule holds its template back, and a payment the movement on the bank account that it is.
  it.each([...new Set(['RecurringSchedule', 'Payment', ...accountModels])])('deletes no %s of another', async (model) => {
    await hands(vink, model).deleteMany({ where: {} })

    expect(await hands(vink, model).count()).toBe(0)
    expect(await hands(jansen, model).count()).toBe(1)
  })
})
