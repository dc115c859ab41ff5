import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { ApiClient } from '../support/api-client'
import { draftInvoice, studioVink } from '../support/cast'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { seededRandom } from '../support/random-documents/random'
import { startServer, testNow, type TestServer } from '../support/server'
import { Ledger } from './ledger'
import { findLosses } from './losses'
import { withRows } from './rows'

const kills = Number(process.env.POLDER_CRASH_SWEEPS ?? '20')
const seed = Number(process.env.POLDER_CRASH_SEED ?? '1')
/** Only Postgres may be shared by servers. Their clocks are further apart than any lease lasts. */
const instances = inject('databaseKind') === 'postgres' ? 2 : 1
const apartMs = 20 * 60_000
const killsPerDay = 3
const scheduleCount = 42
const firstDay = todayInAmsterdam(new Date(testNow))
/** Claims of a server that died are free after ten minutes, and an attempt is repeated after fifteen at the latest. */
const outageMs = 16 * 60_000
/** Servers do their background work at each full minute, and start a few seconds before one. */
const secondsIntoMinute = 56
/** A machine that does other things as well may miss that minute. */
const longestWaitMs = 75_000

let resend: ResendDouble
let servers: TestServer[] = []
let last: TestServer
let now = new Date(testNow)
const random = seededRandom(seed)

afterAll(async () => {
  await Promise.all(servers.map(server => server.kill()))
  await resend.close()
})

describe('servers that are killed in the midst of their background work', () => {
  it(`make, mail and remind of every recurring invoice once, ${kills} kills by ${instances}`, async () => {
    resend = await startResend()
    await start()
    const { key } = await studioVink(last.url)
    await prepare(client(key))
    await end()
    now = dayAfter(now)

    let killed = 0
    while (killed < kills) {
      for (let times = 0; times < killsPerDay && killed < kills; times++, killed++) await workUntilKilled()
      await workUntilDone()
      expect(await findLosses(last.databaseUrl, new Ledger())).toEqual([])
      now = dayAfter(now)
    }

    await start()
    const made = await invoicesByDate(client(key))
    const lastDay = addDays(todayInAmsterdam(now), -1)
    expect(made.length).toBeGreaterThan(0)
    expect(made.map(({ date }) => date)).toEqual(datesUntil(lastDay))
    expect(mailsByKind(made.map(({ number }) => number))).toEqual(mailsWanted(made, lastDay))
    console.log(`${killed} kills with seed ${seed}: ${made.length} invoices, ${resend.mails.taken.length} mails`)
  })
})

const dayAfter = (moment: Date) => new Date(moment.getTime() + 24 * 3_600_000)
const client = (key: string) => new ApiClient(last.url, { authorization: `Bearer ${key}` })

/** Six schedules for each day of the week, each mailing its invoice, which is reminded of one and three days late. */
async function prepare(api: ApiClient): Promise<void> {
  await api.call('updateBusiness', {
    body: { defaultPaymentTermDays: 1, remindersEnabled: true, reminderSchedule: [1, 3] },
  })
  for (let place = 0; place < scheduleCount; place++) {
    const { id } = await draftInvoice(api)
    await api.call('createRecurringSchedule', {
      body: {
        templateInvoiceId: id, frequency: 'weekly', nextRunDate: addDays(firstDay, place % 7 + 1), autoSend: true,
      },
    })
  }
}

/** Starts the servers a moment before they do their background work. */
async function start(): Promise<void> {
  now = new Date(now.getTime() + outageMs)
  now.setUTCSeconds(secondsIntoMinute, 0)
  servers = await Promise.all(Array.from({ length: instances }, (_, place) => startServer({
    database: inject('databaseTemplate'),
    ...(last ? { continueFrom: last } : {}),
    fixedClock: new Date(now.getTime() + place * apartMs).toISOString(),
    env: {
      NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl,
      NUXT_MAIL_FROM: 'Polder <post@polder.example>',
    },
  })))
  last = servers[0] as TestServer
}

