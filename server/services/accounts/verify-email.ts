import type { Accepted } from '#contract/schemas/session'
import { forAccount, type AccountTransaction } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { verifyEmailMail } from '#documents/email/mail-links'
import { deliverMailSoon, queueMail } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'
import { confirmEmailChange } from './change-email'
import { findTokenOwner, mailPauseSeconds, makeMailToken, refuseMail, tokenLifetimeMinutes } from './mail-tokens'

/**
 * Notes that an address is its user's own; a new one takes the place of the old. Opening the link that proves the
 * first address twice while it lives is no mistake: mail programs do so. Refuses mail_link_invalid.
 */
export async function verifyEmail(service: ServiceContext, token: string): Promise<{ verified: true }> {
  const owner = await findTokenOwner(service, token, 'verify_email', 'change_email')
  if (owner.purpose === 'change_email') {
    await confirmEmailChange(service, owner)
    return { verified: true }
  }
  const { user, id } = owner
  const now = service.outside.clock.now()
  await runTransaction(forAccount(service.database, user.accountId), async (tx) => {
    await tx.user.updateMany({ where: { id: user.id, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
    await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
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
    const pause = await mailPauseSeconds(account, tx, user.id, 'verify_email')
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
