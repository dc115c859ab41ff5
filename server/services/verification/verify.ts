import type { Database } from '#db/client'
import { findInstallationId } from '#db/installation'
import { inPages, readSnapshot, type SnapshotReader } from '#db/snapshot'
import type { SecretBox } from '#integrations/secret-box'
import type { Anchor } from '../audit/anchors'
import { verifyAdvances } from './advances'
import { verifyAuditChain } from './audit-chain'
import { verifyBank } from './bank'
import { verifyCredits } from './credits'
import { verifyDeleted, type DeletedAccount } from './deleted'
import { verifyDocuments } from './documents'
import { verifyFiles } from './files'
import { judgeLostAnchors } from './lost-anchors'
import { verifyMails } from './mails'
import { verifyNumbers } from './numbers'
import { verifyOnlinePayments } from './online-payments'
import { verifyPayments } from './payments'
import { verifyQuotas } from './quotas'
import { verifySecrets } from './secrets'
import { emptyVerification, reportInto, type Verification } from './report'
import { verifySums } from './sums'

const accountsPerPage = 100

/** What lies outside the database. */
interface Evidence {
  anchors?: Anchor[]
  unreadableAnchors?: string[]
  secretBox?: Pick<SecretBox, 'open'> | null
}

/**
 * Proves that an installation is whole, as it stood at one moment: numbers without gap or double, documents that add
 * up, bytes that are what they were, sums and quotas that count what is there, an unbroken audit chain, mails that left
 * once. Changes nothing and may run beside a server.
 * @param outside.anchors what was kept outside the database of the ends of its audit trails
 * @param outside.unreadableAnchors lines among those that nobody with a known key signed
 * @param outside.secretBox opens what is encrypted; without it, secrets are not looked at
 */
export async function verifyInstallation(
  database: Database,
  { anchors = [], unreadableAnchors = [], secretBox = null }: Evidence = {},
): Promise<Verification> {
  const verification = emptyVerification()
  const anchorsOf = groupByAccount(anchors)
  await readSnapshot(database, async (reader) => {
    for await (const { id, deletionBegunAt } of accountsOf(reader)) {
      const report = reportInto(verification, id)
      report.count('accounts')
      // Half of it is gone; once the rest is, its trail ends where the anchors are compared with.
      if (deletionBegunAt) {
        anchorsOf.delete(id)
        continue
      }
      await verifyNumbers(reader, id, report)
      await verifyDocuments(reader, id, report)
      await verifyFiles(reader, id, report)
      await verifyCredits(reader, id, report)
      await verifyPayments(reader, id, report)
      await verifyOnlinePayments(reader, id, report)
      await verifyBank(reader, id, report)
      await verifyAdvances(reader, id, report)
      await verifySums(reader, id, report)
      await verifyAuditChain(reader, id, report, anchorsOf.get(id))
      anchorsOf.delete(id)
      await verifyMails(reader, id, report)
      await verifyQuotas(reader, id, report)
      if (secretBox) await verifySecrets(reader, id, report, secretBox)
    }
    for await (const deleted of deletedAccountsOf(reader)) {
      const { accountId } = deleted
      await verifyDeleted(reader, deleted, reportInto(verification, accountId), anchorsOf.get(accountId))
      anchorsOf.delete(accountId)
    }
    const installationId = await findInstallationId(reader)
    judgeLostAnchors(verification, { installationId, anchors, lost: anchorsOf, unreadable: unreadableAnchors })
  })
  return verification
}

function groupByAccount(anchors: Anchor[]): Map<string, Anchor[]> {
  const groups = new Map<string, Anchor[]>()
  for (const anchor of anchors) groups.set(anchor.accountId, [...groups.get(anchor.accountId) ?? [], anchor])
  return groups
}

function accountsOf(reader: SnapshotReader) {
  return inPages<{ id: string, deletionBegunAt: Date | null }>(after => reader.account.findMany({
    where: after ? { id: { gt: after.id } } : {},
    orderBy: { id: 'asc' },
    take: accountsPerPage,
    select: { id: true, deletionBegunAt: true },
  }))
}

function deletedAccountsOf(reader: SnapshotReader) {
  return inPages<DeletedAccount>(after => reader.deletedAccount.findMany({
    where: after ? { accountId: { gt: after.accountId } } : {},
    orderBy: { accountId: 'asc' },
    take: accountsPerPage,
  }))
}
