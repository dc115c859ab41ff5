import { sameVisitMs } from '../invoices/same-visit'
import { changeAccount } from '../work/change-account'
import type { ServiceContext } from '../work/context'
import { openCustomerLink, type OpenedCustomerLink } from './open-customer-link'
import { openLink, type OpenedLink, type Visitor } from './open-link'

/**
 * Counts a look at the public page, once in half an hour; not the seller's own.
 * Refuses link_invalid, public_link_expired.
 */
export async function recordView(
  service: ServiceContext,
  token: string,
  visitor: Visitor,
): Promise<{ recorded: boolean }> {
  const { reach, row: { id } } = await openLink(service, token)
  if (await isSeller(reach, visitor)) return { recorded: false }
  const recorded = await changeAccount(reach, async ({ tx, now, record }) => {
    // The condition stands in the update itself: of looks at once one is counted.
    const { count } = await tx.invoice.updateMany({
      where: { ...visible(id), OR: [{ lastViewedAt: null }, { lastViewedAt: { lte: sameVisitSince(now) } }] },
      data: { lastViewedAt: now, viewCount: { increment: 1 }, updatedAt: now },
    })
    if (count === 0) return false
    await tx.invoice.updateMany({ where: { id, firstViewedAt: null }, data: { firstViewedAt: now, updatedAt: now } })
    record({ action: 'invoice.viewed', subjectId: id })
    return true
  })
  return { recorded }
}

/**
 * Counts a look at a customer's own page, once in half an hour; not the seller's own.
 * Refuses link_invalid, public_link_expired.
 */
export async function recordCustomerPageView(
  service: ServiceContext, token: string, visitor: Visitor,
): Promise<{ recorded: boolean }> {
  return { recorded: await countLook(await openCustomerLink(service, token), visitor) }
}

/** The same of a look at the statement, which must come before it is made. Whoever takes nothing has not looked. */
export async function countLook({ reach, customer }: OpenedCustomerLink, visitor: Visitor): Promise<boolean> {
  if (visitor.takesNothing || await isSeller(reach, visitor)) return false
  return changeAccount(reach, async ({ tx, now, record }) => {
    const { count } = await tx.customerPage.updateMany({
      where: {
        customerId: customer.id, madeAt: { not: null },
        OR: [{ lastViewedAt: null }, { lastViewedAt: { lte: sameVisitSince(now) } }],
      },
      data: { lastViewedAt: now, viewCount: { increment: 1 } },
    })
    if (count > 0) record({ action: 'customer.page_viewed', subjectId: customer.id })
    return count > 0
  })
}

/**
 * Remembers that a customer fetched the document; must come before its bytes are read. The timeline tells of each
 * format once in half an hour. Whoever takes nothing has not fetched it.
 */
export async function recordDownload(
  { reach, row: { id } }: OpenedLink,
  visitor: Visitor,
  format: 'pdf' | 'ubl',
): Promise<void> {
  if (visitor.takesNothing || await isSeller(reach, visitor)) return
  await changeAccount(reach, async ({ tx, now, record }) => {
    const { count } = await tx.invoice.updateMany({
      where: visible(id), data: { lastDownloadedAt: now, updatedAt: now },
    })
    if (count === 0) return
    await tx.invoice.updateMany({ where: { id, downloadedAt: null }, data: { downloadedAt: now, updatedAt: now } })
    const latest = await tx.auditEntry.findMany({
      where: { subjectId: id, action: 'invoice.downloaded', at: { gt: sameVisitSince(now) } },
    })
    if (latest.some(({ details }) => isDownloadOf(format, details))) return
    record({ action: 'invoice.downloaded', subjectId: id, details: { format } })
  })
}

async function isSeller({ db }: OpenedLink['reach'], { userId }: Visitor): Promise<boolean> {
  return userId !== null && await db.membership.count({ where: { userId } }) > 0
}

/**
 * Of a concurrent visit and cancellation only one happens: a cancelled document has no visits, for it counts as never
 * mailed or seen.
 */
function visible(id: string) {
  return { id, status: { notIn: ['draft', 'cancelled'] } }
}

function sameVisitSince(now: Date): Date {
  return new Date(now.getTime() - sameVisitMs)
}

function isDownloadOf(format: 'pdf' | 'ubl', details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'format' in details && details.format === format
}
