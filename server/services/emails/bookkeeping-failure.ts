import { bookkeepingProblemNotice, type BookkeepingProblem } from '#documents/email/bookkeeping-notices'
import { addressesOf } from '../work/addresses'
import { appLink } from '../work/app-link'
import type { Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { waitingMail } from '../work/waiting-mail'
import type { DocumentMailRow } from './row'

/** Mail to the bookkeeping that nobody has taken yet does not leave any more. */
export async function endBookkeepingMail({ tx, now }: Pick<Change, 'tx' | 'now'>, reason: string): Promise<void> {
  await tx.outboxMail.updateMany({
    where: { kind: 'bookkeeping', ...waitingMail }, data: { failedAt: now, lastError: reason },
  })
}

/**
 * Tells the owners that documents did not reach the bookkeeping inbox, and sends no more there of what waits. Once for
 * all mails of one sending: they go to the same address.
 */
export async function tellNotInBookkeeping(
  reach: AccountReach,
  change: Change,
  { id, subject, recipients, createdAt }: Pick<DocumentMailRow, 'id' | 'subject' | 'recipients' | 'createdAt'>,
  problem: BookkeepingProblem,
): Promise<void> {
  const { tx, record } = change
  const failedBefore = await tx.outboxMail.count({
    where: {
      kind: 'bookkeeping', createdAt, id: { not: id },
      OR: [{ failedAt: { not: null } }, { isHardBounce: true }, { complainedAt: { not: null } }],
    },
  })
  record({ action: 'bookkeeping.mail_failed', subjectId: reach.accountId, details: { mailId: id } })
  if (failedBefore > 0) return
  await endBookkeepingMail(change, 'Another mail of the same sending did not arrive')
  await mailOwners(reach, change, 'bookkeeping_failed', locale => bookkeepingProblemNotice(locale, {
    subject, address: addressesOf(recipients).join(', '), problem, link: appLink(reach, '/settings/bookkeeping'),
  }))
}
