import { z } from 'zod'
import { checkResultSchema } from '#contract/schemas/invoice-parts'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createInvoice } from '#services/invoices/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { previewNextNumber } from '#services/invoices/next-number'
import { updateInvoice } from '#services/invoices/update'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import {
  invoiceOutcome, invoicePageQuery, invoicePageTold, invoiceTold, linesFrom, tellInvoice, tellInvoices, tellOutcome,
} from '../invoice-answers'

export const invoiceTools = [
  defineMcpTool('listInvoices', {
    name: 'list_invoices',
    title: 'Search invoices and credit notes',
    effect: 'reads',
    query: invoicePageQuery,
    output: invoicePageTold,
  }, async ({ account, query }) => tellInvoices(await listInvoices(account, query))),

  defineMcpTool('getInvoice', {
    name: 'get_invoice',
    title: 'Read an invoice',
    advice: 'Both parties are read with get_customer and get_business.',
    effect: 'reads',
    query: z.object({ firstLine: linesFrom }),
    output: invoiceTold,
  }, async ({ account, params, query }) => tellInvoice(await getInvoice(account, params.id), query.firstLine)),

  defineMcpTool('previewNextNumber', {
    name: 'preview_next_number', title: 'Next invoice numbers', effect: 'reads',
  }, ({ account }) => previewNextNumber(account)),

  defineMcpTool('createInvoice', {
    name: 'create_invoice', title: 'Make a draft', advice: 'Nothing is numbered or sent by it.', effect: 'adds',
    output: invoiceTold,
  }, async ({ account, body }) => tellInvoice(await createInvoice(account, body))),

  defineMcpTool('updateInvoice', {
    name: 'update_invoice',
    title: 'Change a draft',
    advice: 'Read all lines before replacing them.',
    effect: 'changes',
    output: invoiceTold,
  }, async ({ account, params, body }) => tellInvoice(await updateInvoice(account, params.id, body))),

  defineMcpTool('deleteInvoice', {
    name: 'delete_draft', title: 'Delete a draft', effect: 'ends',
  }, ({ account, params }) => deleteInvoice(account, params.id)),

  defineMcpTool('duplicateInvoice', {
    name: 'duplicate_invoice', title: 'Copy an invoice to a new draft', effect: 'adds', output: invoiceOutcome,
  }, async ({ account, params, body }) => tellOutcome(await duplicateInvoice(account, params.id, body))),

  defineMcpTool('checkInvoiceCompliance', {
    name: 'check_compliance',
    title: 'Check an invoice against the rules',
    advice: 'Findings of level error keep a draft from being issued.',
    effect: 'reads',
    output: z.object({ findings: z.array(checkResultSchema) }),
  }, async ({ account, params }) => ({ findings: await checkInvoiceCompliance(account, params.id) })),

  defineMcpTool('markInvoicePaid', {
    name: 'mark_invoice_paid', title: 'Mark an invoice paid', effect: 'adds', output: invoiceOutcome,
  }, async ({ account, params, body }) => tellOutcome(await markInvoicePaid(account, params.id, body))),

  defineMcpTool('markInvoiceUnpaid', {
    name: 'mark_invoice_unpaid', title: 'Undo a payment', effect: 'ends', output: invoiceOutcome,
  }, async ({ account, params }) => tellOutcome(await markInvoiceUnpaid(account, params.id))),

  defineMcpTool('createCreditNote', {
    name: 'create_credit_note', title: 'Start a credit note', effect: 'adds', output: invoiceOutcome,
  }, async ({ account, params }) => tellOutcome(await createCreditNote(account, params.id))),
]
