import { describe, expect, it } from 'vitest'
import { planLimits } from '#contract/plans'
import { businessUpdateSchema } from '#contract/schemas/business'
import { daysBetween, startOfDay, todayInAmsterdam } from '#domain/dates'
import { updateBusiness } from '#services/business/update'
import { jobNames, jobs, type JobName } from '#services/jobs/jobs'
import { isLate, listJobs, type JobReport } from '#services/jobs/list'
import { runJob, runJobsSoon } from '#services/jobs/run'
import { queueMail } from '#services/work/queue-mail'
import type { Select } from '#db/drivers/direct-reads'
import { runTransaction } from '#db/transaction'
import { usePdfWorker } from '../support/pdf-worker'
import { openCast } from '../support/accounts'
import { openPostOffice } from '../support/post-office'
import { repeat } from '../support/recurring'
import { useCast } from '../support/use-cast'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const service = () => cast.installation.service
const minuteMs = 60_000

async function report(name: JobName): Promise<JobReport> {
  const [found] = (await listJobs(service())).filter(job => job.name === name)
  if (!found) throw new Error(`No job is called ${name}`)
  return found
}

async function queue(subject: string): Promise<void> {
  await runTransaction(cast.account.db, tx => queueMail(service(), tx, cast.account.accountId, {
    kind: 'test', recipient: 'jansen@example.nl', subject, text: 'Tot zover.\n',
  }))
}

/** The installation, where what is due cannot be read. */
function withFullDisk() {
  return { ...service(), database: { ...service().database, read: () => Promise.reject(new Error('The disk is full')) } }
}

describe('background work', () => {
  it('is told by name, also before it ever ran', async () => {
    expect((await listJobs(service())).map(({ name }) => name)).toEqual(jobNames)
    expect(await report('recurring')).toMatchObject({ lastRunAt: null, durationMs: null, runs: 0, errors: 0 })
  })

  it('says what it came to, and keeps that for the operator', async () => {
    await runJob(service(), 'mail')
    const { runs } = await report('mail')
    await queue('Eerste')
    await queue('Tweede')
    office.next('Eerste', 'fail')

    expect(await runJob(service(), 'mail')).toEqual({ done: 1, failed: 1 })
    expect(await report('mail')).toMatchObject({
      runs: runs + 1, failed: 1, errors: 0, lastError: null, lastRunAt: cast.installation.clock.now().toISOString(),
    })
  })

  it('keeps why a run ended with an error, and goes on the next time', async () => {
    await expect(runJob(withFullDisk(), 'recurring')).rejects.toThrow('The disk is full')
    expect(await report('recurring')).toMatchObject({ errors: 1, lastError: 'Error: The disk is full' })
    expect(await runJob(service(), 'recurring')).toEqual({ done: 0, failed: 0 })
    expect(await report('recurring')).toMatchObject({ errors: 1, lastError: null })
  })

  it('says since when each run of it fails, and when it last came to its end', async () => {
    await runJob(service(), 'recurring')
    const succeeded = cast.installation.clock.now().toISOString()
    cast.pass(1)
    const began = cast.installation.clock.now().toISOString()
    await expect(runJob(withFullDisk(), 'recurring')).rejects.toThrow('The disk is full')
    cast.pass(1)
    await expect(runJob(withFullDisk(), 'recurring')).rejects.toThrow('The disk is full')
    expect(await report('recurring')).toMatchObject({ lastSuccessAt: succeeded, failingSince: began })

    await runJob(service(), 'recurring')
    expect(await report('recurring')).toMatchObject({
      lastSuccessAt: cast.installation.clock.now().toISOString(), failingSince: null,
    })
  })

  it.each([['from 1970 on', -20_000], ['back from a day ahead', 1]])('is kept also where the clock is put right in its midst: %s', async (_, days) => {
    const { clock } = cast.installation
    let isWrong = true
    const wrong = () => new Date(clock.now().getTime() + (isWrong ? days * 24 * 60 * minuteMs : 0))
    const broken = { ...service(), outside: { ...service().outside, clock: { now: wrong } } }
    const read: Select = (query) => {
      isWrong = false
      return broken.database.read(query)
    }
    const { runs } = await report('recurring')
    await runJob({ ...broken, database: { ...broken.database, read } }, 'recurring')

    const { durationMs, ...kept } = await report('recurring')
    expect(kept).toMatchObject({ runs: runs + 1, lastError: null, lastSuccessAt: clock.now().toISOString() })
    expect(durationMs).toBeGreaterThanOrEqual(0)
  })

  it('is all done by the minute', async () => {
    const runsOf = () => Promise.all(jobNames.map(async name => (await report(name)).runs))
    const before = await runsOf()
    runJobsSoon(service())
    await service().outside.background.settled()

    expect(await runsOf()).toEqual(before.map(runs => runs + 1))
    expect(Object.values(jobs).every(({ description }) => description.length > 20)).toBe(true)
  })
})

