import type { BusinessRow } from '#db/queries/rows'
import { usualDueDate } from '#domain/invoice/content'
import type { IsoDate } from '#domain/invoice/document'
import type { InvoiceRecord } from './record'

/**
 * The due date of a draft on another issue date, or for another customer: the usual one moves along, one that was
 * chosen stays.
 */
export function dueDateOn(
  issueDate: IsoDate,
  draft: Pick<InvoiceRecord, 'issueDate' | 'dueDate' | 'customer'>,
  business: BusinessRow,
  customer = draft.customer,
): IsoDate | null {
  const wasUsual = draft.dueDate === usualDueDate(draft.issueDate, draft.customer, business)
  return wasUsual ? usualDueDate(issueDate, customer, business) : draft.dueDate
}
