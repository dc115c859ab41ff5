import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { runDueSchedules } from '#services/recurring/run-due'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { draftOf, openCast, type CastAccount } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { percentile } from './latencies'

/** How many recurring invoices are due, beside how many that are not. */
const due = Number(process.env.POLDER_SWEEP_DUE ?? '1000')
const notDue = Number(process.env.POLDER_SWEEP_NOT_DUE ?? '100000')
const timesEach = 21
const rowsAtOnce = 1_000

usePdfWorker()
let installation: TestService
let jansen: CastAccount
let templateInvoiceId: string
beforeAll(async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  jansen = await openCast(installation.service, 'Timmerbedrijf Jansen')
  templateInvoiceId = (await draftOf(jansen.account)).id
})
afterAll(() => installation.close())

const today = () => todayInAmsterdam(installation.clock.now())

describe('a sweep', () => {
  it(`costs by the ${due} that are due, not by the ${notDue} that are not`, { timeout: 3_600_000 }, async () => {
    const alone = { idleMs: await medianOfNothing(), ...await runAll('alone') }
    await addSchedules('waiting', notDue, place => addDays(today(), 400 + place % 1_000))
    const beside = { idleMs: await medianOfNothing(), ...await runAll('beside') }
    console.log([
      `| ${inject('databaseKind')} | nothing due | ${due} due | each |`, '|---|---|---|---|',
      ...[['nothing else', alone] as const, [`beside ${notDue} that wait`, beside] as const].map(([name, { idleMs, ms }]) =>
        `| ${name} | ${idleMs.toFixed(1)} ms | ${(ms / 1_000).toFixed(1)} s | ${(ms / due).toFixed(1)} ms |`),
    ].join('\n'))

    expect([alone.made, beside.made]).toEqual([due, due])
  })
})

/** Schedules of drafts, a year apart, straight in the database. */
async function addSchedules(prefix: string, count: number, dateOf: (place: number) => string): Promise<void> {
  const { prisma } = installation.service.database
  const at = installation.clock.now()
  for (let from = 0; from < count; from += rowsAtOnce) {
    await prisma.recurringSchedule.createMany({
      data: Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, place) => ({
        id: `${prefix}-${from + place}`, accountId: jansen.account.accountId, templateInvoiceId, frequency: 'yearly',
        interval: 1, anchorDay: 20, firstRunDate: dateOf(from + place), nextRunDate: dateOf(from + place),
        autoIssue: false, autoSend: false, active: true, runCount: 0, createdAt: at, updatedAt: at,
      })),
    })
  }
}

/** The median of what recurring invoices and reminders cost in a minute in which nothing is due. */
async function medianOfNothing(): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < timesEach; time++) {
    const begun = performance.now()
    expect(await runDueSchedules(installation.service)).toEqual({ done: 0, failed: 0 })
    expect(await queueDueReminders(installation.service)).toEqual({ queued: 0, refused: 0 })
    took.push(performance.now() - begun)
  }
  return percentile(took, 50)
}

/** Lets so many fall due and sweeps, as the server does every minute, until none is left. */
async function runAll(prefix: string): Promise<{ ms: number, made: number }> {
  await addSchedules(prefix, due, () => today())
  const begun = performance.now()
  let made = 0
  const sweep = () => runDueSchedules(installation.service)
  for (let swept = await sweep(); swept.done > 0; swept = await sweep()) {
    expect(swept.failed).toBe(0)
    made += swept.done
  }
  return { ms: performance.now() - begun, made }
}
