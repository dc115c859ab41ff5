import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Log } from '#integrations/log/index'
import { sweep, type ProviderWork, type WorkRow } from '#services/work/sweep'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()

let test: TestService
let rows: WorkRow[]
/** What happens when a row is claimed. */
let claiming: (id: string) => void
let done: string[]
let faults: unknown[]

beforeAll(async () => {
  const log: Log = {
    info: () => undefined, warn: () => undefined, error: (message, fields) => void faults.push({ message, ...fields }),
  }
  test = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox'), log })
})
beforeEach(() => {
  rows = []
  done = []
  faults = []
  claiming = () => undefined
})
afterAll(() => test.close())

const addRow = (id: string) => rows.push({ id, attempts: 0, claimedAt: null, lastError: null, failedAt: null })

/** Work whose rows stand in an array, as far as they have no attempt yet. */
const work: ProviderWork<WorkRow, void> = {
  name: 'letters',
  isOutside: true,
  pausesMinutes: [5],
  turnOf: ({ id }) => id,
  find: async (_, count) => rows.filter(({ attempts }) => attempts === 0).slice(0, count),
  async keepAttempt({ id }, kept) {
    claiming(id)
    Object.assign(rows.find(row => row.id === id) ?? {}, kept)
    return { count: 1 }
  },
  giveUp: async () => ({ count: 0 }),
  call: async () => undefined,
  isRefusal: () => false,
  complete: async ({ id }) => done.push(id),
}

describe('a sweep', () => {
  it('does all the others where one row has a fault, tries that one once, and says so in the log', async () => {
    for (let number = 1; number <= 120; number++) addRow(`${number}`)
    const fault = new Error('column "isUncertain" does not exist')
    claiming = (id) => {
      if (id === '1') throw fault
    }

    expect(await sweep(test.service, work)).toEqual({ done: 119, failed: 1, dead: 0 })
    expect(new Set(done).size).toBe(119)
    expect(faults).toEqual([{ message: 'work could not be done', work: 'letters', id: '1', error: fault }])
  })

  it('goes on past a row that another server holds for too long', async () => {
    addRow('1')
    addRow('2')
    claiming = (id) => {
      const meta = { driverAdapterError: { cause: { originalCode: '55P03' } } }
      if (id === '1') throw Object.assign(new Error('canceling statement due to lock timeout'), { code: 'P2010', meta })
    }

    expect(await sweep(test.service, work)).toEqual({ done: 1, failed: 1, dead: 0 })
    expect([done, faults]).toEqual([['2'], []])
  })

  it('reaches what is due behind more rows with a fault than it looks at together', async () => {
    for (let number = 1; number <= 61; number++) addRow(`${number}`)
    claiming = (id) => {
      if (Number(id) <= 60) throw new Error('The row cannot be read')
    }

    expect(await sweep(test.service, work)).toEqual({ done: 1, failed: 60, dead: 0 })
    expect(done).toEqual(['61'])
  })

  it('ends where all rows have a fault, however many there are', async () => {
    for (let number = 1; number <= 2_000; number++) addRow(`${number}`)
    claiming = () => {
      throw new Error('The table is gone')
    }

    expect((await sweep(test.service, work)).failed).toBeLessThan(600)
  })

  it('ends with an outage, which is one to all rows', async () => {
    addRow('1')
    addRow('2')
    claiming = () => {
      throw new Error('connect ECONNREFUSED 127.0.0.1:5432')
    }

    await expect(sweep(test.service, work)).rejects.toThrow('ECONNREFUSED')
    expect(faults).toEqual([])
  })
})
