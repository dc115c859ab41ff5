import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { forAccount, type AccountClient, type AccountTransaction } from '#db/account/for-account'
import { insertRows } from '#db/account/insert-row'
import { moveChainEnd } from '#db/account/lock'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const at = new Date('2026-11-20T09:00:00.123Z')
let open: Database
let vink: AccountClient

const entry = (sequence: number, accountId = 'vink') => ({
  accountId, sequence, at, actorType: 'system', actorId: null, action: 'product.updated', subjectId: 'p',
  details: { fields: ['O\'Neil; -- "🥐'] }, hash: `hash ${sequence}`,
})
const inTransaction = <Result>(work: (tx: AccountTransaction) => Promise<Result>) => vink.$transaction(work)
const sequences = async () => {
  const rows = await vink.auditEntry.findMany({ orderBy: { sequence: 'asc' } })
  return rows.map(({ sequence }) => sequence)
}

beforeAll(async () => {
  open = await openDatabase(database.url)
  for (const id of ['vink', 'jansen']) {
    await open.prisma.account.create({ data: { id, name: id, plan: 'free', createdAt: at, updatedAt: at } })
    await open.prisma.auditChain.create({ data: { accountId: id, lastSequence: 0, lastHash: '' } })
  }
  vink = forAccount(open, 'vink')
})
afterAll(() => open.close())

describe('a write that nobody waits for', () => {
  it('is there for whoever asks next, and stored as any other', async () => {
    await inTransaction(async (tx) => {
      await insertRows(tx, 'vink', 'AuditEntry', [entry(1)])
      await moveChainEnd(tx, 'vink', { lastSequence: 1, lastHash: 'hash 1' })
      expect(await tx.auditEntry.count()).toBe(1)
      expect(await tx.auditChain.findFirst()).toMatchObject({ lastSequence: 1, lastHash: 'hash 1' })
    })

    expect(await open.prisma.auditEntry.findMany()).toEqual([entry(1)])
    expect(await open.prisma.auditChain.findUnique({ where: { accountId: 'jansen' } })).toMatchObject({ lastSequence: 0 })
  })

  it('is kept by the commit alone, also as the only one of its transaction', async () => {
    await inTransaction(tx => insertRows(tx, 'vink', 'AuditEntry', [entry(2)]))

    expect(await sequences()).toEqual([1, 2])
  })

  it('keeps its place among those that are answered', async () => {
    await inTransaction(async (tx) => {
      await insertRows(tx, 'vink', 'AuditEntry', [entry(3)])
      expect(await tx.auditEntry.deleteMany({ where: { sequence: 3 } })).toEqual({ count: 1 })
      await insertRows(tx, 'vink', 'AuditEntry', [{ ...entry(3), hash: 'again' }])
    })

    expect(await vink.auditEntry.findFirst({ where: { sequence: 3 } })).toMatchObject({ hash: 'again' })
  })

  it('is undone with its transaction', async () => {
    await expect(inTransaction(async (tx) => {
      await insertRows(tx, 'vink', 'AuditEntry', [entry(4)])
      throw new Error('given up')
    })).rejects.toThrow('given up')

    expect(await sequences()).toEqual([1, 2, 3])
  })

  it('undoes its transaction where it fails with the commit', async () => {
    await expect(inTransaction(async (tx) => {
      await tx.auditEntry.create({ data: entry(5) })
      await insertRows(tx, 'vink', 'AuditEntry', [entry(1)])
    })).rejects.toThrow()

    expect(await sequences()).toEqual([1, 2, 3])
  })

  it('undoes its transaction where it fails before another statement, though that one fails unheard', async () => {
    await expect(inTransaction(async (tx) => {
      await tx.auditEntry.create({ data: entry(6) })
      await insertRows(tx, 'vink', 'AuditEntry', [entry(1)]).catch(() => 'unheard')
      await tx.auditEntry.count().catch(() => 'unheard')
      await tx.auditEntry.create({ data: entry(7) }).catch(() => 'unheard')
      await tx.auditEntry.findFirstOrThrow()
    })).rejects.toThrow()

    expect(await sequences()).toEqual([1, 2, 3])
  })

  it('is of the account and of no other, whatever its row says', async () => {
    await inTransaction(tx => insertRows(tx, 'vink', 'AuditEntry', [entry(4, 'jansen')]))

    expect(await open.prisma.auditEntry.count({ where: { accountId: 'jansen' } })).toBe(0)
    await vink.auditEntry.deleteMany({ where: { sequence: 4 } })
  })

  it('is nobody\'s once the transaction is over', async () => {
    const kept = await inTransaction(async tx => tx)
    await expect(insertRows(kept, 'vink', 'AuditEntry', [entry(9)])).rejects.toMatchObject({ code: 'P2028' })
    await inTransaction(tx => tx.auditEntry.count())

    expect(await sequences()).toEqual([1, 2, 3])
  })

  it('waits in each of many transactions at once for its own', async () => {
    await Promise.allSettled(Array.from({ length: 12 }, (_, place) => inTransaction(async (tx) => {
      await insertRows(tx, 'vink', 'AuditEntry', [entry(100 + place)])
      if (place % 3 === 0) throw new Error('given up')
      await insertRows(tx, 'vink', 'AuditEntry', [entry(200 + place)])
    })))

    expect(await sequences()).toEqual([
      1, 2, 3, 101, 102, 104, 105, 107, 108, 110, 111, 201, 202, 204, 205, 207, 208, 210, 211,
    ])
  })
})
