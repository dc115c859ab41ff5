import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { masterDataQuerySchema } from '#contract/schemas/customer'
import type { InvoiceSummary } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { accountReads } from '#db/queries/account-reads'
import { forAccount } from '#db/account/for-account'
import { readerOf, type AccountContext } from '#services/work/context'
import { listEvents } from '#services/audit/list-events'
import { findNextNumber } from '#services/business/find-next-number'
import { listCustomers } from '#services/customers/find'
import { listProducts } from '#services/products/find'
import { bookedOn } from '#services/invoices/booked'
import { getInvoice } from '#services/invoices/find'
import { listInvoices, sumListedInvoices } from '#services/invoices/list'
import { readCharges } from '#services/invoices/late-charges'
import { getCustomerFigures } from '#services/reports/customer-figures'
import { getStats } from '#services/reports/stats'
import { issueLines } from '../bench/issued'
import { newVink } from '../support/accounts'
import { addManyDocuments, customerIdOf } from '../support/many-documents'
import { openTelling, planOf, type Statement } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { dailyOnOne } from '../support/skipped'
import { useDatabase } from '../support/use-database'
import { writeRows } from '../support/write-rows'

/**
 * Twice as many as a list passes over before it asks in another way. Postgres reads a thousand rows whole where it
 * likes; what SQLite does follows from the statement alone.
 */
const documents = inject('databaseKind') === 'sqlite' ? 1_000 : 2_500
/** Also those of other accounts. */
const everyInvoice = /^SCAN (main\.)?Invoice/
const sorts = ['createdAt', 'updatedAt', 'issueDate', 'dueDate', 'total', 'number'].flatMap(sort => [sort, `-${sort}`])
const list = (query: Record<string, string>) => (account: AccountContext) =>
  listInvoices(account, invoiceQuerySchema.parse(query))

const database = useDatabase()
let installation: TestService
let telling: Awaited<ReturnType<typeof openTelling>>
let vink: AccountContext
let invoiceId: string

/** All pages of a list, one after the other. */
async function everyPage(query: Record<string, string>): Promise<InvoiceSummary[]> {
  const shown: InvoiceSummary[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await list({ ...query, page: String(page), pageSize: '100' })(vink)
    shown.push(...data)
    if (data.length < 100) {
      expect(shown).toHaveLength(total)
      return shown
    }
  }
}

/** What a list is sorted by; texts and numbers as the database compares them. Numbers of this cast have one length. */
const sortedValue: Record<string, (document: InvoiceSummary) => string | number | null> = {
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  issueDate: ({ issueDate }) => issueDate,
  dueDate: ({ dueDate }) => dueDate,
  total: ({ kind, totalCents }) => kind === 'credit_note' ? -totalCents : totalCents,
  number: ({ kind, number }) => number && `${number.slice(0, 4)} ${kind === 'invoice' ? 1 : 2} ${number}`,
}

type Question = (account: AccountContext) => Promise<unknown>

/** Every step by which the database goes about what a question asks it. */
async function stepsOf(question: Question): Promise<string[]> {
  telling.statements.length = 0
  await question(vink)
  const asked: Statement[] = telling.statements.filter(({ sql }) => /^\s*SELECT/i.test(sql))
  expect(asked.length).toBeGreaterThan(0)
  const plans = await Promise.all(asked.map(async statement =>
    (await planOf(telling.database, statement)).map(step => `${step}: ${statement.sql}`)))
  return plans.flat()
}

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  for (const email of ['jansen@example.nl', 'vink@example.nl']) {
    vink = await newVink(installation, email)
    const { id, customerId } = await issueLines(vink, 2)
    await addManyDocuments(installation.service.database, { accountId: vink.accountId, invoiceId: id, customerId: customerId ?? '' }, documents)
    invoiceId = id
  }
  telling = await openTelling(database.url)
  vink = {
    ...vink,
    db: forAccount(telling.database, vink.accountId),
    reads: accountReads(telling.database, vink.accountId),
  }
})
afterAll(async () => {
  await telling.database.close()
  await installation.close()
})

