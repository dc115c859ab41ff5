import type { Invoice, InvoiceQuery, InvoiceSummary } from '#contract/schemas/invoice'
import { searchFilter } from '#db/search-text'
import { todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../context'
import { emptyPage, pageWindow, type Page } from '../page'
import { presentInvoice, presentSummary, summaryColumns } from './present'
import { requireInvoice } from './record'

/** One document with lines and parties. Refuses not_found. */
export async function getInvoice(account: AccountContext, id: string): Promise<Invoice> {
  return presentInvoice(account, account.db, await requireInvoice(account.db, id))
}

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
    account.db.invoice.findMany({ where, select: summaryColumns, orderBy: orderOf(query.sort), ...pageWindow(query) }),
    account.db.invoice.count({ where }),
  ])
  return {
    data: rows.map(row => presentSummary(account, row)),
    page: query.page,
    pageSize: query.pageSize,
    total,
  }
}

/** `open` and `overdue` are derived: issued or sent with an amount open, and past the due date. */
function statusFilter(account: AccountContext, status: InvoiceQuery['status']) {
  if (status === undefined) return {}
  if (status !== 'open' && status !== 'overdue') return { status }
  const open = {
    status: { in: ['issued', 'sent'] },
    totalCents: { gt: account.database.prisma.invoice.fields.creditedCents },
  }
  if (status === 'open') return open
  return { ...open, kind: 'invoice', dueDate: { lt: todayInAmsterdam(account.outside.clock.now()) } }
}

const sortColumns = {
  issueDate: 'issueDate',
  number: 'number',
  total: 'totalCents',
  dueDate: 'dueDate',
  createdAt: 'createdAt',
} as const

/**
 * By series and place in it: as texts, number 10 would come before 2. What is outside a series follows by its text, and
 * drafts without a number come last.
 */
function numberOrder(direction: 'asc' | 'desc') {
  const last = { sort: direction, nulls: 'last' as const }
  return [
    { numberPeriod: last },
    // Invoices before credit notes; in Prisma's alphabet they are the other way round.
    { kind: direction === 'asc' ? 'desc' as const : 'asc' as const },
    { numberSequence: last },
    { number: last },
    { id: direction },
  ]
}

/** The id breaks ties in the same direction, so that pages never overlap; documents without a value come last. */
function orderOf(sort: InvoiceQuery['sort']) {
  const direction = sort.startsWith('-') ? 'desc' as const : 'asc' as const
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  if (column === 'number') return numberOrder(direction)
  return [
    { [column]: column === 'dueDate' ? { sort: direction, nulls: 'last' as const } : direction },
    { id: direction },
  ]
}
