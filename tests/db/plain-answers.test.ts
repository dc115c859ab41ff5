import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { isForeignKeyViolation, isUniqueViolation } from '#db/errors'
import { forAccount, rawSql, type AccountClient, type AccountTransaction } from '#db/account/for-account'
import { jsonOrNull } from '#db/json'
import { accountModels } from '#db/account/narrow'
import { outageOf } from '#db/outage'
import { fillEveryModel } from '../support/every-model'
import { openTelling } from '../support/query-plans'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const at = new Date('2026-11-20T09:00:00.123Z')
let open: Database
let vink: AccountClient

/** What every model can be asked. */
interface Hands {
  count: (args?: object) => Promise<number>
  findFirst: (args?: object) => Promise<Record<string, unknown> | null>
  findMany: (args?: object) => Promise<Record<string, unknown>[]>
  updateMany: (args: object) => Promise<{ count: number }>
}
const hands = (client: object, model: string) =>
  (client as Record<string, Hands>)[model.charAt(0).toLowerCase() + model.slice(1)] as Hands
const whose = (model: string) => ({ where: model === 'Account' ? { id: 'vink' } : { accountId: 'vink' } })
const inTransaction = <Result>(work: (tx: AccountTransaction) => Promise<Result>) => vink.$transaction(work)

const draft = (id: string) => ({
  id, accountId: 'vink', kind: 'invoice', status: 'draft', issueDate: '2026-11-20', currency: 'EUR', locale: 'nl',
  vatTreatment: 'standard', showEpcQr: false, subtotalCents: 0n, vatTotalCents: 0n, totalCents: 0n, creditedCents: 0n,
  vatBreakdown: [], reminderCount: 0, viewCount: 0, searchText: '', createdAt: at, updatedAt: at,
})

beforeAll(async () => {
  open = openDatabase(database.url)
  for (const id of ['vink', 'jansen']) {
    await open.prisma.account.create({ data: { id, name: id, plan: 'free', createdAt: at, updatedAt: at } })
    await fillEveryModel(open, id)
  }
  await open.prisma.invoice.createMany({
    data: Array.from({ length: 60 }, (_, place) => ({
      ...draft(`d${String(place).padStart(2, '0')}`),
      accountId: place % 5 === 0 ? 'jansen' : 'vink',
      number: place % 4 === 0 ? `2026-${place}` : null,
      dueDate: place % 3 === 0 ? null : `2026-12-${String(place % 28 + 1).padStart(2, '0')}`,
      totalCents: BigInt(place * 7_919 % 1_000) * 10n ** 10n,
      viewCount: place % 7,
      showEpcQr: place % 2 === 0,
      sentAt: place % 6 === 0 ? null : new Date(at.getTime() + place * 61_007),
    })),
  })
  vink = forAccount(open, 'vink')
})
afterAll(() => open.close())

