import { refuse } from '#contract/errors'
import { reachAccount, type AccountReach, type ServiceContext } from '../context'
import { requireInvoice, type InvoiceRecord } from '../invoices/record'

/** Who follows a link. */
export interface Visitor {
  /** The account whose user is signed in, in the browser that asks; null for strangers. */
  accountId: string | null
}

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
 * Refuses link_invalid and public_link_expired.
 */
export async function openLink(service: ServiceContext, token: string): Promise<OpenedLink> {
  const claim = service.outside.signedTokens.read('invoice', token)
  if (!claim) throw refuse('link_invalid')
  if (claim.expiresAt <= service.outside.clock.now()) throw refuse('public_link_expired')
  const found = await service.database.prisma.invoice.findUnique({
    where: { id: claim.subject },
    select: { accountId: true, issuedAt: true },
  })
  if (!found?.issuedAt) throw refuse('link_invalid')
  const reach = reachAccount(service, found.accountId)
  return { reach, record: await requireInvoice(reach.db, claim.subject) }
}
