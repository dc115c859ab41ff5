import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { releaseFreedPages } from '#db/freed-pages'
import { sumMovedBytes } from '#db/queries/stored-bytes'
import { countFiles } from '#services/files/count'
import { hasMovedFiles } from '#services/files/move'
import { listJobs } from '#services/jobs/list'
import { listAccountReports } from '#services/operating/accounts'
import { retryAllMail } from '#services/operating/retry-mail'
import { statusOf } from '#services/operating/status'
import { listWaitingMail } from '#services/operating/waiting-mail'
import type { ServiceContext } from '#services/work/context'
import { openCast } from '../support/accounts'
import { openTelling, planOf } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
let installation: TestService
let telling: Awaited<ReturnType<typeof openTelling>>
let service: ServiceContext
beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  telling = await openTelling(database.url)
  service = { ...installation.service, database: telling.database }
  await openCast(installation.service, 'Timmerbedrijf Jansen')
  await installation.service.outside.background.settled()
})
afterAll(async () => {
  await telling.database.close()
  await installation.close()
})

// Postgres reads tables that are as good as empty from one end to the other.
describe('what an operator asks of an installation', onlyOn('sqlite'), () => {
  it.each<[string, (service: ServiceContext) => Promise<unknown>]>([
    ['what waits for background work', listJobs],
    ['its status', statusOf],
    ['the mails that wait', service => listWaitingMail(service, {})],
    ['the mails of an account that wait', service => listWaitingMail(service, { accountId: 'nobody' })],
    ['the mails to try again', retryAllMail],
    ['whether files lie in an object store', service => hasMovedFiles(service.database)],
    ['the bytes that lie in one', service => sumMovedBytes(service.database.read)],
    ['a page of its accounts', service => listAccountReports(service)],
    ['where files lie', countFiles],
  ])('finds %s by an index, however much there is beside', async (_, ask) => {
    telling.statements.length = 0
    await ask(service)
    const asked = telling.statements.filter(({ sql }) => /^\s*SELECT/.test(sql))
    const steps = (await Promise.all(asked.map(statement => planOf(telling.database, statement)))).flat()

    expect(asked.length).toBeGreaterThan(0)
    // What Prisma counts and what is added up stand in tables of their own making, of jobs there are a dozen,
    // the oldest account is the first that its index names, and removals of files are of a day.
    const bounded = /^SCAN (sub|part|main\.JobRun|main\.FileRemoval USING COVERING INDEX \w+|main\.Account USING INDEX sqlite_autoindex_Account_1)$/
    expect(steps.filter(step => step.startsWith('SCAN') && !bounded.test(step))).toEqual([])
  })
})

describe('room that deleted rows left', onlyOn('postgres'), () => {
  it('is made free as far as a statement may go, and what is left of it is no fault', async () => {
    const { prisma } = telling.database
    for (const setting of ['vacuum_cost_delay = 100', 'vacuum_cost_limit = 1']) {
      await prisma.$executeRawUnsafe(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${setting}', current_database()); END $$`)
    }
    const slow = await openDatabase(database.url)
    await expect(releaseFreedPages(slow)).resolves.toBeUndefined()
    await slow.close()
  })
})
