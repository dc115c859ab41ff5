import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient } from '@libsql/client'
import { beforeAll, afterAll, describe, expect, inject, it, vi } from 'vitest'
import { forAccount } from '#db/account/for-account'
import { openDatabase, Prisma, type Database } from '#db/client'
import { sqliteFileOf } from '#db/drivers/sqlite-file'
import { outageOf } from '#db/outage'
import { runTransaction } from '#db/transaction'
import { copyDatabase } from '../support/databases'
import { onlyOn } from '../support/skipped'

let url: string
let database: Database
const now = new Date('2026-11-20T09:00:00Z')
const account = (id: string) => ({ id, name: id, plan: 'free', createdAt: now, updatedAt: now })
const count = () => database.prisma.account.count()

describe('SQLite in threads of its own', onlyOn('sqlite'), () => {
  beforeAll(async () => {
    url = await copyDatabase(inject('databaseTemplate'))
    database = await openDatabase(url)
  })
  afterAll(() => database.close())

  it('answers readers while somebody writes, with what was kept before', async () => {
    await runTransaction(database.prisma, async (tx) => {
      await tx.account.create({ data: account('vink') })

      expect(await count()).toBe(0)
      expect(await tx.account.count()).toBe(1)
    })
    expect(await count()).toBe(1)
  })

  it('goes on writing after another program had the file', async () => {
    const other = createClient({ url })
    const writing = await other.transaction('write')
    await expect(database.prisma.account.create({ data: account('jansen') })).rejects.toThrow('timed out')
    await expect(database.prisma.$transaction(tx => tx.account.create({ data: account('jansen') }))).rejects.toThrow()
    writing.close()
    other.close()

    await database.prisma.account.create({ data: account('jansen') })
    await runTransaction(database.prisma, tx => tx.account.create({ data: account('smit') }))
    expect(await count()).toBe(3)
  })

  it('keeps nothing of a transaction that another program came in between, and can be run again', async () => {
    const other = createClient({ url })
    const readThenWrite = (between: () => Promise<unknown>) => database.prisma.$transaction(async (tx) => {
      const accounts = await tx.account.count()
      await between()
      await tx.account.create({ data: account(`number ${accounts}`) })
    })
    await expect(readThenWrite(() => other.execute('UPDATE "Account" SET "name" = \'another\''))).rejects.toThrow()
    other.close()
    const before = await count()
    await readThenWrite(async () => undefined)

    expect(await count()).toBe(before + 1)
  })

  it('goes on after the file was out of reach just when another program had come in between', async () => {
    const moved = await copyDatabase(inject('databaseTemplate'))
    const folder = dirname(sqliteFileOf(moved))
    const open = await openDatabase(moved)
    const other = createClient({ url: moved })
    await open.prisma.account.create({ data: account('vink') })
    const readThenWrite = (between?: () => Promise<unknown>) => open.prisma.$transaction(async (tx) => {
      await tx.account.count()
      await between?.()
      await tx.account.updateMany({ data: { name: 'Studio Vink' } })
    })
    await expect(readThenWrite(() => other.execute('UPDATE "Account" SET "name" = \'another\''))).rejects.toThrow()
    other.close()
    renameSync(folder, `${folder}-away`)
    await expect(readThenWrite()).rejects.toSatisfy(error => outageOf(error) === 'unreachable')
    renameSync(`${folder}-away`, folder)

    await readThenWrite()
    expect(await open.prisma.account.findMany()).toMatchObject([{ name: 'Studio Vink' }])
    await open.close()
  })

  it('runs nothing that waited in a transaction which was undone within the next one', async () => {
    await database.prisma.account.create({ data: account('tuin') })
    const tuin = forAccount(database, 'tuin')
    const counter = (metric: string) => ({ data: { accountId: 'tuin', metric, period: 'all', used: 1 } })
    let late: Promise<unknown> = Promise.resolve()
    const undone = tuin.$transaction(async (tx) => {
      await tx.usageCounter.create(counter('first'))
      // Asked at once, they wait for each other.
      late = Promise.allSettled(Array.from({ length: 20 }, (_, number) => tx.usageCounter.create(counter(`late ${number}`))))
      throw new Error('given up')
    })
    const kept = tuin.$transaction(tx => tx.usageCounter.create(counter('kept')))
    await expect(undone).rejects.toThrow('given up')
    await kept
    await late

    expect((await tuin.usageCounter.findMany()).map(({ metric }) => metric)).toEqual(['kept'])
  })

  it('refuses what breaks a rule and keeps the rest of the transaction', async () => {
    const before = await count()
    await runTransaction(database.prisma, async (tx) => {
      await tx.account.create({ data: account('bakker') })
      await expect(tx.account.create({ data: account('bakker') })).rejects.toMatchObject({ code: 'P2002' })
      await tx.account.create({ data: account('slager') })
    })

    expect(await count()).toBe(before + 2)
  })

  it('gives back bytes, amounts beyond 32 bits and empty values as they were stored', async () => {
    const bytes = new Uint8Array([0, 1, 128, 255])
    const [row] = await database.prisma.$queryRaw<object[]>`
      SELECT ${bytes} AS bytes, ${9_007_199_254_740_991n} AS large, NULL AS missing, 1.5 AS half`

    expect(row).toEqual({ bytes, large: 9_007_199_254_740_991, missing: null, half: 1.5 })
    await expect(database.prisma.$queryRaw`SELECT ${9_007_199_254_740_993n} AS beyond`).rejects.toThrow('without loss')
  })

  it('lets others have their turn while many rows are looked up in the server\'s own thread', async () => {
    let found = 0
    const lookUps = Array.from({ length: 100 }, async (_, number) => {
      await database.lookUp(Prisma.sql`SELECT ${number}`)
      found++
    })
    await letOthersWork()
    const foundAtFirst = found
    await Promise.all(lookUps)

    expect(foundAtFirst).toBeGreaterThan(0)
    expect(foundAtFirst).toBeLessThan(50)
    expect(found).toBe(100)
  })

  it('reads in one thread as long as it has nothing else to do, and in another beside it', async () => {
    const asked = vi.spyOn(Worker.prototype, 'postMessage')
    const threadsOf = async (work: () => Promise<unknown>) => {
      asked.mockClear()
      await work()
      return new Set(asked.mock.contexts).size
    }
    try {
      expect(await threadsOf(async () => {
        await count()
        await count()
      })).toBe(1)
      expect(await threadsOf(() => Promise.all([count(), count()]))).toBe(2)
    } finally {
      asked.mockRestore()
    }
  })

  it('ends the thread that read beside the first after a while, and starts it again when it is needed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = vi.spyOn(Worker.prototype, 'terminate')
    try {
      const counts = await Promise.all([count(), count()])
      expect(ended).not.toHaveBeenCalled()

      vi.advanceTimersByTime(60_000)
      expect(ended).toHaveBeenCalledTimes(1)
      expect(await Promise.all([count(), count()])).toEqual(counts)
    } finally {
      ended.mockRestore()
      vi.useRealTimers()
    }
  })

  it('is an outage to a transaction in whose midst a thread ends, which keeps nothing', async () => {
    const before = await count()
    const endThread = async (work: () => Promise<unknown>) => {
      const asked = vi.spyOn(Worker.prototype, 'postMessage')
      await work()
      const thread = asked.mock.contexts.at(-1) as Worker
      asked.mockRestore()
      await thread.terminate()
    }
    for (const next of [account('weg'), null]) {
      const transaction = database.prisma.$transaction(async (tx) => {
        await endThread(() => tx.account.create({ data: account('nooit') }))
        if (next) await tx.account.create({ data: next })
      })
      await expect(transaction).rejects.toSatisfy(error => outageOf(error) === 'unreachable')
    }

    expect(await count()).toBe(before)
  })

  it('starts another thread for one that has ended', async () => {
    const asked = vi.spyOn(Worker.prototype, 'postMessage')
    await count()
    const thread = asked.mock.contexts.at(-1) as Worker
    asked.mockRestore()
    await thread.terminate()

    const before = await count()
    await Promise.all([1, 2, 3, 4].map(async () => expect(await count()).toBe(before)))
  })

  it('ends with its connections, and lets the process end', async () => {
    const another = await openDatabase(await copyDatabase(inject('databaseTemplate')))
    await another.prisma.account.count()
    await another.close()

    await expect(another.prisma.account.count()).resolves.toBe(0)
    await another.close()
  })
})
