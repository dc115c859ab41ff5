import { faultsIn, type Fault } from '../fault'

/** What is deleted, when, and whom that was told before. */
export const retentionFaults: readonly Fault[] = [
  ...faultsIn('shared/domain/retention.ts', ['domain/retention'], [
    ['what nobody was told of is deleted', 'if (announced === null || announced.isLost) return', 'if (announced === undefined) return'],
    ['the second mail is left out', 'if (reminded === null || reminded.isLost) return { outcome: \'remind\' }', 'if (reminded === null) return { outcome: \'delete\' }'],
    ['a mail that left late leaves no time', 'return until <= now.getTime()', 'return until !== now.getTime()'],
  ]),
  ...faultsIn('server/services/retention/delete-documents.ts', ['services/retention'], [
    ['the files stay', 'await deleteFiles(reach, { tx, now }, { invoiceIds: ids })', ''],
    ['the customer stays', 'jsonOrNull(namedCustomerOf(customerSnapshot))', 'jsonOrNull(customerSnapshot as object | null)'],
    ['what expires is deleted a day early', 'expiresAt: { lte: now } }', 'expiresAt: { lte: new Date(now.getTime() + 86_400_000) } }'],
  ]),
  ...faultsIn('server/services/retention/tell-owner.ts', ['services/retention'], [
    ['whoever is told late has no time left', 'notBefore: inTime, now,', 'notBefore: now, now,'],
  ]),
  ...faultsIn('server/services/retention/follow-plan.ts', ['services/retention'], [
    ['what expires goes on expiring on Pro', 'if (!await clearExpiry(tx, { accountId, now })) return keep(ofSeveralRules)', ''],
  ]),
  ...faultsIn('server/services/emails/give-up.ts', ['services/given-up-mail'], [
    ['nobody hears of mail that was given up', 'if (updated.count === 1) await tellGivenUp', 'if (updated.count === 2) await tellGivenUp'],
    ['the owner hears of a reminder of what is paid', 'balanceOf(invoice).openCents <= 0) return\n  change.record', 'false) return\n  change.record'],
  ]),
]
