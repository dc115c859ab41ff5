import { faultsIn, type Fault } from '../fault'

/** What goes when an account is deleted, when, and what stays. */
export const leavingFaults: readonly Fault[] = [
  ...faultsIn('server/services/work/pending-deletion.ts', ['services/leaving'], [
    ['signing in does not keep the account', 'await tx.account.updateMany({ data: { deletesAt: null, resumedAt: now, updatedAt: now } })', ''],
    ['somebody signs in to what is going', 'if (deletionBegunAt) throw refuse(\'invalid_credentials\')', ''],
    ['a key goes on in an account that is to be deleted', 'if (deletesAt) throw', 'if (false) throw'],
  ]),
  ...faultsIn('server/services/leaving/request-deletion.ts', ['services/leaving'], [
    ['any address deletes the account', 'if (confirm !== (await account.reads.member(userId))?.email) {', 'if (confirm === (await account.reads.member(userId))?.email && false) {'],
    ['the seller of subscriptions is deleted', 'if (accountId === settings.operatorAccountId) {', 'if (accountId === null) {'],
    ['a thief stays signed in', 'record(...await endSessions(tx, userId))', 'record()'],
  ]),
  ...faultsIn('server/services/leaving/delete-account.ts', ['services/leaving', 'db/leaving-models'], [
    ['an account is deleted that was kept a moment ago', 'if (!deletesAt || deletesAt > now) return false', ''],
    ['tokens of apps stay', 'await removeRecordsOf(installationOf(reach), id)', ''],
    ['the last mail is never sent', 'if (await isWaiting(reach)) return false', ''],
    ['nothing tells that the account was there', 'await tx.deletedAccount.create({ data: { accountId, deletedAt: now, lastSequence, lastHash } })', ''],
  ]),
  ...faultsIn('server/services/leaving/bury-documents.ts', ['services/leaving'], [
    ['no number stays', 'if (tombstones.length > 0) await tx.deletedDocument.createMany({ data: tombstones })', ''],
  ]),
  ...faultsIn('shared/domain/retention.ts', ['domain/retention'], [
    ['tombstones go a year early', 'yearOf(today) - limitOn(', 'yearOf(today) + 1 - limitOn('],
  ]),
]
