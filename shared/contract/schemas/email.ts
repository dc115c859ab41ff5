import { z } from 'zod'
import { limits } from '../limits'
import { emailAddress, identifier, optionalText, pageQuery, timestamp } from './primitives'

const recipients = z.array(emailAddress).max(limits.requestedRecipients)

export const sendInvoiceInputSchema = z
  .object({
    to: recipients.optional().meta({ description: 'Defaults to the customer\'s e-mail address.' }),
    cc: recipients.optional().meta({
      description: 'Defaults to the customer\'s further addresses where `to` is left out, else to nobody.',
    }),
    subject: optionalText(limits.lineLength).optional().meta({
      description: 'Defaults to the text of the business. Placeholders such as {number} are filled in.',
    }),
    message: optionalText(limits.noteLength).optional().meta({
      description: 'Plain text; defaults to the text of the business. Placeholders such as {number} are filled in.',
    }),
    attachUbl: z.boolean().optional().meta({
      description: 'Whether the e-invoice goes along as a file of its own; it does by default where there is one.',
    }),
  })
  .meta({ id: 'SendInvoice' })

export type SendInvoiceInput = z.output<typeof sendInvoiceInputSchema>

export const emailKinds = ['invoice', 'reminder', 'notice'] as const
export const emailStatuses = ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed'] as const
export type EmailStatus = (typeof emailStatuses)[number]

export const emailQuerySchema = z.object({
  ...pageQuery,
  invoiceId: identifier.optional().meta({ description: 'Mail about this document only.' }),
  status: z.enum(emailStatuses).optional(),
  kind: z.enum(emailKinds).optional(),
})

export type EmailQuery = z.output<typeof emailQuerySchema>

export const emailLogEntrySchema = z
  .object({
    id: z.string(),
    kind: z.enum(emailKinds).meta({ description: 'A document, a reminder of one, or a notice to the owner.' }),
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    status: z.enum(emailStatuses).meta({
      description: 'What is known of it: `sent` means handed over. Whether it was delivered, only some providers tell.',
    }),
    error: z.string().nullable(),
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'EmailLogEntry' })

export type EmailLogEntry = z.output<typeof emailLogEntrySchema>