describe('what is asked of an account past Prisma', () => {
  it.each([...accountModels, 'Account'])('gives the rows of %s as Prisma gives them', async (model) => {
    const asPrisma = await hands(open.prisma, model).findMany(whose(model))
    const order = (rows: object[]) => rows.map(row => JSON.stringify(row, (_, value: unknown) => String(value))).sort()

    expect(order(await hands(vink, model).findMany())).toEqual(order(asPrisma))
    await inTransaction(async (tx) => {
      expect(order(await hands(tx, model).findMany())).toEqual(order(asPrisma))
      expect(asPrisma).toContainEqual(await hands(tx, model).findFirst())
      expect(await hands(tx, model).count()).toBe(asPrisma.length)
    })
  })

  it.each(accountModels)('writes every column of %s as Prisma writes it', async (model) => {
    const before = await hands(open.prisma, model).findFirst(whose(model))
    // Nulls of JSON are for Prisma to write, and what is left out stays.
    const data = Object.fromEntries(Object.entries(before ?? {}).filter(([, value]) => value !== null))
    const where = 'id' in data ? { id: data.id } : {}

    expect(await inTransaction(tx => hands(tx, model).updateMany({ where, data }))).toEqual({ count: 1 })
    expect(await hands(open.prisma, model).findFirst({ where: { ...where, accountId: 'vink' } })).toEqual(before)
  })

  it.each<[string, object]>([
    ['a column that has no value', { number: null }],
    ['a column that has one', { number: { not: null } }],
    ['all but one', { id: { not: 'd02' }, viewCount: { not: 3 } }],
    ['all but one that may have no value', { dueDate: { not: '2026-12-12' } }],
    ['a text', { dueDate: '2026-12-12' }],
    ['texts between', { dueDate: { gte: '2026-12-05', lt: '2026-12-20' } }],
    ['moments', { sentAt: { gt: new Date(at.getTime() + 61_007 * 20), lte: new Date(at.getTime() + 61_007 * 40) } }],
    ['one moment', { sentAt: new Date(at.getTime() + 61_007 * 20) }],
    ['large numbers', { totalCents: { gte: 400n * 10n ** 10n } }],
    ['one of several', { id: { in: ['d01', 'd02', 'd05', 'nobody'] } }],
    ['none of several', { id: { in: [] } }],
    ['truth', { showEpcQr: true, viewCount: { lte: 3 } }],
    ['a comparison beside one that is Prisma\'s alone', { number: { not: null, contains: '-2' } }],
    ['either of two', { OR: [{ viewCount: 1 }, { number: null }] }],
    ['a relation', { lines: { none: {} } }],
    ['nothing that it says', { number: undefined }],
  ])('finds by %s what Prisma finds, in its order', async (_, where) => {
    const asked = { where, orderBy: [{ totalCents: 'desc' as const }, { id: 'asc' as const }] }
    const found = await open.prisma.invoice.findMany({ ...asked, where: { ...where, accountId: 'vink' } })

    expect(await vink.invoice.findMany(asked)).toEqual(found)
    await inTransaction(async (tx) => {
      expect(await tx.invoice.findMany(asked)).toEqual(found)
      expect(await tx.invoice.findMany({ ...asked, take: 3 })).toEqual(found.slice(0, 3))
      expect(await tx.invoice.findFirst(asked)).toEqual(found[0] ?? null)
      expect(await tx.invoice.count({ where })).toBe(found.length)
      expect(await tx.invoice.findMany({ ...asked, select: { id: true, totalCents: true } }))
        .toEqual(found.map(({ id, totalCents }) => ({ id, totalCents })))
      const sum = found.length === 0 ? null : found.reduce((total, { totalCents }) => total + totalCents, 0n)
      expect(await tx.invoice.aggregate({ where, _sum: { totalCents: true } })).toEqual({ _sum: { totalCents: sum } })
    })
  })

  it('finds in no order, from the end and by a part of one what Prisma finds', async () => {
    const orderBy = { id: 'asc' as const }
    const found = await open.prisma.invoice.findMany({ where: { accountId: 'vink' }, orderBy })
    const compare = async ({ invoice }: Pick<AccountTransaction, 'invoice'>) => {
      expect(await invoice.findMany({ where: { id: found[0]?.id ?? '' }, orderBy: [] })).toEqual(found.slice(0, 1))
      expect(await invoice.findMany({ orderBy, take: -2 })).toEqual(found.slice(-2))
      expect(await invoice.findFirst({ orderBy, take: -1 })).toEqual(found.at(-1))
      expect(await invoice.findMany({ orderBy, take: 1.5 })).toEqual(found.slice(0, 1))
      expect(await invoice.findMany({ orderBy, take: 0 })).toEqual([])
    }

    await compare(vink)
    await inTransaction(compare)
  })

  it('refuses as Prisma does what could mean any row where one is meant', async () => {
    const refused = { name: 'PrismaClientValidationError' }
    const where = { id: undefined as unknown as string }
    const change = (tx: AccountTransaction) => tx.invoice.update({ where, data: { viewCount: 99 } })

    await expect(vink.invoice.findUnique({ where })).rejects.toMatchObject(refused)
    await expect(inTransaction(tx => tx.invoice.findUniqueOrThrow({ where }))).rejects.toMatchObject(refused)
    await expect(inTransaction(change)).rejects.toMatchObject(refused)
    expect(await vink.invoice.count({ where: { viewCount: 99 } })).toBe(0)
  })

  it('answers what it creates and changes as it is stored', async () => {
    const said = {
      notes: 'O\'Neil; -- ? $1 "\\ 🥐', numberSequence: 999_999_999, creditedVat: [{ rate: '21', vatCents: -1 }],
      paidAt: new Date('1999-12-31T23:00:00.000Z'), totalCents: -(10n ** 15n), exchangeRateFilled: true,
    }
    const { created, changed } = await inTransaction(async tx => ({
      created: await tx.invoice.create({ data: { ...draft('nieuw'), ...said, footer: undefined } }),
      changed: await tx.invoice.update({
        where: { id: 'nieuw' }, data: { notes: null, viewCount: 2, sellerSnapshot: jsonOrNull(null) },
      }),
    }))
    const stored = await open.prisma.invoice.findUniqueOrThrow({ where: { id: 'nieuw' } })

    expect(created).toMatchObject(said)
    expect(changed).toEqual(stored)
    expect({ ...created, notes: null, viewCount: 2 }).toEqual(stored)
    expect(await inTransaction(tx => tx.invoice.deleteMany({ where: { id: 'nieuw' } }))).toEqual({ count: 1 })
    expect(await vink.invoice.findUnique({ where: { id: 'nieuw' } })).toBeNull()
  })

  it('goes through no statement of Prisma\'s, but for what is not plain', async () => {
    const telling = openTelling(database.url)
    const told = (work: (tx: AccountTransaction) => Promise<unknown>) =>
      forAccount(telling.database, 'vink').$transaction(async (tx) => {
        telling.statements.length = 0
        await work(tx)
        return telling.statements.length
      })

    expect(await told(tx => tx.invoice.findMany({ where: { id: { in: ['d01'] } }, orderBy: { id: 'asc' } }))).toBe(0)
    expect(await told(tx => tx.invoice.update({ where: { id: 'd01' }, data: { viewCount: 1 } }))).toBe(0)
    expect(await told(tx => tx.invoice.update({ where: { id: 'd01' }, data: { viewCount: { increment: 1 } } }))).toBe(1)
    expect(await told(tx => tx.invoice.findMany({ where: { OR: [{ id: 'd01' }] } }))).toBe(1)
    await telling.database.close()
    expect(await vink.invoice.findUnique({ where: { id: 'd01' } })).toMatchObject({ viewCount: 2 })
  })

  it('tells what is not there, twice there and of another as Prisma tells it', async () => {
    const missing = { where: { id: 'jansen' } }
    await expect(inTransaction(tx => tx.invoice.findUniqueOrThrow(missing))).rejects.toMatchObject({ code: 'P2025' })
    await expect(inTransaction(tx => tx.invoice.update({ ...missing, data: { viewCount: 1 } }))).rejects.toMatchObject({ code: 'P2025' })
    await expect(inTransaction(tx => tx.invoice.create({ data: draft('d01') }))).rejects.toSatisfy(isUniqueViolation)
    await expect(inTransaction(tx => tx.invoice.create({ data: { ...draft('vreemd'), customerId: 'jansen' } })))
      .rejects.toSatisfy(isForeignKeyViolation)
  })

  it('keeps all of a transaction or nothing, by whichever way it was asked', async () => {
    await expect(inTransaction(async (tx) => {
      await tx.invoice.update({ where: { id: 'd01' }, data: { viewCount: 50 } })
      await tx.invoice.update({ where: { id: 'd02' }, data: { viewCount: { increment: 50 } } })
      await rawSql(tx).$executeRaw`UPDATE "Invoice" SET "viewCount" = 50 WHERE "id" = ${'d03'}`
      expect(await tx.invoice.count({ where: { viewCount: { gte: 50 } } })).toBe(3)
      throw new Error('given up')
    })).rejects.toThrow('given up')

    expect(await vink.invoice.count({ where: { viewCount: { gte: 50 } } })).toBe(0)
  })

  it('writes nothing once the transaction is over', async () => {
    const kept = await inTransaction(async tx => tx)
    const late: unknown = await kept.invoice.updateMany({ data: { viewCount: 99 } }).catch((error: unknown) => error)

    expect(outageOf(late)).toBe('unreachable')
    expect(await vink.invoice.count({ where: { viewCount: 99 } })).toBe(0)
  })

  it('gives each of many transactions at once its own', async () => {
    const ids = Array.from({ length: 12 }, (_, place) => `tegelijk-${place}`)
    const settled = await Promise.allSettled(ids.map((id, place) => inTransaction(async (tx) => {
      await tx.invoice.create({ data: { ...draft(id), viewCount: place } })
      if (place % 3 === 0) throw new Error('given up')
      return (await tx.invoice.findUniqueOrThrow({ where: { id } })).viewCount
    })))

    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    const kept = await vink.invoice.findMany({ where: { id: { in: ids } }, orderBy: { viewCount: 'asc' } })
    expect(kept.map(({ viewCount }) => viewCount)).toEqual([1, 2, 4, 5, 7, 8, 10, 11])
  })
})
