import { refuse, refuseField } from '#contract/errors'
import type { AccountDeletionInput, AccountDeletionRequested } from '#contract/schemas/account'
import type { AccountTransaction } from '#db/account/for-account'
import { deletionRequestedNotice } from '#documents/email/account-notices'
import { daysLater, deletionGraceDays } from '#domain/retention'
import { isRunning } from '#domain/subscription'
import { endSessions } from '../accounts/ways-in'
import { closeCheckout } from '../billing/checkout'
import { syncSubscriber } from '../billing/sync'
import { requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { otherAccountOf } from '#db/account/people'
import { mailOwners } from '../work/mail-owners'

/**
 * Lets an account be deleted in fourteen days. The sessions of those who belong to no other account end, that of the
 * caller too: an owner who signs in until then keeps the account, or says so from another account of theirs. The
 * payment provider is asked first, so that what was paid a moment ago counts, and nothing can be paid after that.
 * Refuses validation_failed unless the caller's e-mail address was typed out, account_not_deletable and
 * billing_unavailable.
 */
export async function requestAccountDeletion(
  account: AccountContext,
  { confirm }: AccountDeletionInput,
): Promise<AccountDeletionRequested> {
  const { accountId, outside, settings } = account
  const { userId } = requireSignedIn(account.actor)
  if (confirm !== (await account.reads.member(userId))?.email) {
    throw refuseField(['confirm'], 'Type the e-mail address that you sign in with')
  }
  if (accountId === settings.operatorAccountId) {
    throw refuse('account_not_deletable', { reason: 'sells_subscriptions' })
  }
  if (outside.payments.isConfigured) {
    await syncSubscriber(account)
    await requireNoSubscription(account.db)
    await closeCheckout(account)
  }
  const deletesAt = await changeAccount(account, async (change) => {
    const { tx, now, record } = change
    await requireNoSubscription(tx)
    const deletesAt = daysLater(now, deletionGraceDays)
    await tx.account.updateMany({ data: { deletesAt, updatedAt: now } })
    record({
      action: 'account.deletion_requested', subjectId: accountId, details: { deletesAt: deletesAt.toISOString() },
    })
    for (const { userId } of await tx.membership.findMany({ select: { userId: true } })) {
      // Who works elsewhere too stays signed in there.
      if (await otherAccountOf(tx, userId, accountId) === null) record(...await endSessions(tx, userId))
    }
    await mailOwners(account, change, 'account_deletion_requested', locale => deletionRequestedNotice(locale, {
      deletesAt, signInLink: `${settings.baseUrl}/sign-in`, resetLink: `${settings.baseUrl}/forgot-password`,
    }))
    return deletesAt
  })
  return { deletesAt: deletesAt.toISOString() }
}

/** Refuses account_not_deletable while a subscription runs, also one that was cancelled for later. */
async function requireNoSubscription(client: Pick<AccountTransaction, 'subscription'>): Promise<void> {
  const subscription = await client.subscription.findFirst({ select: { status: true } })
  if (subscription && isRunning(subscription)) throw refuse('account_not_deletable', { reason: 'subscription_running' })
}
