import { afterAll, beforeAll, expect, it } from 'vitest'
import { fairMails } from '#db/queries/fair-rows'
import { oldestWaitingMail } from '#db/queries/oldest-waiting-mail'
import { inPieces } from '#db/pieces'
import { openTelling, planOf } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const accounts = 300
const [sent, givenUp, waiting] = [9_000, 500, 5]
let installation: TestService
let telling: Awaited<ReturnType<typeof openTelling>>

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  telling = await openTelling(database.url)
  const { service: { database: { prisma } }, clock } = installation
  const at = clock.now()
  await prisma.account.createMany({
    data: Array.from({ length: accounts }, (_, place) => (
      { id: `account-${place}`, name: 'Studio', plan: 'pro', createdAt: at, updatedAt: at })),
  })
  const moment = (place: number) => new Date(at.getTime() + place)
  const rows = Array.from({ length: sent + givenUp + waiting }, (_, place) => ({
    id: `mail-${place}`, accountId: `account-${place % accounts}`, kind: 'account_kept', recipients: [], cc: [], recipientCount: 1, subject: '', text: '',
    createdAt: moment(place), attempts: 0, sentAt: place < sent ? moment(place) : null,
    failedAt: place >= sent && place < sent + givenUp ? moment(place) : null,
  }))
  for (const data of inPieces(rows, 250)) await prisma.outboxMail.createMany({ data })
  await prisma.$executeRawUnsafe('ANALYZE')
})
afterAll(async () => {
  await telling.database.close()
  await installation.close()
})

it.each<[string, () => Promise<unknown>]>([
  ['the next', () => fairMails(telling.database, { isAboutDocuments: false, due: [{ attempts: 0, claimedAt: null }] }, 50)],
  ['the oldest', () => oldestWaitingMail(telling.database)],
])('of mails that wait, %s is found past those that were given up, by the index alone', async (_, ask) => {
  telling.statements.length = 0
  await ask()
  const steps = (await Promise.all(telling.statements.map(statement => planOf(telling.database, statement)))).flat()

  expect(steps.join('\n')).toMatch(/^SEARCH.*sentAt.*failedAt/m)
  expect(steps.filter(step => /^SCAN (OutboxMail|m)\b/.test(step))).toEqual([])
})
