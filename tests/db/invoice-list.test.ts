import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceSorts } from '#contract/lists'
import { openDatabase, type Database } from '#db/client'
import { countInvoices, listInvoiceRows, type InvoiceFilter, type InvoiceSort } from '#db/queries/invoice-list'
import { issueLines } from '../bench/issued'
import { newVink } from '../support/accounts'
import { addManyDocuments, customerIdOf } from '../support/many-documents'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const documents = 300
const columns = ['id', 'number', 'status', 'totalCents', 'dueDate', 'createdAt'] as const

type Row = Awaited<ReturnType<Database['prisma']['invoice']['findMany']>>[number]

let open: Database
let accountId: string
let rows: Row[]

beforeAll(async () => {
  const installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  open = await openDatabase(database.url)
  for (const email of ['jansen@example.nl', 'vink@example.nl']) {
    const account = await newVink(installation, email)
    const { id, customerId } = await issueLines(account, 1)
    accountId = account.accountId
    await addManyDocuments(open, { accountId, invoiceId: id, customerId: customerId ?? '' }, documents)
  }
  await installation.close()
  // Numbers outside every series, texts that are patterns elsewhere, documents of which nothing is open.
  const { prisma } = open
  const of = (end: string) => ({ accountId, id: { endsWith: end }, status: { not: 'draft' } })
  await prisma.invoice.updateMany({ where: of('7'), data: { numberPeriod: null, numberSequence: null } })
  await prisma.invoice.updateMany({ where: of('3'), data: { searchText: '100%_korting\n\'anders\'' } })
  await prisma.invoice.updateMany({ where: of('43'), data: { openCents: 0n } })
  await prisma.invoice.updateMany({ where: { ...of('1'), kind: 'credit_note' }, data: { status: 'issued', openCents: 0n } })
  rows = await prisma.invoice.findMany({ where: { accountId } })
})
afterAll(() => open.close())

/** The same in plain words: which rows, and in which order. */
function expected(filter: InvoiceFilter, sort: InvoiceSort): Row[] {
  const { words, status, isOpen, dueBefore, kind, customerId, from = '', to = '9', updatedSince = '', externalId } = filter
  const matching = rows.filter(row =>
    words.every(spellings => spellings.some(word => row.searchText.includes(word)))
    && (status === undefined || row.status === status)
    && (!isOpen || (['issued', 'sent'].includes(row.status) && row.openCents > 0n))
    && (dueBefore === undefined || (row.kind === 'invoice' && row.dueDate !== null && row.dueDate < dueBefore))
    && (kind === undefined || row.kind === kind)
    && (customerId === undefined || row.customerId === customerId)
    && (externalId === undefined || row.externalId === externalId)
    && row.updatedAt.toISOString() >= updatedSince
    && row.issueDate >= from && row.issueDate <= to)
  const way = sort.startsWith('-') ? -1 : 1
  return matching.sort((left, right) => {
    const [leftKey, rightKey] = [keyOf(left, sort), keyOf(right, sort)]
    // What has no value stays at the end, whichever way the others go.
    if (leftKey.part !== rightKey.part) return leftKey.part - rightKey.part
    const differing = leftKey.values.findIndex((value, place) => value !== rightKey.values[place])
    const [one, other] = [leftKey.values[differing], rightKey.values[differing]]
    return one === undefined || other === undefined ? 0 : (one < other ? -1 : 1) * way
  })
}

function keyOf(row: Row, sort: InvoiceSort): { part: number, values: (string | number | bigint | Date)[] } {
  const { id, createdAt, updatedAt, dueDate, number } = row
  switch (sort.replace('-', '')) {
    case 'number':
      if (row.status === 'draft') return { part: 2, values: [createdAt.getTime(), id] }
      return row.numberPeriod === null
        ? { part: 1, values: [row.kind === 'invoice' ? 0 : 1, number ?? '', id] }
        : { part: 0, values: [row.numberPeriod, row.kind === 'invoice' ? 0 : 1, row.numberSequence ?? 0, id] }
    case 'dueDate': return { part: dueDate === null ? 1 : 0, values: [dueDate ?? '', id] }
    case 'updatedAt': return { part: 0, values: [updatedAt.getTime(), id] }
    case 'total': return { part: 0, values: [row.kind === 'credit_note' ? -row.totalCents : row.totalCents, id] }
    case 'issueDate':
      return { part: 0, values: [row.issueDate, Number(row.status === 'draft'), row.numberSequence ?? 0, number ?? '', id] }
    default: return { part: 0, values: [createdAt.getTime(), id] }
  }
}

const maybe = <Value>(...values: Value[]) => fc.constantFrom<Value | undefined>(undefined, undefined, ...values)

const filters = fc.record({
  words: fc.constantFrom<string[][]>(
    [], [], [], [['klant']], [['klant 1'], ['opdracht']], [['klant 1', 'klant 2']], [['%_']], [['\'anders\'']], [['nergens']],
  ),
  status: maybe('draft', 'issued', 'paid'),
  isOpen: maybe(true),
  dueBefore: maybe('2016-06-01'),
  kind: maybe('invoice', 'credit_note'),
  customerId: fc.constantFrom(undefined, undefined, undefined, 1),
  from: maybe('2012-01-01', '2018-01-01'),
  to: maybe('2015-12-31'),
  updatedSince: maybe('2010-01-01T01:30:00.000Z', '2010-01-01T02:00:00.001Z', '2012-01-01T00:00:00.000Z'),
  externalId: fc.constantFrom<string | undefined>(undefined, undefined, undefined, undefined, 'erp-120', 'ERP-120', 'erp-1'),
}).map(({ customerId, ...filter }) => ({
  ...filter, customerId: customerId === undefined ? undefined : customerIdOf(accountId, customerId),
}))

describe('a list of documents', () => {
  it('has what its filter lets through, in order, whatever the window', async () => {
    const sorts = fc.constantFrom<InvoiceSort>(...invoiceSorts)
    const windows = fc.record({ skip: fc.nat(320), take: fc.integer({ min: 1, max: 100 }) })
    await fc.assert(fc.asyncProperty(filters, sorts, windows, async (filter, sort, { skip, take }) => {
      const all = expected(filter, sort)
      const shownOf = (row: Row) => Object.fromEntries(columns.map(name => [name, row[name]]))

      const shown = await listInvoiceRows(open, accountId, filter, sort, { skip, take, columns })
      expect(shown).toEqual(all.slice(skip, skip + take).map(shownOf))
      expect(await countInvoices(open, accountId, filter)).toBe(all.length)
    }), { numRuns: 300, seed: 20261120 })
  })
})
