import { refuse } from '#contract/errors'
import { findLinkedInvoice } from '#db/queries/account-reads'
import type { InvoiceRow } from '#db/queries/rows'
import { readLink } from '../invoices/public-url'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { requireOpenToVisitors } from '../work/suspension'

export interface Visitor {
  /** Who is signed in, in the browser that asks; null for strangers. */
  userId: string | null
  /** Asks what there is without taking it along, as programs do that check a link: nobody has seen anything then. */
  takesNothing?: boolean
}

/** Whoever follows a link is nobody in particular. */
export const visitorActor = { type: 'public' } as const

/** The document behind a link, without its lines, and the account it belongs to. */
export interface OpenedLink {
  reach: AccountReach
  row: InvoiceRow
}

/**
 * Follows the token of a public page to its document. Drafts are never reached.
 * Refuses link_invalid, and public_link_expired for a link that is too old, was replaced by a newer one, or leads to a
 * document that was deleted, alone or with its account, or whose account is suspended.
 */
export async function openLink(service: ServiceContext, token: string): Promise<OpenedLink> {
  const { id, renewals } = readLink(service, 'invoice', token)
  const row = await findLinkedInvoice(service.database, id)
  if (!row) {
    // Whoever has a link of a document may know that its account is gone.
    const wasDeleted = await service.database.prisma.deletedDocument.count({ where: { id } }) > 0
    throw refuse(wasDeleted ? 'public_link_expired' : 'link_invalid')
  }
  if (!row.issuedAt) throw refuse('link_invalid')
  if (row.publicLinkRenewals !== renewals) throw refuse('public_link_expired')
  if (row.documentsDeletedAt !== null) throw refuse('public_link_expired')
  await requireOpenToVisitors(service, row.accountId)
  return { reach: reachAccount(service, row.accountId, visitorActor), row }
}
