import type { ServiceContext } from '../context'
import type { InvoiceRow } from './record'

const validForYears = 2

/**
 * The address of a document's page for the customer; null while it is a draft. It follows from the document, so it is
 * the same each time it is asked for, and begins with the configured address, never with what a request names.
 */
export function publicUrlOf(
  { outside, settings }: Pick<ServiceContext, 'outside' | 'settings'>,
  { id, issuedAt }: Pick<InvoiceRow, 'id' | 'issuedAt'>,
): string | null {
  if (issuedAt === null) return null
  const expiresAt = new Date(issuedAt)
  expiresAt.setUTCFullYear(issuedAt.getUTCFullYear() + validForYears)
  return `${settings.baseUrl}/i/${outside.signedTokens.sign({ kind: 'invoice', subject: id, expiresAt })}`
}
