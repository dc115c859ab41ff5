import { z } from 'zod'
import { limits } from '../limits'
import { emailKinds, emailStatuses } from '../lists'
import { emailAddress, identifier, optionalText, pageQuery, timestamp } from './primitives'

const recipients = z.array(emailAddress).max(limits.requestedRecipients)

export const sendInvoiceInputSchema = z
  .object({
    to: recipients.optional().describe('Defaults to the customer\'s e-mail address.'),
    cc: recipients.optional().describe('Defaults to the customer\'s further addresses where `to` is left out, else to nobody.'),
    subject: optionalText(limits.lineLength).optional()
      .describe('Defaults to the text of the business. Placeholders such as {number}, in Dutch {nummer}, are filled in.'),
    message: optionalText(limits.noteLength).optional()
      .describe('Plain text; defaults to the text of the business. Placeholders such as {number}, in Dutch {nummer}, are filled in.'),
    attachUbl: z.boolean().optional()
      .describe('Whether the e-invoice goes along as a file of its own; it does by default where there is one.'),
  })
  .meta({ id: 'SendInvoice' })

export type SendInvoiceInput = z.output<typeof sendInvoiceInputSchema>

const emailKind = z.enum(emailKinds).meta({
  id: 'EmailKind',
  description: 'A document, a reminder, a formal notice to a customer, the statement of one, documents for the bookkeeping, or a '
    + 'notice to the account itself.',
})
export const emailStatus = z.enum(emailStatuses).meta({
  id: 'EmailStatus',
  description: 'What is known of a mail: `sent` means handed over. Whether it was delivered, only some providers tell.',
})
export type EmailStatus = (typeof emailStatuses)[number]

export const emailQuerySchema = z.object({
  ...pageQuery,
  invoiceId: identifier.optional().describe('Mail about this document only.'),
  customerId: identifier.optional().describe('Mail about this customer and its documents only.'),
  status: emailStatus.optional(),
  kind: emailKind.optional(),
})

export type EmailQuery = z.output<typeof emailQuerySchema>

export const emailLogEntrySchema = z
  .object({
    id: z.string(),
    kind: emailKind,
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    to: z.array(z.string())
      .describe('Whom it went to; empty, as `cc` is, for programs without the scope customers:read where the mail is about a '
        + 'document.'),
    cc: z.array(z.string()),
    subject: z.string(),
    status: emailStatus,
    error: z.string().nullable()
      .describe('What a mail server said of it, or `no_recipient`. Such words name the address: without customers:read they '
        + 'are null.'),
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'EmailLogEntry' })

export type EmailLogEntry = z.output<typeof emailLogEntrySchema>
