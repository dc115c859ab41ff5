import { emailLogEntrySchema, emailQuerySchema, sendInvoiceInputSchema } from '../schemas/email'
import { invoiceSchema } from '../schemas/invoice'
import { pageOf } from '../schemas/primitives'
import { json, operationsOf } from '../operation'
import type { ErrorCode } from '../errors'

const operation = operationsOf({ tag: 'Email' })

/** What mail to a customer is refused for, also a reminder and a formal notice. */
export const sendingErrors = [
  'no_recipient', 'too_many_recipients', 'email_recipient_not_allowed', 'email_sending_paused', 'email_daily_limit',
  'email_rate_limited', 'email_platform_limit', 'email_send_failed',
] as const satisfies ErrorCode[]

export const mailOperations = {
  sendInvoice: operation('POST /api/v1/invoices/{id}/send', {
    summary: 'Mail a document with its PDF and e-invoice',
    description: 'Answers once somebody has taken the mail; the status becomes sent, and what was paid stays paid. After a '
      + '502 nothing has changed: the same request again goes out once, also when the first did arrive. Ask with an '
      + 'Idempotency-Key to be sure of that after any lost answer.',
    scope: 'invoices:send',
    body: sendInvoiceInputSchema,
    bodyOptional: true,
    response: json(invoiceSchema),
    errors: [
      'invoice_not_issued', 'invoice_imported', 'invoice_cancelled', 'peppol_kvk_required', 'document_expired',
      'invoice_resend_limit', 'invoice_not_compliant', ...sendingErrors,
    ],
  }),
  sendReminder: operation('POST /api/v1/invoices/{id}/remind', {
    summary: 'Mail a reminder of an open invoice',
    description: 'Friendly at first, plainer each time, with what is open after credits. Between two lie 24 hours at least.',
    scope: 'invoices:send',
    response: json(invoiceSchema),
    errors: [
      'invoice_not_remindable', 'invoice_imported', 'reminder_too_early', 'reminder_in_progress', 'document_expired',
      'invoice_not_compliant', ...sendingErrors,
    ],
  }),
  listEmails: operation('GET /api/v1/emails', {
    summary: 'The log of mail, newest first',
    description: 'Documents, reminders, formal notices, statements, what went to the bookkeeping, and notices.',
    scope: 'invoices:read',
    query: emailQuerySchema,
    response: json(pageOf(emailLogEntrySchema, 'EmailLogEntryPage')),
  }),
}
