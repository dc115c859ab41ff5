import { usualDueDate } from '#domain/invoice/content'
import type { IsoDate } from '#domain/invoice/document'
import type { BusinessRow } from '../business/present'
import type { InvoiceRecord } from './record'

/** The due date of a draft on another issue date: the usual one moves along, one that was chosen stays. */
export function dueDateOn(
  issueDate: IsoDate,
  draft: Pick<InvoiceRecord, 'issueDate' | 'dueDate' | 'customer'>,
  business: BusinessRow,
): IsoDate | null {
  const wasUsual = draft.dueDate === usualDueDate(draft.issueDate, draft.customer, business)
  return wasUsual ? usualDueDate(issueDate, draft.customer, business) : draft.dueDate
}
