import { appendAudit, type AuditEvent } from '../audit/record'
import type { ServiceContext } from '../context'
import { openLink, type OpenedLink, type Visitor } from './open-link'

/** A second look within this time belongs to the first. */
const sameVisitMs = 30 * 60_000

/**
 * Counts a look at the public page, once in half an hour; not the seller's own.
 * Refuses link_invalid, public_link_expired.
 */
export async function recordView(
  service: ServiceContext,
  token: string,
  visitor: Visitor,
): Promise<{ recorded: boolean }> {
  const recorded = await recordVisit(await openLink(service, token), visitor, {
    first: 'firstViewedAt',
    latest: 'lastViewedAt',
    further: { viewCount: { increment: 1 } },
    event: { action: 'invoice.viewed' },
  })
  return { recorded }
}

/** Remembers that a customer fetched the document; must come before its bytes are read. */
export async function recordDownload(link: OpenedLink, visitor: Visitor, format: 'pdf' | 'ubl'): Promise<void> {
  await recordVisit(link, visitor, {
    first: 'downloadedAt',
    latest: 'lastDownloadedAt',
    further: {},
    event: { action: 'invoice.downloaded', details: { format } },
  })
}

/** The columns a visit leaves its moment in, and what else it changes. */
interface Trace {
  first: 'firstViewedAt' | 'downloadedAt'
  latest: 'lastViewedAt' | 'lastDownloadedAt'
  further: { viewCount?: { increment: number } }
  event: Omit<AuditEvent, 'subjectId'>
}

/**
 * Writes a visit down unless there was one just before; answers whether it did. The condition stands in the update
 * itself: of visits at once one is counted, and of a visit and a cancellation at once only one happens.
 * A cancelled document keeps no visits: it counts as one that never left the house.
 */
async function recordVisit({ reach, record: { id } }: OpenedLink, visitor: Visitor, trace: Trace): Promise<boolean> {
  if (visitor.accountId === reach.accountId) return false
  const now = reach.outside.clock.now()
  const { first, latest, further, event } = trace
  return reach.transaction(async (tx) => {
    const { count } = await tx.invoice.updateMany({
      where: {
        id,
        status: { notIn: ['draft', 'cancelled'] },
        OR: [{ [latest]: null }, { [latest]: { lte: new Date(now.getTime() - sameVisitMs) } }],
      },
      data: { [latest]: now, ...further },
    })
    if (count === 0) return false
    await tx.invoice.updateMany({ where: { id, [first]: null }, data: { [first]: now } })
    await appendAudit(reach, tx, { ...event, subjectId: id }, { type: 'public', id: null })
    return true
  })
}
