import { refuse, refuseField } from '#contract/errors'
import type { Accepted } from '#contract/schemas/session'
import { isUniqueViolation } from '#db/errors'
import { forAccount, type AccountTransaction } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { changeEmailMail } from '#documents/email/mail-links'
import { deliverMailSoon, queueMail } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'
import { tellOwnerOfTakenAddress } from './address-taken'
import {
  endMailTokens, mailPauseSeconds, makeMailToken, refuseMail, tokenLifetimeMinutes, type TokenOwner,
} from './mail-tokens'
import { recordUserChange } from './security-change'
import { isSignedInAs, recordTaken, takeAwayEverything } from './ways-in'

/**
 * Mails a link to the new address; until it is confirmed the old one stays. The old address is told at once, while its
 * owner can still stop it by choosing a new password. An address that is taken gets the same answer, and its owner a
 * mail. The link of an earlier request stops working: only what was asked for last can still happen.
 * Refuses validation_failed for the address one has, rate_limited.
 */
export async function requestEmailChange(account: AccountContext, email: string): Promise<Accepted> {
  const userId = account.actor.userId ?? ''
  const isTaken = await account.database.prisma.user.count({ where: { email } }) > 0
  await account.transaction(async (tx) => {
    // The write comes first to take the lock: two requests at once are counted one after the other.
    await tx.user.updateMany({ where: { id: userId }, data: { updatedAt: account.outside.clock.now() } })
    const user = await tx.user.findFirstOrThrow({ where: { id: userId } })
    if (user.email === email) throw refuseField(['email'], 'This is your e-mail address already')
    const pause = await mailPauseSeconds(account, tx, userId, 'change_email')
    if (pause > 0) throw refuseMail(pause)
    await endMailTokens(account, tx, userId, ['change_email'])
    const token = await makeMailToken(account, tx, { id: userId, email }, 'change_email')
    if (!isTaken) await queueLink(account, tx, { email, locale: user.locale, token })
    await recordUserChange(account, tx, user, { kind: 'email_change_requested', email })
  })
  if (isTaken) await tellOwnerOfTakenAddress(account, email)
  deliverMailSoon(account)
  return { accepted: true }
}

/**
 * Gives a user the address whose mailed link was confirmed, which also proves it. All other mailed links stop working.
 * Where the old address was never confirmed, whoever opened the account may be somebody else than the owner of the new
 * one: every session, API key, passkey and authenticator app of before ends. From then on the account counts as its
 * owner's only if the caller is signed in to it: see `confirmPasswordReset`.
 * Refuses mail_link_invalid for a link that was used, and for an address that somebody else has by now.
 * @param caller who is signed in where the link was confirmed; null when nobody is
 */
export async function confirmEmailChange(
  service: ServiceContext,
  { id, user: { id: userId, accountId }, email }: TokenOwner,
  caller: AccountContext | null,
): Promise<void> {
  const now = service.outside.clock.now()
  try {
    await runTransaction(forAccount(service.database, accountId), async (tx) => {
      const { count } = await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
      if (count === 0) throw refuse('mail_link_invalid')
      const ownerProvenAt = await isSignedInAs(tx, userId, caller) ? now : null
      await tx.user.updateMany({ where: { id: userId }, data: { updatedAt: now } })
      const { emailVerifiedAt } = await tx.user.findFirstOrThrow({ where: { id: userId } })
      await tx.user.updateMany({ where: { id: userId }, data: { email, emailVerifiedAt: now, ownerProvenAt } })
      await endMailTokens(service, tx, userId)
      const taken = emailVerifiedAt ? [] : await takeAwayEverything(tx, userId, now)
      await recordTaken(service, tx, { id: userId, accountId }, [{ action: 'email.changed', subjectId: userId }, ...taken])
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('mail_link_invalid')
    throw error
  }
}

function queueLink(
  account: AccountContext,
  tx: AccountTransaction,
  { email, locale, token }: { email: string, locale: string, token: string },
): Promise<void> {
  return queueMail(account, tx, account.accountId, {
    kind: 'change_email',
    recipient: email,
    ...changeEmailMail(locale === 'en' ? 'en' : 'nl', {
      link: `${account.settings.baseUrl}/verify-email?token=${token}`,
      lifetimeMinutes: tokenLifetimeMinutes('change_email'),
    }),
  })
}
