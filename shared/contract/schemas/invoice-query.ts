import { z } from 'zod'
import { invoiceStatuses } from '#domain/invoice/lifecycle'
import { invoiceSorts } from '../lists'
import { centsOut, identifier, isoDate, pageQuery, queryFlag, searchText, synchroniseQuery } from './primitives'
import { invoiceKind } from './vocabulary'

const invoiceFilters = {
  status: z.enum([...invoiceStatuses, 'overdue', 'open']).optional()
    .describe('`open`: issued or sent, with something left to pay; a credit note only where money is to be paid back, because '
      + 'its invoice was paid before or was made elsewhere. `overdue`: invoices that are open past their due date.'),
  kind: invoiceKind.optional(),
  advance: queryFlag.optional().describe('Advance invoices only, or all others.'),
  customerId: identifier.optional(),
  recurringScheduleId: identifier.optional().describe('What a recurring invoice made.'),
  q: searchText.optional(),
  from: isoDate.optional().describe('First issue date, inclusive.'),
  to: isoDate.optional().describe('Last issue date, inclusive.'),
  ...synchroniseQuery,
}

export const invoiceQuerySchema = z.object({
  ...invoiceFilters,
  ...pageQuery,
  sort: z.enum(invoiceSorts).default('-createdAt')
    .describe('A leading minus is descending. `total` goes by amounts as they are shown, where credit notes are negative; '
      + '`issueDate` by day, then by number.'),
})

export const invoiceSumsQuerySchema = z.object(invoiceFilters)

export const invoiceSumsSchema = z.object({
  data: z.array(z.object({
    currency: z.string(),
    count: z.int().describe('Without drafts and what was cancelled, unless `status` asks for those.'),
    totalCents: centsOut.describe('Of those; credit notes take away.'),
    openCents: centsOut.describe('What is left to pay of invoices.'),
    paidCents: centsOut.describe('What was paid of invoices, without what credit notes took off.'),
  })),
}).meta({ id: 'InvoiceSums', description: 'What the documents of a list come to, per currency.' })

export type InvoiceQuery = z.output<typeof invoiceQuerySchema>
export type InvoiceSumsQuery = z.output<typeof invoiceSumsQuerySchema>
export type InvoiceSums = z.output<typeof invoiceSumsSchema>