describe('an account among others, each with thousands of documents', () => {
  it.each(sorts)('has its list sorted by %s read in the order of an index, the first page and the last', async (sort) => {
    const steps = [...await stepsOf(list({ sort })), ...await stepsOf(list({ sort, page: String(documents / 25) }))]

    expect(steps.filter(step => everyInvoice.test(step) || step.startsWith('SORT'))).toEqual([])
  })

  it.each(dailyOnOne(5, sorts))('has each document once on the pages sorted by %s, in order, and what has no value at the end', async (sort) => {
    const shown = await everyPage({ sort })
    const values = shown.map(sortedValue[sort.replace('-', '')] ?? (() => null))
    const given = values.filter(value => value !== null)

    expect(new Set(shown.map(({ id }) => id)).size).toBe(documents + 1)
    expect(values.slice(given.length).every(value => value === null)).toBe(true)
    const upwards = sort.startsWith('-') ? given.toReversed() : given
    expect(upwards.every((value, place) => place === 0 || (upwards[place - 1] ?? '') <= value)).toBe(true)
  })

  it.each(['', 'klant 1'])('has on far pages of a search for "%s" what comes after the near ones', async (q) => {
    const shown = await everyPage({ q })
    const words = q.split(' ')
    const all = await vink.db.invoice.findMany({
      where: { AND: words.map(word => ({ searchText: { contains: word } })) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    })

    expect(all.length).toBeGreaterThan(500)
    expect(shown.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })

  it.each<[string, Question]>([
    ...['draft', 'issued', 'paid', 'open', 'overdue', 'cancelled'].map((status): [string, Question] =>
      [`documents that are ${status}`, list({ status })]),
    ['its credit notes', list({ kind: 'credit_note' })],
    ['documents of a customer', account => list({ customerId: customerIdOf(account.accountId, 3) })(account)],
    ['documents of a month', list({ from: '2016-03-01', to: '2016-03-31' })],
    ['a number that is searched', list({ q: '000123' })],
    ['what changed since', list({ updatedSince: '2010-01-02T07:00:00.000Z', sort: 'updatedAt' })],
    ['what all its documents come to', account => sumListedInvoices(account, {})],
    ['what is open, overdue and paid, and the VAT return', account => getStats(account, { year: 2016, quarter: 1 })],
    ['the last price of a product for a customer', account =>
      account.reads.lastPrices(customerIdOf(account.accountId, 3), ['some-product'])],
    ['what a customer brought in', account => getCustomerFigures(account, customerIdOf(account.accountId, 3))],
    ['its customers', account => listCustomers(account, masterDataQuerySchema.parse({}))],
  ])('has %s found without reading the invoices of others', async (_, question) => {
    expect((await stepsOf(question)).filter(step => everyInvoice.test(step))).toEqual([])
  })

  it('has what all its documents come to added up over one index, in its order', async () => {
    const steps = await stepsOf(account => sumListedInvoices({ ...account, changes: null }, {}))

    expect(steps).toHaveLength(telling.database.kind === 'sqlite' ? 1 : 2)
    expect(steps.filter(step => step.startsWith('SORT'))).toEqual([])
    if (telling.database.kind === 'sqlite') expect(steps[0]).toContain('USING COVERING INDEX')
  })

  it.each<[string, Record<string, string>]>([
    ...sorts.map((sort): [string, Record<string, string>] => [`the first ones by ${sort}`, { sort }]),
    ['the first ones of a customer', { customerId: 'some-customer' }],
    ['the latest that are paid', { status: 'paid' }],
  ])('has %s looked up in the server\'s own thread, by an index that leads to no others', async (_, query) => {
    const steps = await stepsOf(list(query))
    const [first] = telling.statements
    const plan = steps.filter(step => step.endsWith(first?.sql ?? ''))

    expect(first?.way).toBe('lookUp')
    expect(plan.filter(step => everyInvoice.test(step) || step.startsWith('SORT'))).toEqual([])
    if (telling.database.kind === 'postgres') return
    // What a condition names without the index would be passed over row by row.
    const [, where = ''] = /WHERE (.*) ORDER BY/s.exec(first?.sql ?? '') ?? []
    for (const [, column = ''] of where.matchAll(/"(\w+)"/g)) expect(plan.join()).toMatch(new RegExp(`\\(.*\\b${column}[=><]`))
  })

  it.each<[string, Record<string, string>]>([
    ['a search', { q: 'klant' }],
    ['what is open', { status: 'open' }],
    ['the paid ones of a customer', { status: 'paid', customerId: 'some-customer' }],
    ['a customer\'s documents by total', { customerId: 'some-customer', sort: 'total' }],
    ['advance invoices', { advance: 'false' }],
    ['a far page', { page: '3' }],
    ['a long page', { pageSize: '51' }],
  ])('leaves %s to the threads that read', async (_, query) => {
    telling.statements.length = 0
    await list(query)(vink)

    expect(telling.statements.map(({ way }) => way)).not.toContain('lookUp')
  })

  it.each<[string, Question]>([
    ['one document', account => getInvoice(account, invoiceId)],
    ['what charges costs and interest of a document', account => readCharges(account.db, { id: invoiceId })],
    ['what is booked on a document', account => bookedOn(account.db, { id: invoiceId })],
    ['the next number of a year', account => nextNumber(account, '2026-11-20')],
    ['the first number of another year', account => nextNumber(account, '2031-01-02')],
  ])('has %s looked up by more than whose it is', async (_, question) => {
    const steps = (await stepsOf(question)).filter(step => /^(SORT|\S+ (main\.)?Invoice)/.test(step))
    // Postgres knows how its values are spread, and may walk a few rows of an account where SQLite looks them up.
    const lookUp = telling.database.kind === 'sqlite' ? /^SEARCH [^:]* AND / : /^SEARCH /

    expect(steps.length).toBeGreaterThan(0)
    expect(steps.filter(step => !lookUp.test(step))).toEqual([])
  })
})

describe('who calls', () => {
  it('is who Prisma tells, with what is used, and nobody of another account', async () => {
    const users = await installation.service.database.prisma.user.findMany()
    const own = users.find(({ accountId }) => accountId === vink.accountId)
    const other = users.find(({ accountId }) => accountId !== vink.accountId)
    const counters = await vink.db.usageCounter.findMany({ select: { metric: true, period: true, used: true } })

    const { role, ...user } = await vink.reads.member(own?.id ?? '') ?? { role: 'none' }
    expect(role).toBe('owner')
    expect(own).toMatchObject(user)
    expect(await vink.reads.member(other?.id ?? '')).toBeNull()
    expect(counters.length).toBeGreaterThan(1)
    expect(new Set(await vink.reads.usage(counters.map(({ period }) => period)))).toEqual(new Set(counters))
    expect(await vink.reads.usage(['2001-01'])).toEqual([])
  })
})

describe('a client that keeps a copy', () => {
  const masterData = (query: Record<string, string>) => masterDataQuerySchema.parse({ includeArchived: 'true', ...query })
  const since = { updatedSince: '2010-01-01T00:00:00.000Z', sort: 'updatedAt' }

  beforeAll(async () => {
    const { prisma } = installation.service.database
    const of = (place: number) => {
      const at = new Date(Date.parse('2011-01-01T00:00:00.000Z') + place * 7_919 % 1_000 * 60_000)
      return { id: `veel-${place}`, name: `${place}`, archived: false, searchText: '', createdAt: at, updatedAt: at }
    }
    const rows = Array.from({ length: 1_000 }, (_, place) => of(place))
    const write = <Model extends 'Customer' | 'Product' | 'AuditEntry'>(model: Model, written: Parameters<typeof writeRows<Model>>[3]) =>
      writeRows(installation.service.database, vink.accountId, model, written)
    await write('Customer', rows.map(row => ({ ...row, type: 'business', country: 'NL', externalId: row.id })))
    await write('Product', rows.map(row => ({ ...row, unit: 'C62', unitPriceCents: 1n })))
    await write('AuditEntry', rows.map(({ id, createdAt }, place) => ({
      sequence: 1_000 + place, at: createdAt, actorType: 'system', action: 'product.updated', subjectId: id,
      details: { fields: ['name'] }, hash: '',
    })))
    await prisma.auditChain.update({ where: { accountId: vink.accountId }, data: { lastSequence: 2_000 } })
    await prisma.$executeRawUnsafe('ANALYZE')
  })

  it.each<[string, RegExp, Question]>([
    ['customers', /["`]Customer["`]/, account => listCustomers(account, masterData(since))],
    ['products', /["`]Product["`]/, account => listProducts(account, masterData(since))],
  ])('has the %s that changed read in the order of an index', async (_, table, question) => {
    const steps = (await stepsOf(question)).filter(step => table.test(step))

    expect(steps.length).toBeGreaterThan(0)
    expect(steps.filter(step => step.startsWith('SORT'))).toEqual([])
  })

  it.each<[string, Question]>([
    ['a document', list({ externalId: 'erp-300' })],
    ['a customer', account => listCustomers(account, masterData({ externalId: 'veel-30' }))],
  ])('has %s by its externalId looked up by more than whose it is', async (_, question) => {
    const steps = (await stepsOf(question)).filter(step => /^(SCAN|SEARCH) (?!sub).*externalId["`] =/s.test(step))

    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) expect(step.split(/:\s*SELECT/)[0]).toMatch(/externalId/)
  })

  it('has events read in the order of their index', async () => {
    const steps = await stepsOf(account => listEvents(account, { after: 1_500, limit: 100 }))

    expect(steps.filter(step => /^SORT|SCAN (main\.)?AuditEntry/.test(step))).toEqual([])
  })
})

const nextNumber = async (account: AccountContext, date: string) =>
  findNextNumber(readerOf(account), await account.db.business.findFirstOrThrow(), { kind: 'invoice', date })