describe('what waits for background work', () => {
  it('is told while a mail server is dead, with its age, though no run fails any more', async () => {
    await runJob(service(), 'mail')
    expect(await report('mail')).toMatchObject({ waiting: 0, waitingSince: null })
    await queue('Derde')
    const queuedAt = cast.installation.clock.now()
    office.next('Derde', 'fail')
    await runJob(service(), 'mail')
    cast.installation.clock.advance(4 * minuteMs)
    await runJob(service(), 'mail')

    const told = await report('mail')
    expect(told).toMatchObject({ failed: 0, waiting: 1, waitingSince: queuedAt.toISOString() })
    expect([3, 4].map(minutes => isLate(told, cast.installation.clock.now(), minutes))).toEqual([true, false])
  })

  it('is the reminders of today, from the beginning of the day until they are written', async () => {
    await updateBusiness(cast.account, businessUpdateSchema.parse({ remindersEnabled: true, reminderSchedule: [1] }))
    cast.pass(1)
    const today = todayInAmsterdam(cast.installation.clock.now())
    expect(await report('reminders')).toMatchObject({ waiting: 1, waitingSince: startOfDay(today).toISOString() })

    await runJob(service(), 'reminders')
    expect(await report('reminders')).toMatchObject({ waiting: 0, waitingSince: null })
  })

  it('is no reminder of an account whose sending is paused', async () => {
    cast.pass(1)
    const now = cast.installation.clock.now()
    await cast.account.db.sendingPause.create({
      data: { id: 'pause', accountId: cast.account.accountId, reason: 'bounces', startedAt: now, until: new Date(now.getTime() + minuteMs) },
    })

    expect(await report('reminders')).toMatchObject({ waiting: 0 })
    cast.installation.clock.advance(minuteMs)
    expect(await report('reminders')).toMatchObject({ waiting: 1 })
  })

  it('is a recurring invoice whose date has come, from that day on', async () => {
    const { id } = await repeat(cast.account, (await cast.issued()).id)
    expect(await report('recurring')).toMatchObject({ waiting: 0 })
    await cast.account.db.recurringSchedule.updateMany({ where: { id }, data: { nextRunDate: '2026-11-21' } })

    expect(await report('recurring')).toMatchObject({ waiting: 1, waitingSince: expect.any(String) })
  })

  it('is the reminder of an account that met its limit of mail, until there is room', async () => {
    const { dueDate } = await cast.issued()
    cast.pass(daysBetween(todayInAmsterdam(cast.installation.clock.now()), dueDate ?? '') + 1)
    const now = cast.installation.clock.now()
    await cast.account.db.outboxMail.create({ data: {
      id: 'crowd', accountId: cast.account.accountId, kind: 'invoice', recipients: [], cc: [],
      recipientCount: planLimits.pro.emailRecipientsPerHour ?? 0, subject: '', text: '', createdAt: now, attempts: 1,
      sentAt: now,
    } })
    await runJob(service(), 'reminders')
    expect(await report('reminders')).toMatchObject({ waiting: 1 })

    cast.installation.clock.advance(61 * minuteMs)
    await runJob(service(), 'reminders')
    expect(await report('reminders')).toMatchObject({ waiting: 0 })
  })
})

describe('a process that is asked to end', () => {
  it('begins the work of no further account, and others find all of it', async () => {
    await cast.issued()
    await makeDue()
    const waiting = async () => (await listJobs(service())).map(({ name, waiting }) => ({ name, waiting }))
    const before = await waiting()
    const sweeps: JobName[] = ['reminders', 'bookkeeping', 'retention', 'domains', 'imports', 'bank', 'deletions']
    expect(before.filter(({ waiting }) => waiting > 0).map(({ name }) => name)).toEqual(expect.arrayContaining(sweeps))

    const { outside, ...others } = service()
    const ending = { ...others, outside: { ...outside, background: { ...outside.background, isEnding: () => true } } }
    for (const name of sweeps) expect(await runJob(ending, name), name).toEqual({ done: 0, failed: 0 })
    expect(await waiting()).toEqual(before)
  })
})

/** Makes work for the sweeps over accounts; one of two has to go. */
async function makeDue(): Promise<void> {
  const { account: { accountId, db }, installation: { clock } } = cast
  const { account: leaving } = await openCast(service(), 'Studio Vink')
  const [now, longAgo] = [clock.now(), new Date(0)]
  const row = { accountId, createdAt: longAgo }
  await db.business.updateMany({ data: { remindersEnabled: true, remindersWrittenOn: null } })
  await db.bookkeepingInbox.create({ data: { ...row, address: 'kantoor@example.nl', nextOn: '2026-10-07', updatedAt: now } })
  await db.invoice.updateMany({ data: { retentionStage: 'reminded', expiresAt: longAgo } })
  await db.emailDomain.create({ data: {
    ...row, id: 'domain', domain: 'jansen.example', fromLocalPart: 'post', status: 'removing', records: [], updatedAt: now,
  } })
  await db.dataImport.create({ data: { ...row, id: 'import', kind: 'customers', state: 'staging', created: {}, claimedAt: longAgo } })
  await db.bankStatement.create({ data: { ...row, id: 'bank', fileName: '', statements: [], entryCount: 0, newCount: 0 } })
  await leaving.db.account.updateMany({ data: { deletesAt: longAgo } })
}

describe('a job that never ran', () => {
  it('is late, and so is one whose last success is longer ago than asked', () => {
    const now = new Date('2026-11-20T09:00:00.000Z')
    const since = (lastSuccessAt: string | null) => isLate({ lastSuccessAt, waitingSince: null }, now, 60)

    expect([since(null), since('2026-11-20T07:59:59.999Z'), since('2026-11-20T08:00:00.000Z')]).toEqual([true, true, false])
  })
})
