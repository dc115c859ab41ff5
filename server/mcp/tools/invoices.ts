import { z } from 'zod'
import type { Invoice } from '#contract/schemas/invoice'
import { checkResultSchema } from '#contract/schemas/invoice-parts'
import { paymentInputSchema } from '#contract/schemas/payment'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createInvoice } from '#services/invoices/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { requireKnownPaymentLink } from '#services/invoices/known-payment-link'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { previewNextNumber } from '#services/invoices/next-number'
import { createPayment } from '#services/invoices/payments'
import { renewPublicLink } from '#services/invoices/renew-public-link'
import { getInvoiceTimeline } from '#services/invoices/timeline'
import { updateInvoice } from '#services/invoices/update'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { toolPageQuery } from '../answer-size'
import {
  invoiceOutcome, invoicePageQuery, invoicePageView, invoicePaid, invoiceView, linesFrom, tellInvoice, tellInvoices,
  tellOutcome, tellPaid,
} from '../invoice-answers'

const tellWhole = (invoice: Invoice) => tellInvoice(invoice)

export const invoiceTools = [
  defineMcpTool('listInvoices', {
    name: 'list_invoices',
    title: 'Search invoices and credit notes',
    description: 'q searches number, customer, reference and amount; case and accents do not matter.',
    effect: 'reads',
    query: invoicePageQuery,
    output: invoicePageView,
    tell: tellInvoices,
  }, ({ account, query }) => listInvoices(account, query)),

  defineMcpTool('getInvoice', {
    name: 'get_invoice',
    title: 'Read an invoice',
    advice: 'Both parties are read with get_customer and get_business.',
    effect: 'reads',
    query: z.object({ firstLine: linesFrom }),
    output: invoiceView,
    tell: (invoice: Invoice, { query }) => tellInvoice(invoice, query.firstLine),
  }, ({ account, params }) => getInvoice(account, params.id)),

  defineMcpTool('getInvoiceTimeline', {
    name: 'get_invoice_timeline',
    title: 'What happened to an invoice',
    effect: 'reads',
    query: z.object(toolPageQuery),
  }, ({ account, params, query }) => getInvoiceTimeline(account, params.id, query)),

  defineMcpTool('previewNextNumber', {
    name: 'preview_next_number', title: 'Next invoice numbers', effect: 'reads',
  }, ({ account }) => previewNextNumber(account)),

  defineMcpTool('createInvoice', {
    name: 'create_invoice', title: 'Make a draft', advice: 'Nothing is numbered or sent by it.', effect: 'adds',
    output: invoiceView, tell: tellWhole,
  }, async ({ account, body }) => {
    await requireKnownPaymentLink(account, body.paymentLink)
    return createInvoice(account, body)
  }),

  defineMcpTool('updateInvoice', {
    name: 'update_invoice',
    title: 'Change a draft',
    advice: 'Read all lines before replacing them.',
    effect: 'changes',
    output: invoiceView,
    tell: tellWhole,
  }, async ({ account, params, body }) => {
    await requireKnownPaymentLink(account, body.paymentLink, params.id)
    return updateInvoice(account, params.id, body)
  }),

  defineMcpTool('deleteInvoice', {
    name: 'delete_draft', title: 'Delete a draft', effect: 'ends',
  }, ({ account, params }) => deleteInvoice(account, params.id)),

  defineMcpTool('duplicateInvoice', {
    name: 'duplicate_invoice', title: 'Copy an invoice to a new draft', effect: 'adds', output: invoiceOutcome, tell: tellOutcome,
  }, ({ account, params, body }) => duplicateInvoice(account, params.id, body)),

  defineMcpTool('checkInvoiceCompliance', {
    name: 'check_compliance',
    title: 'Check an invoice against the rules',
    advice: 'Findings of level error keep a draft from being issued.',
    effect: 'reads',
    output: z.object({ findings: z.array(checkResultSchema) }),
    tell: (findings: z.output<typeof checkResultSchema>[]) => ({ findings }),
  }, ({ account, params }) => checkInvoiceCompliance(account, params.id)),

  defineMcpTool('markInvoicePaid', {
    name: 'mark_invoice_paid', title: 'Mark an invoice paid', effect: 'adds', output: invoicePaid, tell: tellPaid,
  }, ({ account, params, body }) => markInvoicePaid(account, params.id, body)),

  defineMcpTool('markInvoiceUnpaid', {
    name: 'mark_invoice_unpaid', title: 'Undo all payments', effect: 'ends', output: invoicePaid, tell: tellPaid,
  }, ({ account, params }) => markInvoiceUnpaid(account, params.id)),

  defineMcpTool('createPayment', {
    name: 'record_payment',
    title: 'Record a payment',
    effect: 'adds',
    body: paymentInputSchema.pick({ amountCents: true, paidOn: true, method: true, reference: true }),
    output: invoicePaid,
    tell: tellPaid,
  }, async ({ account, params, body }) => {
    await createPayment(account, params.id, body)
    return getInvoice(account, params.id)
  }),

  defineMcpTool('createCreditNote', {
    name: 'create_credit_note', title: 'Start a credit note', effect: 'adds', output: invoiceOutcome, tell: tellOutcome,
  }, ({ account, params }) => createCreditNote(account, params.id)),

  defineMcpTool('renewPublicLink', {
    name: 'renew_invoice_link',
    title: 'Make a new link to an invoice',
    description: 'The link of before no longer works, so that one in the wrong hands can be withdrawn; publicUrl is the new one.',
    effect: 'ends',
    output: invoiceOutcome,
    tell: tellOutcome,
  }, ({ account, params }) => renewPublicLink(account, params.id)),
]
