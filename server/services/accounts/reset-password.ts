import { refuse } from '#contract/errors'
import type { Accepted, NewPasswordInput } from '#contract/schemas/session'
import { forAccount } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { resetPasswordMail } from '#documents/email/mail-links'
import { deliverMailSoon, queueMail } from '../emails/queue-mail'
import type { ServiceContext } from '../context'
import { recordSuccess } from './attempts'
import { findTokenOwner, mailPauseSeconds, makeMailToken, tokenLifetimeMinutes } from './mail-tokens'
import { recordUserChange } from './security-change'
import { isShort, requireGoodPassword } from './password-rules'
import { hasSecondFactor } from './second-factor'
import type { Browser } from './sessions'
import { endSessions, recordTaken, takeAwayWaysBack } from './ways-in'

/**
 * Mails a link to choose a new password, if somebody has this address. The answer is given before anybody looks, so
 * neither its words nor its time can tell.
 */
export function requestPasswordReset(service: ServiceContext, email: string): Accepted {
  service.outside.background.run(() => mailResetLink(service, email))
  return { accepted: true }
}

/**
 * Chooses a new password and ends every session. It also proves the address; if nobody had proven it before, whoever
 * opened the account may have been somebody else, and all that they left to come back by is taken away.
 * Refuses mail_link_invalid for a link that was used, expired or never was, validation_failed for a poor password.
 */
export async function confirmPasswordReset(
  service: ServiceContext,
  input: NewPasswordInput,
  browser: Browser,
): Promise<{ changed: true }> {
  const { id, user, usedAt } = await findTokenOwner(service, input.token, 'reset_password')
  if (usedAt) throw refuse('mail_link_invalid')
  const keepsFactors = user.emailVerifiedAt !== null
  requireGoodPassword(input.password, {
    ...user, hasSecondFactor: keepsFactors && await hasSecondFactor(service, user),
  })
  const passwordHash = await service.outside.passwords.hash(input.password)
  const now = service.outside.clock.now()
  await runTransaction(forAccount(service.database, user.accountId), async (tx) => {
    const { count } = await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
    if (count === 0) throw refuse('mail_link_invalid')
    await tx.userToken.updateMany({
      where: { userId: user.id, purpose: { in: ['reset_password', 'change_email'] }, usedAt: null },
      data: { usedAt: now },
    })
    await tx.user.updateMany({
      where: { id: user.id },
      data: {
        passwordHash,
        passwordIsShort: isShort(input.password),
        emailVerifiedAt: user.emailVerifiedAt ?? now,
        updatedAt: now,
      },
    })
    const taken = keepsFactors ? [] : await takeAwayWaysBack(tx, user.id, now)
    const ended = await endSessions(tx, user.id)
    await recordSuccess(service, tx, user, { method: 'password_reset', browser })
    await recordUserChange(service, tx, user, { kind: 'password_changed' })
    await recordTaken(service, tx, user, [...taken, ...ended])
  })
  deliverMailSoon(service)
  return { changed: true }
}

async function mailResetLink(service: ServiceContext, email: string): Promise<void> {
  const user = await service.database.prisma.user.findUnique({ where: { email } })
  if (!user) return
  await runTransaction(forAccount(service.database, user.accountId), async (tx) => {
    // The write comes first to take the lock: two requests at once are counted one after the other.
    await tx.user.updateMany({ where: { id: user.id }, data: { updatedAt: service.outside.clock.now() } })
    if (await mailPauseSeconds(service, tx, user.id, 'reset_password') > 0) return
    const token = await makeMailToken(service, tx, user, 'reset_password')
    await queueMail(service, tx, user.accountId, {
      kind: 'reset_password',
      recipient: user.email,
      ...resetPasswordMail(user.locale === 'en' ? 'en' : 'nl', {
        link: `${service.settings.baseUrl}/reset-password?token=${token}`,
        lifetimeMinutes: tokenLifetimeMinutes('reset_password'),
      }),
    })
  })
  deliverMailSoon(service)
}
