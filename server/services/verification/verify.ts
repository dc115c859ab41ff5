import { refuse } from '#contract/errors'
import type { Database } from '#db/client'
import { findInstallationId } from '#db/installation'
import { inPages, inPagesById, readSnapshot, type SnapshotReader } from '#db/snapshot'
import type { FileStore } from '#integrations/files/index'
import type { SecretBox } from '#integrations/secret-box'
import type { Anchor } from '../audit/anchors'
import { verifyAdvances } from './advances'
import { verifyAuditChain } from './audit-chain'
import { verifyBank } from './bank'
import { verifyCredits } from './credits'
import { verifyDeleted, verifyDeletedDocuments, type DeletedAccount } from './deleted'
import { verifyDocuments } from './documents'
import { verifyFiles } from './files'
import { judgeLostAnchors } from './lost-anchors'
import { verifyMails } from './mails'
import { verifyNumbers } from './numbers'
import { verifyOnlinePayments } from './online-payments'
import { verifyPayments } from './payments'
import { verifyQuotas } from './quotas'
import { verifySecrets } from './secrets'
import { emptyVerification, reportInto, type Onlooker, type Report, type Verification } from './report'
import { verifySums } from './sums'

const accountsPerPage = 100

/** What lies outside the database. */
interface Evidence {
  anchors?: Anchor[]
  unreadableAnchors?: string[]
  secretBox?: Pick<SecretBox, 'open'> | null
  store?: FileStore | null
}

interface Scope {
  accountIds?: string[] | null
  withFiles?: boolean
  since?: Date | null
  onlooker?: Onlooker
}

/**
 * Proves that an installation is whole: numbers without gap or double, documents that add up, bytes that are what they
 * were, sums and quotas that count what is there, an unbroken audit chain, mails that left once. Changes nothing and
 * may run beside a server: each account is seen as it stood at one moment, one account after the other.
 * @param options.anchors what was kept outside the database of the ends of its audit trails
 * @param options.unreadableAnchors lines among those that nobody with a known key signed
 * @param options.secretBox opens what is encrypted; without it, secrets are not looked at
 * @param options.store where files lie that are not in the database
 * @param options.accountIds these accounts alone, with what lines say they are of them; whether others are gone is not
 *   asked then
 * @param options.withFiles false to leave the bytes of stored files unread
 * @param options.since only documents that were changed since, with their files; all else is looked at in any case
 * @param options.onlooker is told what is found, and how far it is
 * Refuses not_found for an account that is not here and was not deleted. Throws OutsideFault while the store is away.
 */
export async function verifyInstallation(
  database: Database,
  {
    anchors = [], unreadableAnchors = [], secretBox = null, store = null, accountIds = null, withFiles = true,
    since = null, onlooker,
  }: Evidence & Scope = {},
): Promise<Verification> {
  const verification = emptyVerification([
    ...accountIds ? ['other_accounts' as const] : [],
    ...withFiles ? [] : ['files' as const],
    ...since ? ['unchanged_documents' as const] : [],
  ])
  const anchorsOf = groupByAccount(anchors)
  const missing = new Set(accountIds)
  const seen = (accountId: string) => {
    anchorsOf.delete(accountId)
    missing.delete(accountId)
  }
  for await (const { id } of accountsOf(database, accountIds)) {
    await readSnapshot(database, async (reader) => {
      const account = await reader.account.findUnique({ where: { id }, select: { deletionBegunAt: true } })
      // It was deleted since it was listed, and is judged by what stayed of it.
      if (!account) return
      const report = reportInto(verification, id, onlooker)
      report.count('accounts')
      // Half of it is gone; once the rest is, its trail ends where the anchors are compared with.
      if (!account.deletionBegunAt) {
        await verifyAccount(reader, id, report, { anchors: anchorsOf.get(id), secretBox, store, withFiles, since })
      }
      seen(id)
    })
  }
  await readSnapshot(database, async (reader) => {
    for await (const deleted of deletedAccountsOf(reader, accountIds)) {
      const { accountId } = deleted
      await verifyDeleted(reader, deleted, reportInto(verification, accountId, onlooker), anchorsOf.get(accountId))
      seen(accountId)
    }
    await verifyDeletedDocuments(reader, accountIds, accountId => reportInto(verification, accountId, onlooker))
    const installationId = await findInstallationId(reader)
    judgeLostAnchors(verification, {
      installationId, anchors, lost: anchorsOf, unreadable: unreadableAnchors, accountIds, onlooker,
    })
  })
  if (missing.size > 0) throw refuse('not_found', { accounts: [...missing] })
  return verification
}

interface AccountScope extends Required<Pick<Scope, 'withFiles' | 'since'>>, Required<Pick<Evidence, 'secretBox' | 'store'>> {
  anchors: Anchor[] | undefined
}

async function verifyAccount(
  reader: SnapshotReader, id: string, report: Report, { anchors, secretBox, store, withFiles, since }: AccountScope,
): Promise<void> {
  await verifyNumbers(reader, id, report)
  await verifyDocuments(reader, id, report, since)
  if (withFiles) await verifyFiles(reader, id, report, { since, store })
  await verifyCredits(reader, id, report)
  await verifyPayments(reader, id, report)
  await verifyOnlinePayments(reader, id, report)
  await verifyBank(reader, id, report)
  await verifyAdvances(reader, id, report)
  await verifySums(reader, id, report)
  await verifyAuditChain(reader, id, report, anchors)
  await verifyMails(reader, id, report)
  await verifyQuotas(reader, id, report)
  if (secretBox) await verifySecrets(reader, id, report, secretBox)
}

function groupByAccount(anchors: Anchor[]): Map<string, Anchor[]> {
  const groups = new Map<string, Anchor[]>()
  for (const anchor of anchors) {
    const group = groups.get(anchor.accountId)
    if (group) group.push(anchor)
    else groups.set(anchor.accountId, [anchor])
  }
  return groups
}

/** Those there are now; one that comes later is for the next verification. */
function accountsOf({ prisma }: Database, accountIds: string[] | null) {
  return inPagesById(accountsPerPage, ({ id, page }) => prisma.account.findMany({
    where: { id: { ...id, ...(accountIds ? { in: accountIds } : {}) } }, ...page, select: { id: true },
  }))
}

function deletedAccountsOf(reader: SnapshotReader, accountIds: string[] | null) {
  return inPages<DeletedAccount>(after => reader.deletedAccount.findMany({
    where: {
      AND: [accountIds ? { accountId: { in: accountIds } } : {}, after ? { accountId: { gt: after.accountId } } : {}],
    },
    orderBy: { accountId: 'asc' },
    take: accountsPerPage,
  }))
}
