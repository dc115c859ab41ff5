import type { InvoiceQuery, InvoiceSummary } from '#contract/schemas/invoice'
import { searchFilter } from '#db/search-text'
import { todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../context'
import { emptyPage, pageWindow, type Page } from '../page'
import { presentSummary, summaryColumns, type SummaryRow } from './present'

/** A page of invoices and credit notes. */
export async function listInvoices(account: AccountContext, query: InvoiceQuery): Promise<Page<InvoiceSummary>> {
  const search = searchFilter(query.q ?? '')
  if (!search) return emptyPage(query)
  const where = {
    AND: [
      ...search.AND,
      statusFilter(account, query.status),
      query.kind === undefined ? {} : { kind: query.kind },
    ],
    ...(query.customerId === undefined ? {} : { customerId: query.customerId }),
    issueDate: { gte: query.from, lte: query.to },
  }
  const [rows, total] = await Promise.all([
    readParts(account, where, partsOf(query.sort), pageWindow(query), search.AND.length > 0),
    countTotal(account, query, () => account.db.invoice.count({ where })),
  ])
  return {
    data: rows.map(row => presentSummary(account, row)),
    page: query.page,
    pageSize: query.pageSize,
    total,
  }
}

/**
 * How many documents a list has. The database walks an index for that, so the answer is kept until something happens in
 * the account. What is overdue also changes when a day begins.
 */
function countTotal(account: AccountContext, query: InvoiceQuery, count: () => Promise<number>): Promise<number> {
  const { accountId, changes, outside } = account
  if (changes === null) return count()
  const { q, status, kind, customerId, from, to } = query
  const today = status === 'overdue' ? todayInAmsterdam(outside.clock.now()) : null
  const question = JSON.stringify([q, status, kind, customerId, from, to, today])
  return outside.rememberedCounts.count(accountId, changes, question, count)
}

/** `open` and `overdue` are derived: issued or sent with an amount open, and past the due date. */
function statusFilter(account: AccountContext, status: InvoiceQuery['status']) {
  if (status === undefined) return {}
  if (status !== 'open' && status !== 'overdue') return { status }
  const open = {
    status: { in: ['issued', 'sent'] },
    totalCents: { gt: account.db.invoice.fields.creditedCents },
  }
  if (status === 'open') return open
  return { ...open, kind: 'invoice', dueDate: { lt: todayInAmsterdam(account.outside.clock.now()) } }
}

type Direction = 'asc' | 'desc'

/**
 * A part of a list, in the order of an index. Rows without a sort value come last in both directions, which no index
 * does: so they are a part of their own, at the end.
 */
interface Part {
  where: object
  orderBy: Record<string, Direction>[]
}

/** From here on, passing over whole rows would take longer than asking twice. */
const farAway = 500

/** Any text there is: unlike "not null", both databases look that up in an index. */
const given = { gte: '' }

/** The id breaks ties in the same direction, so that pages never overlap. */
function partsOf(sort: InvoiceQuery['sort']): Part[] {
  const direction: Direction = sort.startsWith('-') ? 'desc' : 'asc'
  const by = (column: string): Part['orderBy'] => [{ [column]: direction }, { id: direction }]
  switch (sort.replace('-', '')) {
    case 'number': return numberParts(direction)
    case 'dueDate': return [
      { where: { dueDate: given }, orderBy: by('dueDate') },
      { where: { dueDate: null }, orderBy: by('dueDate') },
    ]
    case 'total': return [{ where: {}, orderBy: by('totalCents') }]
    case 'issueDate': return [{ where: {}, orderBy: by('issueDate') }]
    default: return [{ where: {}, orderBy: by('createdAt') }]
  }
}

/**
 * By series and place in it: as texts, number 10 would come before 2. What is outside a series follows by its text, and
 * drafts come last: a document has a number if and only if it is no draft, which `verify` checks.
 */
function numberParts(direction: Direction): Part[] {
  const orderBy: Part['orderBy'] = [
    { numberPeriod: direction },
    // Invoices before credit notes; in the database's alphabet they are the other way round.
    { kind: direction === 'asc' ? 'desc' : 'asc' },
    { numberSequence: direction },
    { number: direction },
    { id: direction },
  ]
  return [
    { where: { numberPeriod: given }, orderBy },
    { where: { numberPeriod: null, number: given }, orderBy },
    { where: { status: 'draft' }, orderBy: [{ createdAt: direction }, { id: direction }] },
  ]
}

/**
 * The window of a list that consists of parts, one after the other.
 * @param isSearch whether most of what is read is passed over
 */
async function readParts(
  { db }: AccountContext,
  where: object,
  parts: Part[],
  { skip, take }: { skip: number, take: number },
  isSearch: boolean,
): Promise<SummaryRow[]> {
  const page: SummaryRow[] = []
  let left = skip
  for (const part of parts) {
    const ofPart = { AND: [where, part.where] }
    const window = { where: ofPart, orderBy: part.orderBy, skip: left, take: take - page.length }
    const rows = isSearch || left > farAway
      ? await readByIds(db, window)
      : await db.invoice.findMany({ ...window, select: summaryColumns })
    // Between two parts a document may move from one to the other: it is shown once.
    page.push(...rows.filter(({ id }) => page.every(shown => shown.id !== id)))
    if (page.length === take || part === parts.at(-1)) break
    // Once a part gave rows, nothing is left to skip.
    left = rows.length > 0 || left === 0 ? 0 : Math.max(0, left - await db.invoice.count({ where: ofPart }))
  }
  return page
}

/** Finds the rows by what an index holds, and only then reads those that are shown. */
async function readByIds(
  db: AccountContext['db'],
  window: { where: object, orderBy: Part['orderBy'], skip: number, take: number },
): Promise<SummaryRow[]> {
  const ids = (await db.invoice.findMany({ ...window, select: { id: true } })).map(({ id }) => id)
  const rows = await db.invoice.findMany({ where: { id: { in: ids } }, select: summaryColumns })
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
