import { afterAll, describe, expect, inject, it } from 'vitest'
import { copyDatabase } from '../support/databases'
import { addDueReminders } from '../support/due-reminders'
import { addDueSchedules } from '../support/due-schedules'
import { ageLeases } from '../support/leases'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { onlyOn } from '../support/skipped'
import { longestMs } from '../support/waiting'
import { startWorker, type Worker } from '../support/worker'
import { countOf, withRows } from './rows'

/** Longer than any claim holds. */
const leaseMs = 11 * 60_000

const workers: Worker[] = []
afterAll(() => Promise.all(workers.map(worker => worker.end('SIGKILL'))))

/**
 * Has three workers at what is due, kills one and asks one to end in the midst of it, and lets another take over.
 * @param begun whether enough was done for that
 * @param left how much is left to do
 */
async function workThrough(
  databaseUrl: string, { begun, left }: { begun: () => Promise<boolean>, left: () => Promise<number> },
): Promise<void> {
  const begin = async () => {
    const worker = await startWorker(databaseUrl)
    workers.push(worker)
    return worker
  }
  const [killed, asked] = await Promise.all([begin(), begin(), begin()])
  await expect.poll(begun, { timeout: longestMs.program }).toBe(true)
  await killed.end('SIGKILL')
  expect(await asked.end('SIGTERM')).toBe(0)
  await ageLeases(databaseUrl, leaseMs)
  await begin()
  await expect.poll(left, { timeout: longestMs.program }).toBe(0)
}

async function prepare(add: (installation: TestService) => Promise<unknown>): Promise<string> {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  await add(installation)
  await installation.close()
  return databaseUrl
}

describe('workers of which one is killed and one asked to end', onlyOn('postgres'), () => {
  it('make each recurring invoice once', { timeout: longestMs.story }, async () => {
    const [accounts, each] = [5, 30]
    const databaseUrl = await prepare(installation => addDueSchedules(installation, { accounts, each }))
    const count = countOf(databaseUrl)
    await workThrough(databaseUrl, {
      begun: async () => await count('"Invoice" WHERE "recurringScheduleId" IS NOT NULL') >= accounts * each / 3,
      left: () => count('"RecurringSchedule" WHERE "claimedAt" IS NOT NULL OR "runCount" = 0'),
    })

    const made = await withRows(databaseUrl, select => select('SELECT "accountId", "recurringScheduleId", "status", '
      + '"numberSequence" FROM "Invoice" WHERE "recurringScheduleId" IS NOT NULL ORDER BY "numberSequence"'))
    expect(new Set(made.map(row => row.recurringScheduleId)).size).toBe(accounts * each)
    expect(made).toHaveLength(accounts * each)
    expect(made.filter(({ status }) => status !== 'issued')).toEqual([])
    for (const account of new Set(made.map(({ accountId }) => accountId))) {
      expect(made.filter(({ accountId }) => accountId === account).map(({ numberSequence }) => Number(numberSequence)))
        .toEqual(Array.from({ length: each }, (_, place) => place + 1))
    }
  })

  it('write and send each reminder once', { timeout: longestMs.story }, async () => {
    const [accounts, each] = [60, 3]
    const databaseUrl = await prepare(installation => addDueReminders(installation, { accounts, each }))
    const count = countOf(databaseUrl)
    await workThrough(databaseUrl, {
      begun: async () => await count('"OutboxMail" WHERE "kind" = \'reminder\'') >= accounts * each / 3,
      left: async () => await count('"Business" WHERE "remindersWrittenOn" IS NULL')
        + await count('"OutboxMail" WHERE "kind" = \'reminder\' AND "sentAt" IS NULL'),
    })

    const sent = await withRows(databaseUrl, select => select('SELECT "accountId", "invoiceId" FROM "OutboxMail" '
      + 'WHERE "kind" = \'reminder\' AND "sentAt" IS NOT NULL'))
    expect(sent).toHaveLength(accounts * each)
    expect(new Set(sent.map(({ invoiceId }) => invoiceId)).size).toBe(accounts * each)
    expect(new Set(sent.map(({ accountId }) => accountId)).size).toBe(accounts)
    expect(await count('"Invoice" WHERE "reminderCount" <> 1')).toBe(0)
  })
})
