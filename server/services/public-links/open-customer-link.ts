import { refuse } from '#contract/errors'
import { findLinkedCustomer } from '#db/queries/customer-documents'
import type { CustomerRow } from '#db/queries/rows'
import { readLink } from '../invoices/public-url'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { requireOpenToVisitors } from '../work/suspension'
import { visitorActor } from './open-link'

/** The customer behind a link to its own page, and the account it belongs to. */
export interface OpenedCustomerLink {
  reach: AccountReach
  customer: CustomerRow
}

/**
 * Follows the token of a customer's own page. A link that we signed led somewhere once: whatever is gone or withdrawn
 * since, it has expired.
 * Refuses link_invalid, and public_link_expired for a link that is too old, was withdrawn or replaced by a newer one,
 * or leads to a customer that was deleted, alone or with its account, or whose account is suspended.
 */
export async function openCustomerLink(service: ServiceContext, token: string): Promise<OpenedCustomerLink> {
  const { id, renewals } = readLink(service, 'customer', token)
  const found = await findLinkedCustomer(service.database, id)
  if (!found || found.page.madeAt === null || found.page.renewals !== renewals) throw refuse('public_link_expired')
  const { customer } = found
  await requireOpenToVisitors(service, customer.accountId)
  return { reach: reachAccount(service, customer.accountId, visitorActor), customer }
}
