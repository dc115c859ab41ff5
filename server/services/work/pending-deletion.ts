import { refuse } from '#contract/errors'
import { rolesWith } from '#contract/roles'
import { otherAccountOf } from '#db/account/people'
import { accountKeptNotice } from '#documents/email/account-notices'
import type { Change } from './change-account'
import type { AccountReach, Surroundings } from './context'
import { mailOwners } from './mail-owners'

/** Lets no program into an account that is about to be deleted. Refuses account_deletion_pending. */
export function requireNotLeaving({ deletesAt }: { deletesAt: Date | null }): void {
  if (deletesAt) throw refuse('account_deletion_pending', { deletesAt: deletesAt.toISOString() })
}

/**
 * Takes back that an account is to be deleted, and tells its owners; does nothing where nobody asked for it. Under the
 * account's lock, so that it comes before the deletion begins or after.
 * Refuses invalid_credentials once it has begun: nobody can sign in to what is going.
 */
export async function keepAccount(
  service: Surroundings,
  change: Change,
  accountId: AccountReach['accountId'],
  reason: 'sign_in' | 'subscription',
): Promise<void> {
  const { tx, now, record } = change
  const { deletesAt, deletionBegunAt } = await tx.account.findFirstOrThrow({
    select: { deletesAt: true, deletionBegunAt: true },
  })
  if (deletionBegunAt) throw refuse('invalid_credentials')
  if (!deletesAt) return
  await tx.account.updateMany({ data: { deletesAt: null, resumedAt: now, updatedAt: now } })
  record({ action: 'account.kept', subjectId: accountId, details: { reason } })
  await mailOwners(service, change, 'account_kept', locale => accountKeptNotice(locale, reason, {
    at: now, resetLink: `${service.settings.baseUrl}/forgot-password`,
  }))
}

/**
 * The same for somebody who signs in, in a change of their home: where they own it and belong to no other. Whoever
 * works elsewhere signs in for that, and says by themselves what is to stay.
 */
export async function keepOnlyAccount(
  service: Surroundings, change: Change, { id: userId, accountId }: { id: string, accountId: string },
): Promise<void> {
  const { tx } = change
  const owners = await tx.membership.count({ where: { userId, role: { in: rolesWith('ownership') } } })
  if (owners === 0 || await otherAccountOf(tx, userId, accountId) !== null) return
  await keepAccount(service, change, accountId, 'sign_in')
}
