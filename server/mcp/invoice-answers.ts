import type { z } from 'zod'
import { invoiceLineSchema } from '#contract/schemas/invoice-line'
import { invoiceSchema, invoiceSummarySchema, toolFields, type Invoice, type InvoiceSummary } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { pageOf, queryInteger } from '#contract/schemas/primitives'
import type { Page } from '#contract/lists'
import { viewOf, toolPageQuery } from './answer-size'

/** So many lines of a document are told at once; one has 500 at most. */
const linesPerAnswer = 50

/** What was paid, and what of that too much, where there is any. */
const paidView = invoiceSchema.pick({ paidCents: true, overpaidCents: true }).partial()

/** Where a document stands: what an app needs to go on, a twentieth of the whole. */
export const invoiceOutcome = invoiceSchema.pick({
  id: true, kind: true, status: true, displayStatus: true, number: true, customerId: true, customerName: true,
  creditedInvoiceId: true, issueDate: true, dueDate: true, currency: true, vatTreatment: true, subtotalCents: true,
  vatTotalCents: true, totalCents: true, openCents: true, reminderCount: true, publicUrl: true, compliance: true,
}).extend(paidView.shape)

/** What is open of a document, once something was paid of it or taken back. */
export const invoicePaid = invoiceOutcome.pick({
  id: true, kind: true, status: true, displayStatus: true, number: true, currency: true, totalCents: true,
  paidCents: true, openCents: true, overpaidCents: true,
})

const lineView = invoiceLineSchema.pick({
  productId: true, description: true, quantity: true, unit: true, unitPriceCents: true, discountPercent: true,
  vatRate: true, enteredVatRate: true, vatTreatment: true, vatExemptionReason: true, lineTotalCents: true,
})

/** A document with what was written on it; neither party, for those have tools of their own. */
export const invoiceView = invoiceOutcome.extend({
  ...toolFields,
  ...invoiceSchema.pick({
    layoutId: true, sentAt: true, paidAt: true, cancelledAt: true, lastReminderAt: true, viewCount: true,
    vatBreakdown: true, taxPointDate: true, taxPointReason: true,
  }).shape,
  firstLine: invoiceLineSchema.shape.position.meta({ description: 'Where `lines` begin, from 0.' }),
  lineCount: invoiceLineSchema.shape.position.meta({ description: `All lines there are; at most ${linesPerAnswer} are told at once.` }),
  lines: lineView.array(),
})

/** What a reading tool takes to go on where the lines of an answer ended. */
export const linesFrom = queryInteger(0, 499).default(0).meta({
  description: `The first line to answer, from 0; at most ${linesPerAnswer} come at once.`,
})

const summaryView = invoiceSummarySchema.pick({
  id: true, kind: true, displayStatus: true, number: true, customerId: true, customerName: true, reference: true,
  issueDate: true, dueDate: true, currency: true, totalCents: true, openCents: true,
}).extend(paidView.shape)

export const invoicePageView = pageOf(summaryView, 'InvoicesTold')
export const invoicePageQuery = invoiceQuerySchema.extend(toolPageQuery)

export function tellOutcome(invoice: Invoice): z.input<typeof invoiceOutcome> {
  return viewOf(invoiceOutcome, withPaid(invoice))
}

export function tellPaid(invoice: Invoice): z.input<typeof invoicePaid> {
  return viewOf(invoicePaid, withPaid(invoice))
}

/** @param firstLine where the lines begin, from 0 */
export function tellInvoice(invoice: Invoice, firstLine = 0): z.input<typeof invoiceView> {
  const lines = invoice.lines.slice(firstLine, firstLine + linesPerAnswer).map(line => viewOf(lineView, line))
  return viewOf(invoiceView, { ...withPaid(invoice), firstLine, lineCount: invoice.lines.length, lines })
}

export function tellInvoices({ data, ...page }: Page<InvoiceSummary>): z.input<typeof invoicePageView> {
  return { ...page, data: data.map(summary => viewOf(summaryView, withPaid(summary))) }
}

function withPaid<Document extends Pick<Invoice, 'paidCents' | 'overpaidCents'>>(document: Document) {
  return { ...document, paidCents: document.paidCents || undefined, overpaidCents: document.overpaidCents || undefined }
}
