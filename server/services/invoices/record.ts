import { refuse } from '#contract/errors'
import type { AccountClient, AccountTransaction } from '#db/for-account'

/** Everything a document needs to be shown, checked or printed. */
export const invoiceInclude = {
  lines: { orderBy: { position: 'asc' } },
  customer: true,
  creditedInvoice: true,
} as const

/** Reads through the account's client or through a transaction that goes on. */
export type InvoiceReader = Pick<AccountTransaction, 'invoice' | 'business' | 'numberSequence' | 'vatCheck'>

export type InvoiceRow = Awaited<ReturnType<AccountClient['invoice']['findFirstOrThrow']>>
export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** An invoice or credit note of the account with its lines, or null. */
export function findInvoice(client: InvoiceReader, id: string) {
  return client.invoice.findUnique({ where: { id }, include: invoiceInclude })
}

/** The same, refused as not_found when it is missing or another account's. */
export async function requireInvoice(client: InvoiceReader, id: string): Promise<InvoiceRecord> {
  const record = await findInvoice(client, id)
  if (!record) throw refuse('not_found')
  return record
}

/** What names a document's files, without its lines. Refuses not_found. */
export async function requireInvoiceName(client: Pick<InvoiceReader, 'invoice'>, id: string) {
  const name = await client.invoice.findUnique({ where: { id }, select: { status: true, number: true } })
  if (!name) throw refuse('not_found')
  return name
}

/** Refuses invoice_locked, with `details.status`, for a document that is no draft any more. */
export function requireDraft({ status }: Pick<InvoiceRow, 'status'>): void {
  if (status !== 'draft') throw refuse('invoice_locked', { status })
}