async function end(): Promise<void> {
  await Promise.all(servers.map(server => server.stop()))
}

/** Lets them begin, kills one or all of them in the midst of it, and lets who is left go on for a while. */
async function workUntilKilled(): Promise<void> {
  await start()
  const before = await progress()
  const begun = Date.now()
  while (await progress() === before && Date.now() - begun < longestWaitMs) await sleep(5)
  await sleep(random.whole(0, 600))
  const victims = random.chance(0.5) ? servers : servers.slice(0, 1)
  await Promise.all(victims.map(server => server.kill()))
  await sleep(random.whole(0, 1_000))
  await end()
}

/** Starts them until nothing of the day is left to do. */
async function workUntilDone(): Promise<void> {
  for (let starts = 0; starts < 8; starts++) {
    await start()
    const begun = Date.now()
    while (await leftToDo() > 0 && Date.now() - begun < longestWaitMs) await sleep(100)
    const left = await leftToDo()
    await end()
    if (left === 0) return
  }
  throw new Error(`Work of the day was left after eight starts: ${last.log()}`)
}

/** Changes with every step of the background work. */
function progress(): Promise<string> {
  return withRows(last.databaseUrl, async (select) => {
    const rows = await select('SELECT (SELECT COUNT(*) FROM "Invoice") AS "made", '
      + '(SELECT COUNT(*) FROM "RecurringSchedule" WHERE "claimedAt" IS NOT NULL) AS "claimed", '
      + '(SELECT SUM("attempts") FROM "OutboxMail") AS "attempts"')
    return rows.map(({ made, claimed, attempts }) => [made, claimed, attempts].map(String).join()).join()
  })
}

function leftToDo(): Promise<number> {
  const today = todayInAmsterdam(now)
  return withRows(last.databaseUrl, async (select) => {
    const [row] = await select('SELECT '
      + `(SELECT COUNT(*) FROM "RecurringSchedule" WHERE "claimedAt" IS NOT NULL OR "nextRunDate" <= '${today}') + `
      + '(SELECT COUNT(*) FROM "OutboxMail" WHERE "sentAt" IS NULL) + '
      + `(SELECT COUNT(*) FROM "Business" WHERE "remindersWrittenOn" IS NULL OR "remindersWrittenOn" <> '${today}') AS "left"`)
    return Number(row?.left)
  })
}

interface Made { date: string, number: string }

async function invoicesByDate(api: ApiClient): Promise<Made[]> {
  const made: Made[] = []
  for (let page = 1; ; page++) {
    const { data } = await api.call('listInvoices', { query: { status: 'sent', sort: 'issueDate', pageSize: 100, page } })
    made.push(...data.map(({ issueDate, number }) => ({ date: String(issueDate), number: String(number) })))
    if (data.length < 100) return made
  }
}

/** The date of every invoice that the schedules should have made. */
function datesUntil(lastDay: string): string[] {
  const dates: string[] = []
  for (let day = addDays(firstDay, 1); day <= lastDay; day = addDays(day, 1)) {
    dates.push(...Array<string>(scheduleCount / 7).fill(day))
  }
  return dates
}

/** How many mails there were of each kind, and how many of them said the same as another. */
function mailsByKind(numbers: readonly string[]) {
  const subjects = resend.mails.taken.map(({ subject }) => subject)
    .filter(subject => numbers.some(number => subject.includes(number)))
  const reminders = subjects.filter(subject => /herinnering/i.test(subject))
  return {
    invoices: subjects.length - reminders.length,
    first: reminders.filter(subject => !/tweede/i.test(subject)).length,
    second: reminders.filter(subject => /tweede/i.test(subject)).length,
    doubled: subjects.length - new Set(subjects).size,
  }
}

function mailsWanted(made: readonly Made[], lastDay: string) {
  const late = (days: number) => made.filter(({ date }) => addDays(date, 1 + days) <= lastDay).length
  return { invoices: made.length, first: late(1), second: late(3), doubled: 0 }
}
