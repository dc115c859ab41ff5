import type { Page } from '#contract/lists'
import type { InvoiceSummary } from '#contract/schemas/invoice'
import type { InvoiceQuery, InvoiceSums, InvoiceSumsQuery } from '#contract/schemas/invoice-query'
import type { InvoiceFilter } from '#db/queries/invoice-list'
import { emptyPage, pageWindow } from '#db/queries/list-rows'
import { searchWords } from '#db/queries/search-text'
import { todayInAmsterdam } from '#domain/dates'
import { amountsIn } from '#domain/money'
import type { RememberedAnswers } from '#integrations/remembered-answers'
import type { AccountContext } from '../work/context'
import { presentSummary, summaryColumns } from './present'

/** A page of invoices and credit notes. */
export async function listInvoices(account: AccountContext, query: InvoiceQuery): Promise<Page<InvoiceSummary>> {
  const filter = filterOf(account, query)
  if (!filter) return emptyPage(query)
  const { page, pageSize } = query
  const [rows, total] = await Promise.all([
    account.reads.invoices(filter, query.sort, { ...pageWindow(query), columns: summaryColumns }),
    untilItChanges(account, account.outside.rememberedCounts, filter, () => account.reads.countInvoices(filter)),
  ])
  return { data: rows.map(row => presentSummary(account, row)), page, pageSize, total }
}

/** What the documents of a list come to, on all of its pages. */
export async function sumListedInvoices(account: AccountContext, query: InvoiceSumsQuery): Promise<InvoiceSums> {
  const filter = filterOf(account, query)
  if (!filter) return { data: [] }
  const { rememberedSums } = account.outside
  return { data: await untilItChanges(account, rememberedSums, filter, () => account.reads.sumInvoices(filter)) }
}

/** Which documents a list has; null where it can have none. */
function filterOf(account: AccountContext, query: InvoiceSumsQuery): InvoiceFilter | null {
  const { q = '', kind, advance, customerId, recurringScheduleId, from, to, updatedSince, externalId } = query
  const words = searchWords(q)
  if (!words) return null
  const exact = { kind, advance, customerId, recurringScheduleId, from, to, updatedSince, externalId }
  return { words, amounts: amountsIn(q), ...exact, ...statusFilter(account, query.status) }
}

/**
 * What is asked of all documents of a list. The database walks an index for that, so the answer is kept until something
 * happens in the account; what is overdue also changes when a day begins, which its filter names. When a document was
 * changed also moves by what the trail does not tell, such as its PDF.
 */
function untilItChanges<Answer>(
  { accountId, changes }: AccountContext,
  remembered: RememberedAnswers<Answer>,
  filter: InvoiceFilter,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const isRemembered = changes !== null && filter.updatedSince === undefined
  return isRemembered ? remembered.to(accountId, changes, JSON.stringify(filter), ask) : ask()
}

/** `open` and `overdue` are derived: issued or sent with an amount to pay or pay back, and past the due date. */
function statusFilter(account: AccountContext, status: InvoiceQuery['status']): Partial<InvoiceFilter> {
  switch (status) {
    case 'open': return { isOpen: true }
    case 'overdue': return { isOpen: true, dueBefore: todayInAmsterdam(account.outside.clock.now()) }
    default: return { status }
  }
}
