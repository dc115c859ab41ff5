import type { InvoiceQuery, InvoiceSummary } from '#contract/schemas/invoice'
import type { InvoiceFilter } from '#db/invoice-list'
import { searchWords } from '#db/search-text'
import { todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../context'
import { emptyPage, pageWindow, type Page } from '../page'
import { presentSummary, summaryColumns } from './present'

/** A page of invoices and credit notes. */
export async function listInvoices(account: AccountContext, query: InvoiceQuery): Promise<Page<InvoiceSummary>> {
  const words = searchWords(query.q ?? '')
  if (!words) return emptyPage(query)
  const { kind, advance, customerId, recurringScheduleId, from, to, page, pageSize } = query
  const exact = { kind, advance, customerId, recurringScheduleId, from, to }
  const filter = { words, ...exact, ...statusFilter(account, query.status) }
  const [rows, total] = await Promise.all([
    account.reads.invoices(filter, query.sort, { ...pageWindow(query), columns: summaryColumns }),
    countTotal(account, filter),
  ])
  return { data: rows.map(row => presentSummary(account, row)), page, pageSize, total }
}

/**
 * How many documents a list has. The database walks an index for that, so the answer is kept until something happens in
 * the account; what is overdue also changes when a day begins, which its filter names.
 */
function countTotal({ accountId, changes, outside, reads }: AccountContext, filter: InvoiceFilter): Promise<number> {
  const count = () => reads.countInvoices(filter)
  return changes === null ? count() : outside.rememberedCounts.count(accountId, changes, JSON.stringify(filter), count)
}

/** `open` and `overdue` are derived: issued or sent with an amount open, and invoices past their due date. */
function statusFilter(account: AccountContext, status: InvoiceQuery['status']): Partial<InvoiceFilter> {
  switch (status) {
    case 'open': return { isOpen: true }
    case 'overdue': return { isOpen: true, dueBefore: todayInAmsterdam(account.outside.clock.now()) }
    default: return { status }
  }
}
