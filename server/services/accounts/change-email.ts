import { refuse, refuseField } from '#contract/errors'
import type { Accepted } from '#contract/schemas/session'
import { isUniqueViolation } from '#db/errors'
import { forAccount, type AccountTransaction } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { changeEmailMail } from '#documents/email/mail-links'
import { appendAudit } from '../audit/record'
import { deliverMailSoon, queueMail } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'
import { tellOwnerOfTakenAddress } from './address-taken'
import { mailPauseSeconds, makeMailToken, refuseMail, tokenLifetimeMinutes, type TokenOwner } from './mail-tokens'
import { recordUserChange } from './security-change'

/**
 * Mails a link to the new address; until it is opened the old one stays. The old address is told at once, while its
 * owner can still stop it by choosing a new password. An address that is taken gets the same answer, and its owner a
 * mail. Refuses validation_failed for the address one has, rate_limited.
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
    const token = await makeMailToken(account, tx, { id: userId, email }, 'change_email')
    if (!isTaken) await queueLink(account, tx, { email, locale: user.locale, token })
    await recordUserChange(account, tx, user, { kind: 'email_change_requested', email })
  })
  if (isTaken) await tellOwnerOfTakenAddress(account, email)
  deliverMailSoon(account)
  return { accepted: true }
}

/**
 * Gives a user the address whose mailed link was opened, which also proves it. Links in mails to the old address stop
 * working. Refuses mail_link_invalid for a link that was used, and for an address that somebody else has by now.
 */
export async function confirmEmailChange(service: ServiceContext, { id, user, email }: TokenOwner): Promise<void> {
  const now = service.outside.clock.now()
  try {
    await runTransaction(forAccount(service.database, user.accountId), async (tx) => {
      const { count } = await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
      if (count === 0) throw refuse('mail_link_invalid')
      await tx.user.updateMany({ where: { id: user.id }, data: { email, emailVerifiedAt: now, updatedAt: now } })
      await appendAudit(
        { accountId: user.accountId, outside: service.outside },
        tx,
        { action: 'email.changed', subjectId: user.id },
        { type: 'session', id: user.id },
      )
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
