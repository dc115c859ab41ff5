import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDueSchedules } from '#services/recurring/run-due'
import { draftOf, openCast, type CastAccount } from '../support/accounts'
import { openTelling, planOf } from '../support/query-plans'
import { madeBy, repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'
import { writeRows } from '../support/write-rows'

const database = useDatabase()
const schedules = 4_000
let installation: TestService
let telling: Awaited<ReturnType<typeof openTelling>>
let jansen: CastAccount

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  telling = await openTelling(database.url)
  jansen = await openCast(installation.service, 'Timmerbedrijf Jansen')
  const { account: { accountId } } = jansen
  const at = installation.clock.now()
  const { id: templateInvoiceId } = await draftOf(jansen.account)
  const rows = Array.from({ length: schedules }, (_, place) => ({
    id: `schedule-${place}`, templateInvoiceId, frequency: 'monthly', interval: 1, anchorDay: 1,
    firstRunDate: '2027-01-01', nextRunDate: `20${27 + place % 40}-01-01`, autoIssue: true, autoSend: false,
    active: place % 2 === 0, runCount: 0, createdAt: at, updatedAt: at,
  }))
  // By the installation's own connection, which mail that goes out meanwhile writes by as well.
  await writeRows(installation.service.database, accountId, 'RecurringSchedule', rows)
  await telling.database.prisma.$executeRawUnsafe('ANALYZE')
})
afterAll(async () => {
  await telling.database.close()
  await installation.close()
})

it('what is due is found among thousands of schedules by an index alone, and run', async () => {
  const { id } = await repeat(jansen.account, (await draftOf(jansen.account)).id, { nextRunDate: '2026-11-20' })
  telling.statements.length = 0
  const service = { ...installation.service, database: telling.database }
  expect(await runDueSchedules(service)).toEqual({ done: 1, failed: 0 })
  const overAll = telling.statements.filter(({ sql }) =>
    /^\s*SELECT .* FROM \S*"?RecurringSchedule/is.test(sql) && /ORDER BY/i.test(sql))
  const steps = (await Promise.all(overAll.map(statement => planOf(telling.database, statement)))).flat()

  expect(new Set(overAll.map(({ sql }) => sql)).size).toBe(2)
  // What was found so is put in order afterwards, which is a walk of its own; of two accounts an index is no use.
  expect(steps.filter(step => /^SCAN (?!due|\(|Account)/.test(step))).toEqual([])
  expect(steps.filter(step => /RecurringSchedule/.test(step) && /^SEARCH/.test(step)).length).toBeGreaterThan(0)
  expect(await madeBy(jansen.account, id)).toHaveLength(1)
})
