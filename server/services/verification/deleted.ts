import { inPagesById, type SnapshotReader } from '#db/snapshot'
import type { Anchor } from '../audit/anchors'
import { sumsOfGroups } from './documents'
import type { Report } from './report'

export type DeletedAccount = Awaited<ReturnType<SnapshotReader['deletedAccount']['findFirstOrThrow']>>

const documentsPerPage = 500

/** What stays of an account that was deleted: each number once, and the end of a trail that no anchor contradicts. */
export async function verifyDeleted(
  reader: SnapshotReader,
  { accountId, lastSequence, lastHash }: DeletedAccount,
  report: Report,
  anchors: Anchor[] = [],
): Promise<void> {
  const doubles = await reader.$queryRaw<{ number: string }[]>`
    SELECT MIN("number") AS "number" FROM "DeletedDocument" WHERE "accountId" = ${accountId}
    GROUP BY LOWER("number") HAVING COUNT(*) > 1 ORDER BY 1`
  for (const { number } of doubles) report.find(number, 'is the number of two deleted documents')
  for (const { sequence, hash, at } of anchors) {
    report.count('anchors')
    if (sequence > lastSequence || (sequence === lastSequence && hash !== lastHash)) {
      report.find('audit trail', `ended before entry ${sequence}, which was anchored at ${at}`)
    }
  }
}

/**
 * The documents of deleted accounts have amounts that add up to their VAT breakdown. Of all accounts in one go: those
 * of one lie in no order in which they could be read a page at a time.
 */
export async function verifyDeletedDocuments(
  reader: SnapshotReader, accountIds: string[] | null, reportOf: (accountId: string) => Report,
): Promise<void> {
  const documents = inPagesById(documentsPerPage, ({ id, page }) => reader.deletedDocument.findMany({
    where: { ...(accountIds ? { accountId: { in: accountIds } } : {}), id }, ...page,
  }))
  for await (const document of documents) {
    const report = reportOf(document.accountId)
    report.count('numbers')
    const { taxableCents, vatCents } = sumsOfGroups(document)
    const addsUp = taxableCents === document.subtotalCents && vatCents === document.vatTotalCents
      && document.totalCents === document.subtotalCents + document.vatTotalCents
    if (!addsUp) report.find(document.number, 'was deleted with its account, and its amounts do not add up')
  }
}
