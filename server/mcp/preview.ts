import { z } from 'zod'
import type { Invoice } from '#contract/schemas/invoice'
import { checkResultSchema } from '#contract/schemas/invoice-parts'
import { hasScope } from '#services/work/actor'
import type { AccountContext } from '#services/work/context'
import type { MailPreview } from '#services/emails/preview'
import { invoiceOutcome, tellOutcome } from './invoice-answers'

const addresses = z.array(z.string()).optional()
const mailSchema = z.object({
  to: addresses, cc: addresses, recipientCount: z.int(), subject: z.string().optional(), text: z.string().optional(),
})

const previewSchema = z.object({
  effect: z.string().meta({ description: 'What happens once it is confirmed.' }),
  invoiceId: z.string().nullable().meta({ description: 'Null while there is none yet.' }),
  number: z.string().nullable().meta({ description: 'Of a draft the one it is going to get.' }),
  customerName: z.string().nullable(),
  issueDate: z.string(),
  totalCents: z.int(),
  openCents: z.int(),
  currency: z.string(),
  findings: z.array(checkResultSchema).optional(),
  mail: mailSchema.optional(),
})

/** What a tool answers that does nothing unless it is confirmed: a preview, or the document as it became. */
export const confirmedOutput = z.object({
  done: z.boolean().meta({ description: 'False where this is a preview and nothing happened.' }),
  preview: previewSchema.optional(),
  invoice: invoiceOutcome.optional(),
})

type ConfirmedAnswer = z.input<typeof confirmedOutput>

/** What a preview says of a document, which may be still to be made. */
type Foreseen = { id: string | null } & Pick<
  Invoice, 'number' | 'customerName' | 'issueDate' | 'totalCents' | 'openCents' | 'currency'
>

/** Tells what would happen to a document. */
export function previewOf(
  invoice: Foreseen,
  preview: Pick<z.input<typeof previewSchema>, 'effect'> & Partial<z.input<typeof previewSchema>>,
): ConfirmedAnswer {
  const { id: invoiceId, number, customerName, issueDate, totalCents, openCents, currency } = invoice
  const facts = { invoiceId, number, customerName, issueDate, totalCents, openCents, currency }
  return { done: false, preview: { ...facts, ...preview } }
}

/** Tells what a document became. */
export function doneWith(invoice: Invoice): ConfirmedAnswer {
  return { done: true, invoice: tellOutcome(invoice) }
}

/**
 * A mail as its sender may see it: the customer's addresses are shown to whoever may read customers, and to others
 * those that they named themselves.
 * @param named the addresses that were asked for; none where the customer's own are taken
 */
export function mailShownTo(
  { actor }: AccountContext,
  { to, cc, ...words }: Pick<MailPreview, 'to' | 'cc'> & Partial<MailPreview>,
  named: readonly string[] = [],
): z.input<typeof mailSchema> {
  const shown = { recipientCount: to.length + cc.length, ...words }
  return named.length > 0 || hasScope(actor, 'customers:read') ? { to, cc, ...shown } : shown
}
