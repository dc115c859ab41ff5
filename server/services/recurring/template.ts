import { refuse } from '#contract/errors'
import { requireInvoice, type DocumentReader, type InvoiceRecord } from '../invoices/record'

/**
 * The invoice that is copied. Refuses not_found, and recurring_template_invalid for a credit note, what was cancelled,
 * and what has no customer or no lines.
 */
export async function requireTemplate(reader: DocumentReader, id: string): Promise<InvoiceRecord> {
  const template = await requireInvoice(reader, id)
  const { kind, status, customer, lines } = template
  if (kind !== 'invoice' || status === 'cancelled' || customer === null || lines.length === 0) {
    throw refuse('recurring_template_invalid')
  }
  return template
}

/** The same as a schedule names it: it is null once it was deleted. Refuses recurring_template_invalid. */
export function requireTemplateOf(
  reader: DocumentReader,
  { templateInvoiceId }: { templateInvoiceId: string | null },
): Promise<InvoiceRecord> {
  if (templateInvoiceId === null) throw refuse('recurring_template_invalid')
  return requireTemplate(reader, templateInvoiceId)
}
