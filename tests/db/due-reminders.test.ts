import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { updateBusiness } from '#services/business/update'
import { pageOfDueInvoices } from '#services/emails/due-invoices'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { remindersWaiting } from '#services/jobs/waiting'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { copyDatabase } from '../support/databases'
import { addDueReminders } from '../support/due-reminders'
import { openTelling, planOf } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { dailyOnSqlite, onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const leaseMs = 10 * 60_000

const database = useDatabase()
let servers: TestService[]
let accounts: AccountContext[]
beforeAll(async () => {
  servers = []
  // Each migrates what it opens, so not at once.
  while (servers.length < 3) {
    servers.push(await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') }))
  }
  accounts = await addDueReminders(first(), { accounts: 6, each: 2 })
})
afterAll(async () => {
  for (const { close } of servers) await close()
})

const first = () => servers[0] as TestService
const prisma = () => first().service.database.prisma
/** A server that does so many items at once. */
const atOnce = (service: ServiceContext, jobItemsAtOnce: number): ServiceContext =>
  ({ ...service, settings: { ...service.settings, jobItemsAtOnce } })
/** Whose reminders were written, in the order in which they were. */
const written = async () => (await prisma().outboxMail.findMany({
  where: { kind: 'reminder' }, orderBy: { id: 'asc' }, select: { accountId: true, invoiceId: true },
}))
/** Makes the reminders of some days ago due as if nobody had written them. */
async function startOver(): Promise<void> {
  await prisma().outboxMail.deleteMany()
  await prisma().business.updateMany({ data: { remindersWrittenOn: null, remindersAgainAt: null } })
}

describe('servers that work at once', () => {
  it('write each reminder once, and divide the accounts', async () => {
    await startOver()
    const outcomes = await Promise.all(servers.map(({ service }) => queueDueReminders(atOnce(service, 1))))

    expect(outcomes.map(({ refused }) => refused)).toEqual([0, 0, 0])
    expect(outcomes.map(({ queued }) => queued).filter(queued => queued > 0).length).toBeGreaterThan(1)
    const mails = await written()
    expect(mails).toHaveLength(12)
    expect(new Set(mails.map(({ invoiceId }) => invoiceId)).size).toBe(12)
    expect(await remindersWaiting(first().service)).toMatchObject({ count: 0 })
  })

  it('leave an account to whoever is at it, and take it over once the lease has run out', async () => {
    await startOver()
    const [held] = accounts
    const until = new Date(first().clock.now().getTime() + leaseMs)
    await held?.db.business.updateMany({ data: { remindersAgainAt: until } })
    expect(await queueDueReminders(first().service)).toEqual({ queued: 10, refused: 0 })
    expect(await remindersWaiting(first().service)).toMatchObject({ count: 1 })

    first().clock.advance(leaseMs)
    expect(await queueDueReminders(first().service)).toEqual({ queued: 2, refused: 0 })
    first().clock.advance(-leaseMs)
  })

  it('go on the next day with what is due then, whatever the day before was left with', async () => {
    await startOver()
    const [held] = accounts
    const place = { on: '2026-11-19', walk: 1, after: null, isRefused: false }
    await held?.db.business.updateMany({ data: { remindersPlace: place } })

    expect(await queueDueReminders(first().service)).toEqual({ queued: 12, refused: 0 })
  })
})

/** Leaves reminders to write of one account alone. */
async function startOverWith(account: AccountContext | undefined): Promise<AccountContext> {
  if (!account) throw new Error('There is one')
  await startOver()
  await prisma().business.updateMany({
    where: { accountId: { not: account.accountId } }, data: { remindersWrittenOn: '2026-11-20' },
  })
  return account
}
const change = (account: AccountContext, fields: object) => updateBusiness(account, businessUpdateSchema.parse(fields))
const stateOf = ({ db }: AccountContext) => db.business.findFirstOrThrow({
  select: { remindersWrittenOn: true, remindersPlace: true },
})
/** A server at which something happens between finding an account and claiming its turn. */
function serverWhere(happens: () => Promise<unknown>): ServiceContext {
  const { service } = first()
  const { leaseClock } = service.outside
  let looks = 0
  const now = async () => {
    if (++looks === 2) await happens()
    return leaseClock.now()
  }
  return { ...service, outside: { ...service.outside, leaseClock: { ...leaseClock, now } } }
}

describe('settings that change during the day', dailyOnSqlite, () => {
  it('have the rest of the day begin anew', async () => {
    const account = await startOverWith(accounts[0])
    const place = { on: '2026-11-20', walk: 0, after: { dueDate: '2026-11-19', id: 'z' }, isRefused: false }
    await account.db.business.updateMany({ data: { remindersPlace: place } })
    await change(account, { reminderSchedule: [7, 30] })

    expect(await queueDueReminders(first().service)).toEqual({ queued: 2, refused: 0 })
  })

  it('look at no invoice that is older than they ask for, wherever a page before ended', async () => {
    const account = await startOverWith(accounts[0])
    const page = (from: string) =>
      pageOfDueInvoices(account, { status: 'issued', from, to: '2026-11-20' }, { dueDate: '2026-11-01', id: 'z' })

    expect((await page('2026-11-13')).rows).toHaveLength(2)
    expect((await page('2026-11-14')).rows).toEqual([])
  })

  it('hold for a turn that is claimed after them', async () => {
    const account = await startOverWith(accounts[0])
    const server = serverWhere(() => change(account, { remindersEnabled: false }))

    expect(await queueDueReminders(server)).toEqual({ queued: 0, refused: 0 })
    await change(account, { remindersEnabled: true })
    expect(await queueDueReminders(first().service)).toEqual({ queued: 2, refused: 0 })
  })
})

describe('a sweep that goes on past midnight', dailyOnSqlite, () => {
  it('writes what is due on the new day', async () => {
    const account = await startOverWith(accounts[0])
    const day = 24 * 3_600_000
    await queueDueReminders(serverWhere(async () => first().clock.advance(day)))
    first().clock.advance(-day)

    expect(await stateOf(account)).toMatchObject({ remindersWrittenOn: '2026-11-21' })
  })

  it('goes on with the new day where another server has begun it', async () => {
    const account = await startOverWith(accounts[0])
    const place = { on: '2026-11-21', walk: 3, after: null, isRefused: false }
    await account.db.business.updateMany({ data: { remindersPlace: place } })

    expect(await queueDueReminders(first().service)).toEqual({ queued: 0, refused: 0 })
    expect(await stateOf(account)).toEqual({ remindersWrittenOn: '2026-11-21', remindersPlace: null })
  })
})

describe('an account with very many', dailyOnSqlite, () => {
  let hog: AccountContext
  beforeAll(async () => {
    const [opened] = await addDueReminders(first(), { accounts: 1, each: 105, prefix: 'hog' })
    hog = opened as AccountContext
  })

  it('keeps no other waiting: after a hundred of its reminders come those of all others', async () => {
    await startOver()
    // It comes first: all others had a turn before.
    await prisma().business.updateMany({
      where: { accountId: { not: hog.accountId } }, data: { remindersAgainAt: new Date(0) },
    })
    expect(await queueDueReminders(atOnce(first().service, 1))).toEqual({ queued: 117, refused: 0 })

    const places = (await written()).flatMap(({ accountId }, place) => accountId === hog.accountId ? [] : [place])
    expect([places.at(0), places.at(-1)]).toEqual([100, 111])
  })

  it('has its day go on while one of them was refused, though in a turn before', async () => {
    await startOverWith(hog)
    const { service } = first()
    let isFirst = true
    const next = () => {
      if (!isFirst) return service.outside.ids.next()
      isFirst = false
      throw new TypeError('This one cannot be written')
    }
    const broken = { ...service, outside: { ...service.outside, ids: { ...service.outside.ids, next } } }
    expect(await queueDueReminders(broken)).toEqual({ queued: 104, refused: 1 })
    expect(await stateOf(hog)).toEqual({ remindersWrittenOn: null, remindersPlace: null })

    first().clock.advance(leaseMs)
    expect(await queueDueReminders(service)).toEqual({ queued: 1, refused: 0 })
    expect(await stateOf(hog)).toMatchObject({ remindersWrittenOn: '2026-11-20' })
    first().clock.advance(-leaseMs)
  })
})

/** What a sweep took of a database with so much due in it. */
async function costOf(
  due: { accounts: number, each: number },
): Promise<{ rows: number, statements: number, plans: string[] }> {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  await addDueReminders(installation, due)
  const { database: telling, statements, answered } = await openTelling(databaseUrl)
  const { queued } = await queueDueReminders({ ...installation.service, database: telling })
  expect(queued).toBe(due.accounts * due.each)
  const pages = statements.filter(({ sql }) => /^SELECT.* FROM \S*"?Business.* ORDER BY /is.test(sql) && /LIMIT/.test(sql))
  const cost = { rows: answered.rows, statements: statements.length, plans: [] as string[] }
  for (const page of pages.slice(0, 1)) cost.plans.push(...await planOf(telling, page))
  await telling.close()
  await installation.close()
  return cost
}

const times = 2

describe('a sweep of reminders', dailyOnSqlite, () => {
  it.each([
    ['accounts', { accounts: 2, each: 1 }, { accounts: 2 * times, each: 1 }],
    ['invoices of one account', { accounts: 1, each: 26 }, { accounts: 1, each: 26 * times }],
  ])('reads at most twice the rows, by as many statements, for twice the %s', async (_, few, many) => {
    const [before, after] = [await costOf(few), await costOf(many)]

    expect(before.rows).toBeGreaterThan(few.accounts * few.each)
    expect(after.rows).toBeLessThanOrEqual(times * before.rows)
    expect(after.statements).toBeLessThanOrEqual(times * before.statements)
  })

  // Postgres reads tables that are as good as empty from one end to the other.
  it('finds what is due by an index, however many accounts want no reminders', onlyOn('sqlite'), async () => {
    const { plans } = await costOf({ accounts: 1, each: 1 })

    const indexes = plans.flatMap(step => /^SEARCH .*USING INDEX (Business_\w+) /.exec(step)?.[1] ?? [])
    expect(new Set(indexes)).toEqual(new Set([
      'Business_remindersEnabled_remindersWrittenOn_idx', 'Business_noticeAfterDays_remindersWrittenOn_idx',
    ]))
    expect(plans.filter(step => step.startsWith('SCAN'))).toEqual([])
  })
})
