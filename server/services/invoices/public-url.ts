import type { InvoiceRow } from '#db/queries/rows'
import type { ServiceContext } from '../work/context'

const validForYears = 2

type Linked = Pick<
  InvoiceRow, 'id' | 'importId' | 'issuedAt' | 'documentsDeletedAt' | 'publicLinkRenewals' | 'publicLinkRenewedAt'
>

/**
 * The address of a document's page for the customer; null while it is a draft, once the link has expired, once the
 * document was deleted, and for one that was made in another program: of that there is nothing to show here. It follows
 * from the document, so it is the same each time it is asked for, and begins with the configured address, never with
 * what a request names.
 */
export function publicUrlOf({ outside, settings }: Pick<ServiceContext, 'outside' | 'settings'>, row: Linked): string | null {
  if (row.issuedAt === null || row.documentsDeletedAt !== null || row.importId !== null) return null
  const expiresAt = linkExpiry(row.publicLinkRenewedAt ?? row.issuedAt)
  if (expiresAt <= outside.clock.now()) return null
  const subject = linkSubject({ id: row.id, renewals: row.publicLinkRenewals })
  return `${settings.baseUrl}/i/${outside.signedTokens.sign({ kind: 'invoice', subject, expiresAt })}`
}

/** Until when a link works that was made at a moment. */
export function linkExpiry(madeAt: Date): Date {
  const expiresAt = new Date(madeAt)
  expiresAt.setUTCFullYear(madeAt.getUTCFullYear() + validForYears)
  return expiresAt
}

/** A document or customer and which of its links, in the order they were made. */
export interface LinkSubject {
  id: string
  renewals: number
}

/** What a link is signed for. The first names its document or customer alone, as links from before renewals do. */
export function linkSubject({ id, renewals }: LinkSubject): string {
  return renewals === 0 ? id : `${id}:${renewals}`
}

/** The same read back; null for anything that is not written just so. */
export function parseLinkSubject(text: string): LinkSubject | null {
  const [, id, renewals = '0'] = /^([\da-f-]{36})(?::([1-9]\d{0,8}))?$/.exec(text) ?? []
  return id === undefined ? null : { id, renewals: Number(renewals) }
}
