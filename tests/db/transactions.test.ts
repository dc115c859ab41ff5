import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { runTransaction } from '#db/transaction'
import { copyDatabase } from '../support/databases'
import { useDatabase } from '../support/use-database'
import { doneOrWaiting } from '../support/waiting'

const database = useDatabase()
// A worker made of a text looks for packages from the folder that its process works in.
const libsql = createRequire(import.meta.url).resolve('@libsql/client')
/** What another program does: it takes the whole file, waits in its own thread, and lets go. */
const holdAlone = `
  const { parentPort, workerData: { libsql, url, ms } } = require('node:worker_threads')
  const { createClient } = require(libsql)
  const client = createClient({ url })
  client.executeMultiple('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;').then(() => {
    parentPort.postMessage('held')
    setTimeout(() => client.close(), ms)
  })
`
let server: Database
let commandLine: Database

beforeAll(async () => {
  server = await openDatabase(database.url)
  commandLine = await openDatabase(database.url)
  const now = new Date('2026-11-20T09:00:00Z')
  await server.prisma.account.create({ data: { id: 'vink', name: '0', plan: 'free', createdAt: now, updatedAt: now } })
})
afterAll(async () => {
  await server.close()
  await commandLine.close()
})

/** Adds one by reading and writing: only transactions that wait for each other get it right. */
function addOne({ prisma }: Database): Promise<void> {
  return runTransaction(prisma, async (tx) => {
    await tx.account.updateMany({ where: { id: 'vink' }, data: { plan: 'free' } })
    const { name } = await tx.account.findUniqueOrThrow({ where: { id: 'vink' } })
    await tx.account.update({ where: { id: 'vink' }, data: { name: String(Number(name) + 1) } })
  })
}

describe('two processes that write to one database', () => {
  it('wait for each other and lose nothing', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => addOne(index % 2 === 0 ? server : commandLine)))

    expect(await server.prisma.account.findUniqueOrThrow({ where: { id: 'vink' } })).toMatchObject({ name: '60' })
  })

  it('undo all of a transaction that fails', async () => {
    await expect(runTransaction(server.prisma, async (tx) => {
      await tx.account.update({ where: { id: 'vink' }, data: { name: 'half' } })
      throw new Error('power cut')
    })).rejects.toThrow('power cut')

    expect((await server.prisma.account.findUniqueOrThrow({ where: { id: 'vink' } })).name).toBe('60')
  })

  it('keep a write made beside an open transaction that is undone', async () => {
    let kept: Promise<unknown> | undefined
    const undone = runTransaction(server.prisma, async (tx) => {
      await tx.account.update({ where: { id: 'vink' }, data: { name: 'undone' } })
      kept = server.prisma.account.update({ where: { id: 'vink' }, data: { plan: 'pro' } })
      await doneOrWaiting(kept)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await kept

    expect(await server.prisma.account.findUniqueOrThrow({ where: { id: 'vink' } })).toMatchObject({ name: '60', plan: 'pro' })
  })
})

// Only a SQLite file can be somebody's alone.
if (inject('databaseKind') === 'sqlite') {
  describe('a program that has the file to itself for a moment', () => {
    it('is waited for by whoever only reads', async () => {
      const url = await copyDatabase(inject('databaseTemplate'))
      const holder = new Worker(holdAlone, { eval: true, workerData: { libsql, url, ms: 120 } })
      await once(holder, 'message')
      const reader = await openDatabase(url)

      expect(await reader.prisma.account.count()).toBe(0)
      await reader.close()
      await holder.terminate()
    })
  })
}

describe('what was acknowledged', () => {
  it('survives a power cut', async () => {
    if (inject('databaseKind') === 'postgres') {
      expect(await server.prisma.$queryRaw`SHOW synchronous_commit`).toEqual([{ synchronous_commit: 'on' }])
      return
    }
    expect(await server.prisma.$queryRaw`PRAGMA synchronous`).toEqual([{ synchronous: 2 }])
    expect(await server.prisma.$queryRaw`PRAGMA foreign_keys`).toEqual([{ foreign_keys: 1 }])
    expect(await server.prisma.$queryRaw`PRAGMA journal_mode`).toEqual([{ journal_mode: 'wal' }])
  })
})
