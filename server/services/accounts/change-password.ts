import { deliverMailSoon } from '../emails/queue-mail'
import type { AccountContext } from '../context'
import { recordUserChange } from './security-change'
import { isShort, requireGoodPassword } from './password-rules'
import { hasSecondFactor, requireFactorBesideShortPassword } from './second-factor'
import { endSessions, recordTaken } from './ways-in'

/**
 * Chooses a new password, ends all other sessions of the user and tells the user by mail.
 * Refuses validation_failed for a poor password, second_factor_needed for a short one whose second factor just went.
 */
export async function changePassword(account: AccountContext, password: string): Promise<{ changed: true }> {
  const user = await account.db.user.findFirstOrThrow({ where: { id: account.actor.userId ?? '' } })
  requireGoodPassword(password, { ...user, hasSecondFactor: await hasSecondFactor(account, user) })
  const passwordHash = await account.outside.passwords.hash(password)
  const now = account.outside.clock.now()
  await account.transaction(async (tx) => {
    await tx.user.updateMany({
      where: { id: user.id },
      data: { passwordHash, passwordIsShort: isShort(password), updatedAt: now },
    })
    await requireFactorBesideShortPassword(tx, user.id)
    const ended = await endSessions(tx, user.id, { except: account.actor.credentialId })
    // A link that was mailed before must not undo this, nor lead to somebody else's inbox.
    await tx.userToken.updateMany({
      where: { userId: user.id, purpose: { in: ['reset_password', 'change_email'] }, usedAt: null },
      data: { usedAt: now },
    })
    await recordUserChange(account, tx, user, { kind: 'password_changed' })
    await recordTaken(account, tx, user, ended)
  })
  deliverMailSoon(account)
  return { changed: true }
}
