import type { z } from 'zod'
import { emailKinds, emailStatuses, invoiceSorts, masterDataSorts } from '#contract/lists'
import type { bankTransactionQuerySchema } from '#contract/schemas/bank'
import type { masterDataQuerySchema } from '#contract/schemas/customer'
import type { emailQuerySchema } from '#contract/schemas/email'
import type { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { isIsoDate } from '#domain/dates'
import { invoiceKinds } from '#domain/invoice/document'
import { invoiceStatuses } from '#domain/invoice/lifecycle'

/**
 * What the address of a list may hold of its query, and which values of it count. The contract's schemas say the same;
 * these say it without the code that they need.
 */
export type FilterRules<Query extends object> = { [Name in keyof Query & string]?: (text: string) => boolean }

const flags = ['0', '1', 'true', 'false']
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text)
const isId = (text: string) => /^[\w:-]{1,64}$/.test(text)
const isSearch = (text: string) => text.length <= 200
const isPage = (text: string) => /^[1-9]\d{0,5}$/.test(text)

export const invoiceFilterRules = {
  status: isOneOf([...invoiceStatuses, 'overdue', 'open']),
  kind: isOneOf(invoiceKinds),
  advance: isOneOf(flags),
  customerId: isId,
  recurringScheduleId: isId,
  q: isSearch,
  from: isIsoDate,
  to: isIsoDate,
  page: isPage,
  sort: isOneOf(invoiceSorts),
} satisfies FilterRules<z.input<typeof invoiceQuerySchema>>

/** How documents stand where nobody says otherwise: the newest first, and of late ones what is late longest. */
export function usualInvoiceOrder(status: string | undefined): (typeof invoiceSorts)[number] {
  return status === 'overdue' ? 'dueDate' : '-issueDate'
}

export const masterDataFilterRules = {
  q: isSearch,
  archived: isOneOf(flags),
  page: isPage,
  sort: isOneOf(masterDataSorts),
} satisfies FilterRules<z.input<typeof masterDataQuerySchema>>

export const emailFilterRules = {
  invoiceId: isId,
  status: isOneOf(emailStatuses),
  kind: isOneOf(emailKinds),
  page: isPage,
} satisfies FilterRules<z.input<typeof emailQuerySchema>>

export const bankFilterRules = {
  state: isOneOf(['matched', 'ignored']),
  invoiceId: isId,
  page: isPage,
} satisfies FilterRules<z.input<typeof bankTransactionQuerySchema>>

/** Of a list that is only paged through. */
export const pageFilterRules = { page: isPage } satisfies FilterRules<{ page?: string }>
