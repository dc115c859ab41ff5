import type { CustomerPageLink } from '#contract/schemas/customer-page'
import type { CustomerPageRow } from '#db/queries/rows'
import { linkTo } from '../invoices/public-url'
import type { ServiceContext } from '../work/context'

/** The link to a customer's page, and until when it works; null where there is none. */
export function customerLinkOf(
  reach: Pick<ServiceContext, 'outside' | 'settings'>,
  { customerId: id, madeAt, renewals }: Pick<CustomerPageRow, 'customerId' | 'madeAt' | 'renewals'>,
): { url: string, expiresAt: Date } | null {
  return madeAt === null ? null : linkTo(reach, 'customer', { id, renewals, madeAt })
}

/** The page of a customer as its seller sees it; one that never had a link has no row. */
export function presentCustomerPage(
  reach: Pick<ServiceContext, 'outside' | 'settings'>, row: CustomerPageRow | null,
): CustomerPageLink {
  const link = row && customerLinkOf(reach, row)
  return {
    url: link?.url ?? null,
    expiresAt: link?.expiresAt.toISOString() ?? null,
    viewCount: row?.viewCount ?? 0,
    lastViewedAt: row?.lastViewedAt?.toISOString() ?? null,
  }
}
