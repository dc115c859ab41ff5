import { afterAll, expect, inject, it } from 'vitest'
import { copyDatabase } from '../support/databases'
import { addDueSchedules } from '../support/due-schedules'
import { ageLeases } from '../support/leases'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { onlyOn } from '../support/skipped'
import { longestMs } from '../support/waiting'
import { startWorker, type Worker } from '../support/worker'
import { withRows } from './rows'

const accounts = 5
const each = 30
/** Longer than the claim of a run holds. */
const leaseMs = 11 * 60_000

const workers: Worker[] = []
afterAll(() => Promise.all(workers.map(worker => worker.end('SIGKILL'))))

it('workers of which one is killed and one asked to end make each recurring invoice once', {
  ...onlyOn('postgres'), timeout: longestMs.story,
}, async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  await addDueSchedules(installation, { accounts, each })
  await installation.close()
  const count = (table: string, where: string) => withRows(databaseUrl, async select =>
    Number((await select(`SELECT COUNT(*) AS "count" FROM "${table}" WHERE ${where}`))[0]?.count))
  const untilMade = (wanted: number) => expect.poll(() => count('Invoice', '"recurringScheduleId" IS NOT NULL'), {
    timeout: longestMs.program,
  }).toBeGreaterThanOrEqual(wanted)
  const begin = async () => {
    const worker = await startWorker(databaseUrl)
    workers.push(worker)
    return worker
  }

  const [killed, asked] = await Promise.all([begin(), begin(), begin()])
  await untilMade(accounts * each / 3)
  await killed.end('SIGKILL')
  expect(await asked.end('SIGTERM')).toBe(0)
  await ageLeases(databaseUrl, leaseMs)
  await begin()
  await expect.poll(() => count('RecurringSchedule', '"claimedAt" IS NOT NULL OR "runCount" = 0'), {
    timeout: longestMs.program,
  }).toBe(0)

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
