import { masterDataQuerySchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { invoiceQuerySchema, invoiceSumsQuerySchema } from '#contract/schemas/invoice-query'
import type { AccountContext } from '#services/work/context'
import { listCustomers } from '#services/customers/find'
import { createInvoice } from '#services/invoices/create'
import { getInvoice } from '#services/invoices/find'
import { listInvoices, sumListedInvoices } from '#services/invoices/list'
import { previewNextNumber } from '#services/invoices/next-number'
import { getStats } from '#services/reports/stats'
import { vatQuarter } from '#services/reports/vat-quarter'
import { designHour } from '../support/cast'

/** One page of an account's documents. */
export const list = (query: Record<string, string>) => (vink: AccountContext) =>
  listInvoices(vink, invoiceQuerySchema.parse(query))

/** What an account of so many documents, one customer and one invoice of it, asks for every day. */
export const questionsOf = (
  { size, invoiceId, customerId }: { size: number, invoiceId: string, customerId: string },
): Record<string, (vink: AccountContext) => Promise<unknown>> => ({
  'one invoice': vink => getInvoice(vink, invoiceId),
  'the next numbers': previewNextNumber,
  'the list': list({}),
  'its tenth page': list({ page: '10' }),
  'its last page': list({ page: String(Math.ceil(size / 25)) }),
  ...Object.fromEntries(['number', 'total', 'dueDate', 'issueDate'].flatMap(sort => [
    [`by ${sort}`, list({ sort })], [`by ${sort}, downwards`, list({ sort: `-${sort}` })],
  ])),
  ...Object.fromEntries(['draft', 'open', 'overdue', 'paid', 'cancelled'].map(status => [`only ${status}`, list({ status })])),
  'only credit notes': list({ kind: 'credit_note' }),
  'of one customer': list({ customerId }),
  'of one month': list({ from: '2016-03-01', to: '2016-03-31', sort: 'issueDate' }),
  'what they come to': vink => sumListedInvoices(vink, invoiceSumsQuerySchema.parse({})),
  'search by number': list({ q: String(Math.floor(size * 0.7)).padStart(12, '0') }),
  'search by a common word': list({ q: 'klant' }),
  'search for nothing': list({ q: 'kwijtgeraakt' }),
  'search, two letters': list({ q: '77' }),
  'open, overdue and paid': vink => vink.reads.balances('2026-11-20'),
  'a quarter\'s VAT return': vink => vatQuarter(vink, { year: 2016, quarter: 1 }),
  'all figures': vink => getStats(vink, { year: 2016, quarter: 1 }),
  'the customers': vink => listCustomers(vink, masterDataQuerySchema.parse({})),
  'a new draft': vink => createInvoice(vink, invoiceInputSchema.parse({ customerId, lines: [designHour] })),
})
