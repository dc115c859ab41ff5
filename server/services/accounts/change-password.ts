import { deliverMailSoon } from '../emails/queue-mail'
import type { AccountContext } from '../context'
import { recordUserChange } from './security-change'
import { requireGoodPassword } from './password-rules'
import { hasSecondFactor } from './second-factor'

/**
 * Chooses a new password, ends all other sessions of the user and tells the user by mail.
 * Refuses validation_failed for a poor password.
 */
export async function changePassword(account: AccountContext, password: string): Promise<{ changed: true }> {
  const user = await account.db.user.findFirstOrThrow({ where: { id: account.actor.userId ?? '' } })
  requireGoodPassword(password, { ...user, hasSecondFactor: await hasSecondFactor(account, user) })
  const passwordHash = await account.outside.passwords.hash(password)
  const now = account.outside.clock.now()
  await account.transaction(async (tx) => {
    await tx.user.updateMany({ where: { id: user.id }, data: { passwordHash, updatedAt: now } })
    await tx.session.deleteMany({ where: { userId: user.id, id: { not: account.actor.credentialId } } })
    // A link that was mailed before must not undo this, nor lead to somebody else's inbox.
    await tx.userToken.updateMany({
      where: { userId: user.id, purpose: { in: ['reset_password', 'change_email'] }, usedAt: null },
      data: { usedAt: now },
    })
    await recordUserChange(account, tx, user, { kind: 'password_changed' })
  })
  deliverMailSoon(account)
  return { changed: true }
}
