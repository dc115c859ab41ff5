import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailMessage } from '#integrations/email/index'
import { schedulesWaiting } from '#services/jobs/waiting'
import { claimDueSchedule } from '#services/recurring/claim'
import { runDueSchedules } from '#services/recurring/run-due'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { draftOf, newVink, openCast } from '../support/accounts'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'
import { writeRows } from '../support/write-rows'

const database = useDatabase()
/** More of one account than a server looks for together. */
const manyMails = 70
const documents = 12

let installations: TestService[]
let vink: AccountContext
let jansen: AccountContext
/** What was handed over, in order. */
let handedOver: MailMessage[]
let isTaken: (message: MailMessage) => boolean
/** What happens while a mail is handed over. */
let meanwhile: () => Promise<void>

const mailer: ServiceContext['outside']['mailer'] = {
  async send(message) {
    await meanwhile()
    if (!isTaken(message)) throw new Error('the mail server is full')
    handedOver.push(message)
    return { messageId: message.id }
  },
}

beforeAll(async () => {
  const outboxDir = temporaryFolder('outbox')
  installations = []
  // Each migrates what it opens, so not at once.
  while (installations.length < 3) {
    installations.push(await openService({ databaseUrl: database.url, outboxDir, mailer }))
  }
  isTaken = () => true
  meanwhile = async () => undefined
  handedOver = []
  vink = await newVink(first())
  jansen = (await openCast(first().service, 'Timmerbedrijf Jansen')).account
})
beforeEach(async () => {
  await Promise.all(installations.map(({ service }) => service.outside.background.settled()))
  handedOver = []
  isTaken = () => true
  meanwhile = async () => undefined
  await first().service.database.prisma.recurringSchedule.deleteMany()
  await first().service.database.prisma.outboxMail.deleteMany()
})
afterAll(async () => {
  for (const { close } of installations) await close()
})

const first = () => installations[0] as TestService
const servers = () => installations.map(({ service }) => service)
/** A server that does so many items at once. */
const atOnce = (jobItemsAtOnce: number): ServiceContext =>
  ({ ...first().service, settings: { ...first().service.settings, jobItemsAtOnce } })

/** Schedules that are due today, each with a template of its own. */
async function dueToday(account: AccountContext, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const { id } = await repeat(account, (await draftOf(account)).id, { nextRunDate: '2026-11-20' })
    ids.push(id)
  }
  return ids
}

/** What was made for each schedule, and by whom, in the order of their making. */
function madeFor(ids: readonly string[]) {
  return first().service.database.prisma.invoice.findMany({
    where: { recurringScheduleId: { in: [...ids] } },
    orderBy: { createdAt: 'asc' },
    select: { accountId: true, recurringScheduleId: true, number: true, status: true },
  })
}

/** Mails to owners that wait, as of a busy account. */
async function writeMails(account: AccountContext, count: number, minutesAgo: number): Promise<void> {
  const createdAt = new Date(first().clock.now().getTime() - minutesAgo * 60_000)
  await writeRows(first().service.database, account.accountId, 'OutboxMail', Array.from({ length: count }, (_, place) => ({
    id: `${account.accountId}-${String(place).padStart(3, '0')}`, kind: 'account_kept', recipients: ['vink@example.nl'],
    cc: [], recipientCount: 1, subject: `Bericht ${place}`, text: 'Goedendag', createdAt, attempts: 0,
  })))
}

describe('servers that work at once', () => {
  it('make each recurring invoice once, and each account\'s numbers without a gap', async () => {
    const ids = [...await dueToday(vink, documents), ...await dueToday(jansen, documents)]
    const runs = await Promise.all(servers().map(runDueSchedules))

    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(2 * documents)
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0])
    const made = await madeFor(ids)
    expect(made.map(({ recurringScheduleId }) => recurringScheduleId).sort()).toEqual([...ids].sort())
    for (const { accountId } of [vink, jansen]) {
      const numbers = made.filter(row => row.accountId === accountId).map(({ number }) => Number(number?.split('-')[1]))
      expect(Math.max(...numbers) - Math.min(...numbers)).toBe(documents - 1)
      expect(new Set(numbers).size).toBe(documents)
    }
  })

  it('hand each mail over once', async () => {
    await writeMails(vink, documents, 2)
    await writeMails(jansen, documents, 1)
    const swept = await Promise.all(servers().map(deliverOutbox))

    expect(swept.reduce((sum, { done }) => sum + done, 0)).toBe(2 * documents)
    expect(new Set(handedOver.map(({ id }) => id)).size).toBe(handedOver.length)
  })
})

