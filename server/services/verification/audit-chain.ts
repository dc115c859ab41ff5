import { inPages, type SnapshotReader } from '#db/snapshot'
import { auditHash, type HashedEntry } from '../audit/record'
import type { Report } from './report'

const entriesPerPage = 500

type StoredEntry = HashedEntry & { hash: string }

/** The trail counts 1, 2, 3 …; each row's hash follows from the row before; the end is where the chain says. */
export async function verifyAuditChain(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const entries = inPages<StoredEntry>(after => reader.auditEntry.findMany({
    where: { accountId, sequence: { gt: after?.sequence ?? 0 } },
    orderBy: { sequence: 'asc' },
    take: entriesPerPage,
  }))
  let sequence = 0
  let hash = ''
  for await (const entry of entries) {
    report.count('auditEntries')
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
}
