import type { Accepted } from '#contract/schemas/session'
import { forAccount, type AccountTransaction } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { verifyEmailMail } from '#documents/email/mail-links'
import { deliverMailSoon, queueMail } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'
import { confirmEmailChange } from './change-email'
import { findTokenOwner, mailPauseSeconds, makeMailToken, refuseMail, tokenLifetimeMinutes } from './mail-tokens'
import { unprovenPauseSeconds } from './unproven-address'
import { isSignedInAs } from './ways-in'

/**
 * Notes that an address is its user's own; a new one takes the place of the old. Confirming the first address twice
 * while the link lives is no mistake. Whoever does it while signed in to the account is known to be its owner from then
 * on: who only has the inbox may be confirming what somebody else opened in their name. Refuses mail_link_invalid.
 * @param caller who is signed in where the link was confirmed; null when nobody is
 */
export async function verifyEmail(
  service: ServiceContext,
  token: string,
  caller: AccountContext | null,
): Promise<{ verified: true }> {
  const owner = await findTokenOwner(service, token, 'verify_email', 'change_email')
  if (owner.purpose === 'change_email') {
    await confirmEmailChange(service, owner, caller)
    return { verified: true }
  }
  const { user, id, email } = owner
  const now = service.outside.clock.now()
  await runTransaction(forAccount(service.database, user.accountId), async (tx) => {
    await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
    // Of an address that changes at this very moment the link proves nothing.
    const current = { id: user.id, email }
    await tx.user.updateMany({ where: { ...current, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
    if (!await isSignedInAs(tx, user.id, caller)) return
    await tx.user.updateMany({ where: { ...current, ownerProvenAt: null }, data: { ownerProvenAt: now } })
  })
  return { verified: true }
}

/** Mails the link once more; nothing happens when the address was proven already. Refuses rate_limited. */
export async function resendVerification(account: AccountContext): Promise<Accepted> {
  await account.transaction(async (tx) => {
    // The write comes first to take the lock: two clicks at once are counted one after the other.
    await tx.user.updateMany({ where: { id: account.actor.userId ?? '' }, data: { updatedAt: account.outside.clock.now() } })
    const user = await tx.user.findFirstOrThrow({ where: { id: account.actor.userId ?? '' } })
    if (user.emailVerifiedAt) return
    const pause = Math.max(
      await mailPauseSeconds(account, tx, user.id, 'verify_email'),
      await unprovenPauseSeconds(account, tx, user),
    )
    if (pause > 0) throw refuseMail(pause)
    await queueVerification(account, tx, user)
  })
  deliverMailSoon(account)
  return { accepted: true }
}

/** Writes the mail that asks a user to prove the address, in the transaction that causes it. */
export async function queueVerification(
  service: ServiceContext,
  tx: Pick<AccountTransaction, 'userToken' | 'outboxMail'>,
  user: { id: string, accountId: string, email: string, locale: string },
): Promise<void> {
  const token = await makeMailToken(service, tx, user, 'verify_email')
  await queueMail(service, tx, user.accountId, {
    kind: 'verify_email',
    recipient: user.email,
    ...verifyEmailMail(user.locale === 'en' ? 'en' : 'nl', {
      link: `${service.settings.baseUrl}/verify-email?token=${token}`,
      lifetimeDays: tokenLifetimeMinutes('verify_email') / (24 * 60),
    }),
  })
}
