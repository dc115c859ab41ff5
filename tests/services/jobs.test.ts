import { describe, expect, it } from 'vitest'
import { jobNames, jobs } from '#services/jobs/jobs'
import { listJobs, runJob, runJobsSoon } from '#services/jobs/run'
import { queueMail } from '#services/work/queue-mail'
import { runTransaction } from '#db/transaction'
import { openPostOffice } from '../support/post-office'
import { useCast } from '../support/use-cast'

const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const service = () => cast.installation.service
const report = async (name: string) => (await listJobs(service())).find(job => job.name === name)

async function queue(subject: string): Promise<void> {
  await runTransaction(cast.account.db, tx => queueMail(service(), tx, cast.account.accountId, {
    kind: 'test', recipient: 'jansen@example.nl', subject, text: 'Tot zover.\n',
  }))
}

describe('background work', () => {
  it('is told by name, also before it ever ran', async () => {
    expect((await listJobs(service())).map(({ name }) => name)).toEqual(jobNames)
    expect(await report('recurring')).toMatchObject({ lastRunAt: null, durationMs: null, runs: 0, errors: 0 })
  })

  it('says what it came to, and keeps that for the operator', async () => {
    await runJob(service(), 'mail')
    const { runs = 0 } = await report('mail') ?? {}
    await queue('Eerste')
    await queue('Tweede')
    office.next('Eerste', 'fail')

    expect(await runJob(service(), 'mail')).toEqual({ done: 1, failed: 1 })
    expect(await report('mail')).toMatchObject({
      runs: runs + 1, failed: 1, errors: 0, lastError: null, lastRunAt: cast.installation.clock.now().toISOString(),
    })
  })

  it('keeps why a run ended with an error, and goes on the next time', async () => {
    const broken = { ...service(), database: { ...service().database, prisma: new Proxy(service().database.prisma, {
      get: (prisma, name) => {
        if (name === 'recurringSchedule') throw new Error('The disk is full')
        return Reflect.get(prisma, name) as unknown
      },
    }) } }

    await expect(runJob(broken, 'recurring')).rejects.toThrow('The disk is full')
    expect(await report('recurring')).toMatchObject({ errors: 1, lastError: 'Error: The disk is full' })
    expect(await runJob(service(), 'recurring')).toEqual({ done: 0, failed: 0 })
    expect(await report('recurring')).toMatchObject({ errors: 1, lastError: null })
  })

  it('is all done by the minute', async () => {
    const runsOf = () => Promise.all(jobNames.map(async name => (await report(name))?.runs ?? 0))
    const before = await runsOf()
    runJobsSoon(service())
    await service().outside.background.settled()

    expect(await runsOf()).toEqual(before.map(runs => runs + 1))
    expect(Object.values(jobs).every(({ description }) => description.length > 20)).toBe(true)
  })
})
