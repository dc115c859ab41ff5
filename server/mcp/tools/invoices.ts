import { z } from 'zod'
import { checkResultSchema } from '#contract/schemas/invoice'
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

export const invoiceTools = [
  defineMcpTool('listInvoices', {
    name: 'list_invoices', title: 'Search invoices and credit notes', effect: 'reads',
  }, ({ account, query }) => listInvoices(account, query)),

  defineMcpTool('getInvoice', {
    name: 'get_invoice', title: 'Read an invoice', effect: 'reads',
  }, ({ account, params }) => getInvoice(account, params.id)),

  defineMcpTool('previewNextNumber', {
    name: 'preview_next_number', title: 'Next invoice numbers', effect: 'reads',
  }, ({ account }) => previewNextNumber(account)),

  defineMcpTool('createInvoice', {
    name: 'create_invoice', title: 'Make a draft', advice: 'Nothing is numbered or sent by it.', effect: 'adds',
  }, ({ account, body }) => createInvoice(account, body)),

  defineMcpTool('updateInvoice', {
    name: 'update_invoice', title: 'Change a draft', effect: 'changes',
  }, ({ account, params, body }) => updateInvoice(account, params.id, body)),

  defineMcpTool('deleteInvoice', {
    name: 'delete_draft', title: 'Delete a draft', effect: 'ends',
  }, ({ account, params }) => deleteInvoice(account, params.id)),

  defineMcpTool('duplicateInvoice', {
    name: 'duplicate_invoice', title: 'Copy an invoice to a new draft', effect: 'adds',
  }, ({ account, params, body }) => duplicateInvoice(account, params.id, body)),

  defineMcpTool('checkInvoiceCompliance', {
    name: 'check_compliance',
    title: 'Check an invoice against the rules',
    advice: 'Findings of level error keep a draft from being issued.',
    effect: 'reads',
    output: z.object({ findings: z.array(checkResultSchema) }),
  }, async ({ account, params }) => ({ findings: await checkInvoiceCompliance(account, params.id) })),

  defineMcpTool('markInvoicePaid', {
    name: 'mark_invoice_paid', title: 'Mark an invoice paid', effect: 'adds',
  }, ({ account, params, body }) => markInvoicePaid(account, params.id, body)),

  defineMcpTool('markInvoiceUnpaid', {
    name: 'mark_invoice_unpaid', title: 'Undo a payment', effect: 'ends',
  }, ({ account, params }) => markInvoiceUnpaid(account, params.id)),

  defineMcpTool('createCreditNote', {
    name: 'create_credit_note', title: 'Start a credit note', effect: 'adds',
  }, ({ account, params }) => createCreditNote(account, params.id)),
]
