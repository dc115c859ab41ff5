import type { Database } from '#db/client'
import { inPages, readSnapshot, type SnapshotReader } from '#db/snapshot'
import { verifyAuditChain } from './audit-chain'
import { verifyCredits } from './credits'
import { verifyDocuments } from './documents'
import { verifyFiles } from './files'
import { verifyNumbers } from './numbers'
import { verifyQuotas } from './quotas'
import { emptyVerification, reportInto, type Verification } from './report'

const accountsPerPage = 100

/**
 * Proves that an installation is whole, as it stood at one moment: numbers without gap or double, documents that add
 * up, bytes that are what they were, an unbroken audit chain, quotas that count what is there. Changes nothing and
 * may run beside a server.
 */
export async function verifyInstallation(database: Database): Promise<Verification> {
  const verification = emptyVerification()
  await readSnapshot(database, async (reader) => {
    for await (const { id } of accountsOf(reader)) {
      const report = reportInto(verification, id)
      report.count('accounts')
      await verifyNumbers(reader, id, report)
      await verifyDocuments(reader, id, report)
      await verifyFiles(reader, id, report)
      await verifyCredits(reader, id, report)
      await verifyAuditChain(reader, id, report)
      await verifyQuotas(reader, id, report)
    }
  })
  return verification
}

function accountsOf(reader: SnapshotReader) {
  return inPages<{ id: string }>(after => reader.account.findMany({
    where: after ? { id: { gt: after.id } } : {},
    orderBy: { id: 'asc' },
    take: accountsPerPage,
    select: { id: true },
  }))
}
