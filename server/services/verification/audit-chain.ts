import { inPages, type SnapshotReader } from '#db/snapshot'
import type { Anchor } from '../audit/anchors'
import { auditHash, type HashedEntry } from '../work/append-audit'
import type { Report } from './report'

const entriesPerPage = 500

/**
 * The trail counts 1, 2, 3 …; each row's hash follows from the row before; the end is where the chain says. Somebody
 * with write access to the database can forge a trail that fulfils all this: the anchors outside it reveal that.
 */
export async function verifyAuditChain(
  reader: SnapshotReader,
  accountId: string,
  report: Report,
  anchors: Anchor[] = [],
): Promise<void> {
  const unmet = new Set([...anchors].sort((left, right) => left.sequence - right.sequence))
  const entries = inPages<HashedEntry & { hash: string }>(after => reader.auditEntry.findMany({
    where: { accountId, sequence: { gt: after?.sequence ?? 0 } },
    orderBy: { sequence: 'asc' },
    take: entriesPerPage,
  }))
  let sequence = 0
  let hash = ''
  for await (const entry of entries) {
    report.count('auditEntries')
    for (const anchor of unmet) {
      // They are in order: what comes next is of a later entry.
      if (anchor.sequence > entry.sequence) break
      if (anchor.sequence < entry.sequence) continue
      unmet.delete(anchor)
      report.count('anchors')
      if (anchor.hash !== entry.hash) {
        report.find('audit trail', `was written anew: entry ${entry.sequence} is not the one anchored at ${anchor.at}`)
      }
    }
    if (entry.sequence !== sequence + 1) report.find('audit trail', `goes from ${sequence} to ${entry.sequence}`)
    if (auditHash(hash, entry) !== entry.hash) report.find('audit trail', `was changed at or before entry ${entry.sequence}`)
    sequence = entry.sequence
    // From here on as it is stored: one change is one finding, not one for each row after it.
    hash = entry.hash
  }
  const chain = await reader.auditChain.findUnique({ where: { accountId } })
  if ((chain?.lastSequence ?? 0) !== sequence || (chain?.lastHash ?? '') !== hash) {
    report.find('audit trail', `ends at entry ${sequence}; it had ${chain?.lastSequence ?? 0}`)
  }
  for (const anchor of unmet) {
    report.find('audit trail', `was set back: entry ${anchor.sequence} is missing, which was anchored at ${anchor.at}`)
  }
}
