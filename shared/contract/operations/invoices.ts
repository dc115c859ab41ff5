import { z } from 'zod'
import { auditPageSchema } from '../schemas/audit'
import { invoiceCorrectionsSchema } from '../schemas/corrections'
import {
  badDebtInputSchema, deletedSchema, duplicateInvoiceInputSchema, invoiceInputSchema, invoicePreviewInputSchema,
  invoiceSchema, invoiceSummarySchema, invoiceUpdateSchema, issueInvoiceInputSchema, markPaidInputSchema,
  nextNumberSchema,
} from '../schemas/invoice'
import { checkResultSchema } from '../schemas/invoice-parts'
import { invoiceQuerySchema, invoiceSumsQuerySchema, invoiceSumsSchema } from '../schemas/invoice-query'
import { paymentInputSchema, paymentListSchema, paymentSchema } from '../schemas/payment'
import { pageOf, pageQuery, queryFlag } from '../schemas/primitives'
import { bytes, idParams, json, operationsOf } from '../operation'

const tag = 'Invoices and credit notes'
const operation = operationsOf({ tag })
const appOperation = operationsOf({ tag, audience: 'web', auth: 'session' })

/** An inline customer becomes a customer like any other. */
const inlineScopes = { customer: 'customers:write' } as const

export const invoiceOperations = {
  listInvoices: operation('GET /api/v1/invoices', {
    summary: 'List invoices and credit notes',
    description: 'q searches number, customer, reference and the first words of the lines, and finds a total such as 102,85. The statuses open and overdue '
      + 'are derived: issued or sent with an amount open, and past the due date. updatedAt moves with every change of a '
      + 'document and of what is shown along with it: payments, visits of the customer, the seller and the customer on a '
      + 'draft, what is left of what it credits or deducts. What its check says of it, and what the calendar alone '
      + 'changes, do not move it. To keep a copy, follow GET /api/v1/events.',
    scope: 'invoices:read',
    query: invoiceQuerySchema,
    response: json(pageOf(invoiceSummarySchema, 'InvoiceSummaryPage')),
  }),
  createInvoice: operation('POST /api/v1/invoices', {
    summary: 'Create a draft',
    description: 'Pass customerId, an inline customer (which needs the scope customers:write too) or neither. The issue date defaults to today, the due date to issue date plus '
      + 'payment term; term, language and VAT treatment come from the customer and the business. In another currency '
      + 'than the euro the ECB rate of the day on which VAT becomes due is filled in unless exchangeRate is given; while the '
      + 'ECB cannot be reached the draft is saved without one.',
    scope: 'invoices:write',
    body: invoiceInputSchema,
    stores: 'body',
    bodyScopes: inlineScopes,
    response: json(invoiceSchema, 201),
    errors: [
      'plan_limit_reached', 'plan_upgrade_required', 'not_found', 'number_taken', 'unknown_layout',
      'invoice_not_issued', 'invoice_not_creditable', 'invoice_cancelled', 'invoice_fully_credited',
      'advance_already_deducted', 'external_id_taken', 'exchange_rate_unknown_currency',
    ],
  }),
  sumInvoices: appOperation('GET /api/v1/invoices/sums', {
    summary: 'What the documents of a list come to, on all of its pages',
    scope: 'invoices:read',
    query: invoiceSumsQuerySchema,
    response: json(invoiceSumsSchema),
  }),
  previewNextNumber: operation('GET /api/v1/invoices/next-number', {
    summary: 'The numbers the next issues would get',
    description: 'Nothing is reserved: whoever issues first gets the number.',
    scope: 'invoices:read',
    response: json(nextNumberSchema),
  }),
  previewInvoice: appOperation('POST /api/v1/invoices/preview', {
    summary: 'Look at the page that a draft would be, without storing it',
    isReading: true,
    scope: 'invoices:write',
    body: invoicePreviewInputSchema,
    response: bytes('application/pdf'),
    errors: [
      'plan_upgrade_required', 'not_found', 'unknown_layout', 'invoice_not_compliant', 'invoice_not_issued',
      'invoice_not_creditable', 'invoice_cancelled', 'invoice_fully_credited', 'advance_already_deducted',
    ],
  }),
  getInvoice: operation('GET /api/v1/invoices/{id}', {
    summary: 'Read an invoice with lines and parties; drafts with their compliance check',
    description: 'Of an issued document `seller` and `customer` are as they were frozen. Where the Free plan '
      + 'deleted it, lines and parties are gone and the amounts are left.',
    scope: 'invoices:read',
    response: json(invoiceSchema),
  }),
  getInvoiceCorrections: appOperation('GET /api/v1/invoices/{id}/corrections', {
    summary: 'The credit notes of an invoice, what is to be paid back, and what can still be credited',
    scope: 'invoices:read',
    response: json(invoiceCorrectionsSchema),
  }),
  updateInvoice: operation('PATCH /api/v1/invoices/{id}', {
    summary: 'Change a draft',
    description: 'Fields left out stay as they are; lines, when given, replace all lines. An inline customer needs the '
      + 'scope customers:write too; a draft that a recurring invoice issues or sends copies of by itself, what that takes.',
    scope: 'invoices:write',
    body: invoiceUpdateSchema,
    stores: 'body',
    bodyScopes: inlineScopes,
    response: json(invoiceSchema),
    errors: [
      'invoice_locked', 'number_taken', 'unknown_layout', 'plan_upgrade_required', 'plan_limit_reached',
      'invoice_not_issued', 'invoice_not_creditable', 'invoice_cancelled', 'invoice_fully_credited',
      'advance_already_deducted', 'external_id_taken', 'exchange_rate_unknown_currency',
    ],
  }),
  deleteInvoice: operation('DELETE /api/v1/invoices/{id}', {
    summary: 'Delete a draft',
    description: 'The unit of the monthly quota is returned.',
    scope: 'invoices:write',
    response: json(deletedSchema),
    errors: ['invoice_locked'],
  }),
  issueInvoice: operation('POST /api/v1/invoices/{id}/issue', {
    summary: 'Issue a draft: number it, freeze it, lock it for good',
    description: 'Irreversible. The number follows the last one without a gap. An exchange rate that was filled in is '
      + 'brought up to the issue date.',
    scope: 'invoices:issue',
    body: issueInvoiceInputSchema,
    bodyOptional: true,
    response: json(invoiceSchema),
    errors: [
      'invoice_locked', 'number_taken', 'invoice_not_compliant', 'exchange_rate_unknown_currency',
      'exchange_rate_unavailable',
    ],
  }),
  duplicateInvoice: operation('POST /api/v1/invoices/{id}/duplicate', {
    summary: 'Make a new draft of a document',
    description: 'Copies everything but number, dates and status. An invoice counts against the monthly quota.',
    scope: 'invoices:write',
    body: duplicateInvoiceInputSchema,
    stores: 'copy',
    bodyOptional: true,
    response: json(invoiceSchema, 201),
    errors: ['plan_limit_reached', 'document_expired'],
  }),
  createCreditNote: operation('POST /api/v1/invoices/{id}/credit-note', {
    summary: 'Start a credit note on an issued invoice',
    description: 'A draft that credits what is left of the invoice, line by line. For a partial credit, replace its '
      + 'lines with positive amounts before issuing: at most what remains per VAT rate (creditedInvoice.remaining). Its '
      + 'VAT is what it leaves less of the VAT that remained, so that the credit notes of an invoice together take back '
      + 'exactly what it charged. Of an advance whose VAT went back with the invoice that deducts it nothing is left: '
      + 'credit that invoice first. Credit notes have numbers of their own and never count against the quota.',
    scope: 'invoices:write',
    response: json(invoiceSchema, 201),
    errors: [
      'invoice_not_issued', 'invoice_not_creditable', 'invoice_cancelled', 'credit_note_draft_exists',
      'invoice_fully_credited', 'advance_already_deducted',
    ],
  }),
  cancelInvoice: operation('POST /api/v1/invoices/{id}/cancel', {
    summary: 'Cancel a document that never left the house',
    description: 'Irreversible. Only what was issued and never mailed, viewed or downloaded in public; the number stays '
      + 'used and the PDF gets a watermark. Anything else is corrected by a credit note. One whose costs of collection or '
      + 'interest a draft or an issued document charges is refused as well, until that is deleted, cancelled or credited.',
    scope: 'invoices:issue',
    response: json(invoiceSchema),
    errors: ['invoice_not_cancellable', 'invoice_cancelled', 'invoice_has_credit_notes', 'document_expired'],
  }),
  markInvoicePaid: operation('POST /api/v1/invoices/{id}/mark-paid', {
    summary: 'Mark a document paid, or a credit note refunded',
    description: 'Adds one payment of all that is open. The day of payment is today unless `paidAt` says another, between the '
      + 'issue date and today.',
    scope: 'invoices:write',
    power: 'payments',
    body: markPaidInputSchema,
    bodyOptional: true,
    response: json(invoiceSchema),
    errors: ['invoice_not_issued', 'invoice_cancelled', 'invoice_already_paid', 'invoice_fully_credited'],
  }),
  markInvoiceUnpaid: operation('POST /api/v1/invoices/{id}/mark-unpaid', {
    summary: 'Undo what made it paid',
    description: 'Removes all its payments. The document goes back to sent if it was ever sent, else to issued. Frees the '
      + 'lines of bank statements that they came from.',
    scope: 'invoices:write',
    power: 'payments',
    response: json(invoiceSchema),
    errors: ['invoice_not_paid'],
  }),
  listPayments: operation('GET /api/v1/invoices/{id}/payments', {
    summary: 'List the payments of a document',
    description: 'All of them, the oldest day first: what came in, and what went back.',
    scope: 'invoices:read',
    response: json(paymentListSchema),
  }),
  createPayment: operation('POST /api/v1/invoices/{id}/payments', {
    summary: 'Write down a payment',
    description: 'Of all that is open, of a part or of more. The document is paid once nothing is open. Of a credit note: what '
      + 'was paid back. Changes nothing of what was issued.',
    scope: 'invoices:write',
    power: 'payments',
    body: paymentInputSchema,
    response: json(paymentSchema, 201),
    errors: ['invoice_not_issued', 'invoice_cancelled'],
  }),
  deletePayment: operation('DELETE /api/v1/invoices/{id}/payments/{paymentId}', {
    summary: 'Take a payment back',
    description: 'A document that was paid by it is open again. What was set off against another document is taken back of '
      + 'both.',
    scope: 'invoices:write',
    power: 'payments',
    params: idParams.extend({ paymentId: idParams.shape.id }),
    response: json(deletedSchema),
  }),
  markBadDebt: operation('POST /api/v1/invoices/{id}/bad-debt', {
    summary: 'Take what is open of an invoice for lost',
    description: 'Gives back its VAT in the boxes 1a, 1b and 1c of the return in which that day falls; what is paid after it '
      + 'owes VAT again on its day. A claim is lost once the customer will certainly not pay, and a year after it fell due at '
      + 'the latest; where no day was agreed on it falls due thirty days after it was invoiced. Only where VAT was due '
      + 'before it was paid: under the cash scheme from the day on which that is left. The invoice stays open.',
    scope: 'invoices:write',
    power: 'filing',
    body: badDebtInputSchema,
    bodyOptional: true,
    response: json(invoiceSchema),
    errors: ['invoice_not_issued', 'invoice_cancelled', 'invoice_not_bad_debt'],
  }),
  undoBadDebt: operation('DELETE /api/v1/invoices/{id}/bad-debt', {
    summary: 'Take an invoice for lost no longer',
    description: 'As if it had never been: its VAT is due by its tax point alone.',
    scope: 'invoices:write',
    power: 'filing',
    response: json(invoiceSchema),
    errors: ['invoice_not_bad_debt'],
  }),
  renewPublicLink: operation('POST /api/v1/invoices/{id}/public-link', {
    summary: 'Make a new link to the customer\'s page',
    description: 'The link of before answers 410 `public_link_expired` from then on, so a link that came into the wrong '
      + 'hands can be withdrawn. The new one is in `publicUrl` and works for two years.',
    scope: 'invoices:send',
    response: json(invoiceSchema),
    errors: ['invoice_not_issued', 'invoice_imported', 'document_expired'],
  }),
  getInvoiceTimeline: operation('GET /api/v1/invoices/{id}/timeline', {
    summary: 'What happened to a document, newest first',
    description: 'The part of the audit trail that is about it, with who did it.',
    scope: 'invoices:read',
    query: z.object(pageQuery),
    response: json(auditPageSchema),
  }),
  checkInvoiceCompliance: operation('GET /api/v1/invoices/{id}/compliance', {
    summary: 'Check a document against Dutch and European rules',
    description: 'An empty list means that it can be issued and that its e-invoice is valid. Findings of level '
      + '`error` keep a draft from being issued; `field` says where to repair them. Of what was imported nothing is checked.',
    scope: 'invoices:read',
    response: json(z.array(checkResultSchema)),
    errors: ['document_expired'],
  }),
  getInvoicePdf: operation('GET /api/v1/invoices/{id}/pdf', {
    summary: 'The PDF; of a draft a watermarked concept',
    description: 'An issued one is the same byte for byte each time, with the e-invoice embedded in what customers '
      + 'get. `download=1` answers it as an attachment.',
    scope: 'invoices:read',
    query: z.object({ download: queryFlag.optional() }),
    response: bytes('application/pdf'),
    errors: ['invoice_not_compliant', 'invoice_imported', 'document_expired'],
  }),
  getInvoiceUbl: operation('GET /api/v1/invoices/{id}/ubl', {
    summary: 'The UBL e-invoice',
    description: 'Peppol BIS Billing 3.0 where it meets those rules, else NLCIUS or plain EN 16931; `ublProfile` '
      + 'of the invoice says which. It was written when the document was issued and never changes. A simplified invoice '
      + 'without a customer has none: `peppol_kvk_required` with the reason `ubl_needs_customer`.',
    scope: 'invoices:read',
    response: bytes('application/xml'),
    errors: [
      'invoice_not_issued', 'invoice_imported', 'peppol_kvk_required', 'e_invoice_withdrawn', 'document_expired',
    ],
  }),
}
