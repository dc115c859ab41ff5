import { addDays } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import type { BusinessRow } from '../business/present'
import type { CustomerRow } from '../customers/present'
import type { InvoiceRecord } from './record'

/** The issue date plus the payment term: the customer's own, else that of the business. */
export function usualDueDate(
  issueDate: IsoDate,
  customer: Pick<CustomerRow, 'paymentTermDays'> | null,
  business: Pick<BusinessRow, 'defaultPaymentTermDays'>,
): IsoDate {
  return addDays(issueDate, customer?.paymentTermDays ?? business.defaultPaymentTermDays)
}

/** The due date of a draft on another issue date: the usual one moves along, one that was chosen stays. */
export function dueDateOn(
  issueDate: IsoDate,
  draft: Pick<InvoiceRecord, 'issueDate' | 'dueDate' | 'customer'>,
  business: BusinessRow,
): IsoDate | null {
  const wasUsual = draft.dueDate === usualDueDate(draft.issueDate, draft.customer, business)
  return wasUsual ? usualDueDate(issueDate, draft.customer, business) : draft.dueDate
}