describe('dates that were missed', () => {
  it('are made up for in the order of the dates, over all schedules of an account', async () => {
    const [sinceSeptember, sinceNovember] = await dueToday(vink, 2)
    const { prisma } = first().service.database
    const moveBack = (id: string | undefined, date: string) =>
      prisma.recurringSchedule.updateMany({ where: { id: id ?? '' }, data: { anchorDay: 1, nextRunDate: date } })
    await moveBack(sinceSeptember, '2026-09-01')
    await moveBack(sinceNovember, '2026-11-01')
    await runDueSchedules(first().service)

    const made = await prisma.invoice.findMany({
      where: { recurringScheduleId: { in: [sinceSeptember ?? '', sinceNovember ?? ''] } },
      orderBy: { numberSequence: 'asc' }, select: { issueDate: true },
    })
    expect(made.map(({ issueDate }) => issueDate)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-11-01'])
  })
})

describe('accounts that are suspended', () => {
  it('keep no other from its recurring invoices, however many they are', async () => {
    const [due] = await dueToday(vink, 1)
    const { prisma } = first().service.database
    const now = first().clock.now()
    // More than a statement has values on SQLite.
    const data = Array.from({ length: 1_000 }, (_, place) => ({
      id: `suspended-${place}`, name: 'Spam', plan: 'pro', suspendedAt: now, createdAt: now, updatedAt: now,
    }))
    await prisma.account.createMany({ data })

    expect(await schedulesWaiting(first().service)).toMatchObject({ count: 1 })
    expect(await runDueSchedules(first().service)).toEqual({ done: 1, failed: 0 })
    expect(await madeFor([due ?? ''])).toHaveLength(1)
    await prisma.account.deleteMany({ where: { id: { startsWith: 'suspended-' } } })
  })
})

describe('a busy account', () => {
  it('keeps no other waiting: after each of its mails comes one of the other', async () => {
    await writeMails(vink, manyMails, 60)
    await writeMails(jansen, 3, 1)

    expect(await deliverOutbox(atOnce(1))).toEqual({ done: manyMails + 3, failed: 0, dead: 0 })
    const places = handedOver.flatMap(({ id }, place) => id.startsWith(jansen.accountId) ? [place] : [])
    expect(places).toEqual([2, 4, 6])
  })

  it('has its own mails go in the order in which they were written', async () => {
    await writeMails(vink, manyMails, 60)
    await deliverOutbox(atOnce(4))

    const ids = handedOver.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
  })
})

describe('mail', () => {
  it('leaves one at a time, however many items a server does at once', async () => {
    await writeMails(vink, 5, 2)
    await writeMails(jansen, 5, 1)
    let under = 0
    const most: number[] = []
    meanwhile = async () => {
      most.push(++under)
      await first().service.database.prisma.account.count()
      under--
    }
    await deliverOutbox(atOnce(4))

    expect(most).toEqual(Array.from({ length: 10 }, () => 1))
  })
})

describe('work that fails', () => {
  it('waits for its next attempt, and all others go', async () => {
    await writeMails(vink, 10, 2)
    await writeMails(jansen, 10, 1)
    isTaken = ({ id }) => !id.startsWith(vink.accountId)

    expect(await deliverOutbox(first().service)).toEqual({ done: 10, failed: 10, dead: 0 })
    expect(await deliverOutbox(first().service)).toEqual({ done: 0, failed: 0, dead: 0 })
  })

  it('is left to whoever claimed it, and all other schedules run', async () => {
    const [held, ...others] = await dueToday(vink, 3)
    await claimDueSchedule(vink, held ?? '')

    expect(await runDueSchedules(first().service)).toEqual({ done: 2, failed: 0 })
    expect((await madeFor([held ?? '', ...others])).map(row => row.recurringScheduleId).sort()).toEqual(others.sort())
  })

  it('is told as work that waits, also while somebody tries it once more', async () => {
    const [held] = await dueToday(vink, 1)
    await claimDueSchedule(vink, held ?? '')

    expect(await schedulesWaiting(first().service)).toMatchObject({ count: 1 })
  })
})

describe('a server that is asked to end', () => {
  it('finishes what it began, and leaves the rest to others', async () => {
    const ending = installations[2] as TestService
    await writeMails(vink, 10, 2)
    isTaken = () => {
      void ending.service.outside.background.end()
      return true
    }
    const service = { ...ending.service, settings: { ...ending.service.settings, jobItemsAtOnce: 1 } }

    expect(await deliverOutbox(service)).toEqual({ done: 1, failed: 0, dead: 0 })
    expect(await deliverOutbox(first().service)).toEqual({ done: 9, failed: 0, dead: 0 })
  })
})
