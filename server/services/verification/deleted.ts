import { inPages, type SnapshotReader } from '#db/snapshot'
import type { Anchor } from '../audit/anchors'
import { sumsOfGroups } from './documents'
import type { Report } from './report'

export type DeletedAccount = Awaited<ReturnType<SnapshotReader['deletedAccount']['findFirstOrThrow']>>
type DeletedDocument = Awaited<ReturnType<SnapshotReader['deletedDocument']['findFirstOrThrow']>>

const documentsPerPage = 500

/**
 * What stays of an account that was deleted: each number once, amounts that add up to their VAT breakdown, and the end
 * of an audit trail that no anchor contradicts.
 */
export async function verifyDeleted(
  reader: SnapshotReader,
  { accountId, lastSequence, lastHash }: DeletedAccount,
  report: Report,
  anchors: Anchor[] = [],
): Promise<void> {
  const numbers = new Set<string>()
  const documents = inPages<DeletedDocument>(after => reader.deletedDocument.findMany({
    where: { accountId, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: 'asc' },
    take: documentsPerPage,
  }))
  for await (const document of documents) {
    report.count('numbers')
    const number = document.number.toLowerCase()
    if (numbers.has(number)) report.find(document.number, 'is the number of two deleted documents')
    numbers.add(number)
    const { taxableCents, vatCents } = sumsOfGroups(document)
    const addsUp = taxableCents === document.subtotalCents && vatCents === document.vatTotalCents
      && document.totalCents === document.subtotalCents + document.vatTotalCents
    if (!addsUp) report.find(document.number, 'was deleted with its account, and its amounts do not add up')
  }
  for (const { sequence, hash, at } of anchors) {
    report.count('anchors')
    if (sequence > lastSequence || (sequence === lastSequence && hash !== lastHash)) {
      report.find('audit trail', `ended before entry ${sequence}, which was anchored at ${at}`)
    }
  }
}
