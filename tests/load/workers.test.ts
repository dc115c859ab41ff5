import { setTimeout as rest } from 'node:timers/promises'
import { describe, expect, inject, it } from 'vitest'
import { copyDatabase } from '../support/databases'
import { addDueSchedules } from '../support/due-schedules'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { onlyOn } from '../support/skipped'
import { startWorker } from '../support/worker'
import { countOf } from '../crash/rows'

const accounts = Number(process.env.POLDER_WORKERS_ACCOUNTS ?? '50')
const each = Number(process.env.POLDER_WORKERS_EACH ?? '10')
const counts = (process.env.POLDER_WORKERS ?? '1,2,4').split(',').map(Number)

describe.each(counts)('with %i workers', onlyOn('postgres'), (count) => {
  it(`${accounts * each} recurring invoices of ${accounts} accounts are issued once each`, { timeout: 3_600_000 }, async () => {
    const databaseUrl = await copyDatabase(inject('databaseTemplate'))
    const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
    await addDueSchedules(installation, { accounts, each })
    await installation.close()
    const counted = countOf(databaseUrl)
    const made = () => counted('"Invoice" WHERE "recurringScheduleId" IS NOT NULL AND "status" = \'issued\'')

    // Starting costs the same however much is due, so what is counted begins with the first that is made.
    const workers = await Promise.all(Array.from({ length: count }, () => startWorker(databaseUrl)))
    let first = 0
    while (first === 0) {
      await rest(50)
      first = await made()
    }
    const begun = performance.now()
    const spent = () => workers.reduce((sum, worker) => sum + worker.processorSeconds(), 0)
    const spentBefore = spent()
    while (await counted('"RecurringSchedule" WHERE "claimedAt" IS NOT NULL OR "runCount" = 0') > 0) await rest(250)
    const seconds = (performance.now() - begun) / 1_000
    const processor = spent() - spentBefore
    for (const worker of workers) expect(await worker.end('SIGTERM')).toBe(0)
    console.log(`| ${count} | ${seconds.toFixed(1)} s | ${((accounts * each - first) / seconds).toFixed(1)} | ${(processor / (accounts * each - first) * 1_000).toFixed(0)} ms |`)

    expect(await made()).toBe(accounts * each)
    expect(await counted('(SELECT DISTINCT "recurringScheduleId" FROM "Invoice" WHERE "recurringScheduleId" IS NOT NULL) once')).toBe(accounts * each)
  })
})
