import { refuse } from '#contract/errors'
import { reachAccount, type AccountReach, type ServiceContext } from '../context'
import { parseLinkSubject } from '../invoices/public-url'
import { requireInvoice, type InvoiceRecord } from '../invoices/record'

/** Who follows a link. */
export interface Visitor {
  /** The account whose user is signed in, in the browser that asks; null for strangers. */
  accountId: string | null
}

/** Whoever follows a link is nobody in particular. */
export const visitorActor = { type: 'public' } as const

/** The document behind a link, and the account it belongs to. */
export interface OpenedLink {
  reach: AccountReach
  record: InvoiceRecord
}

/** Whether customers get the e-invoice: one of a cancelled document would be read by a machine, and paid. */
export function hasPublicUbl({ status, ublSha256 }: InvoiceRecord): boolean {
  return ublSha256 !== null && status !== 'cancelled'
}

/**
 * Follows the token of a public page to its document. Drafts are never reached.
 * Refuses link_invalid, and public_link_expired for a link that is too old or was replaced by a newer one.
 */
export async function openLink(service: ServiceContext, token: string): Promise<OpenedLink> {
  const claim = service.outside.signedTokens.read('invoice', token)
  const subject = claim && parseLinkSubject(claim.subject)
  if (!claim || !subject) throw refuse('link_invalid')
  if (claim.expiresAt <= service.outside.clock.now()) throw refuse('public_link_expired')
  const found = await service.database.prisma.invoice.findUnique({
    where: { id: subject.id },
    select: { accountId: true, issuedAt: true, publicLinkRenewals: true },
  })
  if (!found?.issuedAt) throw refuse('link_invalid')
  if (found.publicLinkRenewals !== subject.renewals) throw refuse('public_link_expired')
  const reach = reachAccount(service, found.accountId, visitorActor)
  return { reach, record: await requireInvoice(reach.db, subject.id) }
}
