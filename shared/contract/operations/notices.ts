import { z } from 'zod'
import { bytes, idParams, json, operationsOf, stream } from '../operation'
import { queryFlag } from '../schemas/primitives'
import { invoiceSchema } from '../schemas/invoice'
import { chargeLatePaymentInputSchema, noticeListSchema, noticeSchema } from '../schemas/notice'
import { sendingErrors } from './mail'

const operation = operationsOf({ tag: 'Invoices and credit notes' })

export const noticeOperations = {
  listNotices: operation('GET /api/v1/invoices/{id}/notices', {
    summary: 'The formal notices of an invoice, and what one would claim today',
    description: 'What is open, the costs of collection and the statutory interest that a letter of today would name. Polder '
      + 'gives no legal advice: see the guide on late payment.',
    scope: 'invoices:read',
    response: json(noticeListSchema),
  }),
  createNotice: operation('POST /api/v1/invoices/{id}/notices', {
    summary: 'Send a formal notice of an unpaid invoice',
    description: 'Mails the customer a letter as a PDF, with the invoice: to a consumer the fourteen-day letter of art. 6:96 '
      + '(6) BW, to a business a demand with costs and interest by law. Its amounts follow from the books of that moment. '
      + 'Only of an invoice in euro, once it is overdue, and again once the day of the last letter has passed. Dutch law '
      + 'applies, wherever the customer is.',
    scope: 'invoices:send',
    response: json(noticeSchema, 201),
    errors: [
      'invoice_not_remindable', 'invoice_imported', 'notice_of_charges', 'notice_needs_euro', 'notice_too_early',
      'notice_in_progress', 'document_expired', 'invoice_not_compliant', ...sendingErrors,
    ],
  }),
  getNoticePdf: operation('GET /api/v1/invoices/{id}/notices/{noticeId}/pdf', {
    summary: 'The letter of a formal notice',
    description: 'The same byte for byte each time. `download=1` answers it as an attachment.',
    scope: 'invoices:read',
    params: idParams.extend({ noticeId: idParams.shape.id }),
    query: z.object({ download: queryFlag.optional() }),
    response: bytes('application/pdf'),
    errors: ['document_expired'],
  }),
  chargeLatePayment: operation('POST /api/v1/invoices/{id}/late-payment-charges', {
    summary: 'Charge costs of collection and interest of a late invoice',
    description: 'Makes a draft for the same customer with a line for each, as they are due today and less what was charged '
      + 'before: `chargeable` of GET …/notices. They are damages, so they carry no VAT and are no turnover. One draft at '
      + 'a time; once it is issued, notices and the file for a collection agency claim what is left. It counts against the '
      + 'monthly quota as an invoice does. Of a paid invoice the interest until that day can be charged, and no costs.',
    scope: 'invoices:write',
    body: chargeLatePaymentInputSchema,
    bodyOptional: true,
    response: json(invoiceSchema, 201),
    errors: [
      'invoice_not_issued', 'invoice_cancelled', 'invoice_imported', 'document_expired', 'notice_needs_euro',
      'charges_drafted', 'no_late_payment_charges', 'plan_limit_reached',
    ],
  }),
  exportCollectionFile: operation('GET /api/v1/invoices/{id}/collection-file', {
    summary: 'What a collection agency needs of an unpaid invoice, as a ZIP file',
    description: 'Holds the PDF and the UBL of the invoice, of the credit notes on it and of what charges its costs and interest, each formal notice as it was sent, '
      + 'and an overview of both parties, what was invoiced, paid and credited, what is open, the costs and the statutory '
      + 'interest that may be claimed, and what became of each mail about it. The overview is in the language of '
      + 'the account; for programs without the scope customers:read it names nothing of the customer that is not on the '
      + 'invoice. Polder itself does not collect.',
    scope: 'invoices:read',
    response: stream('application/zip'),
    errors: ['invoice_not_issued', 'invoice_imported', 'document_expired', 'invoice_not_remindable'],
  }),
}
