import { refuse } from '#contract/errors'
import type { PasswordChange } from '#contract/schemas/session'
import { requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { installationOf, type AccountContext } from '../work/context'
import { recordUserChange } from '../work/security-change'
import { attemptByPassword } from './attempts'
import { findCaller } from './find-caller'
import { endMailTokens } from './mail-tokens'
import { holdWhileFactorsStand } from './password-proof'
import { isShort, requireGoodPassword } from './password-rules'
import { hasSecondFactor, requireFactorBesideShortPassword } from './second-factor'
import type { Browser } from './sessions'
import { endSessions } from './ways-in'

/**
 * Chooses a new password, ends all other sessions of the user and tells the user by mail. It takes the current one,
 * also of a session that is fresh: whoever sits down at a browser that was left open does not know it.
 * Refuses invalid_credentials for another password than the current, rate_limited after too many of them,
 * validation_failed for a poor new one, second_factor_needed for a short one whose second factor just went,
 * service_unavailable.
 */
export async function changePassword(
  account: AccountContext,
  { currentPassword, password }: PasswordChange,
  browser: Browser,
): Promise<{ changed: true }> {
  const user = await findCaller(account)
  await requireGoodPassword(password, {
    ...user, hasSecondFactor: await hasSecondFactor(installationOf(account), user),
  })
  const tried = { subject: user.email, method: 'password', user, browser } as const
  await attemptByPassword(installationOf(account), tried, async () => {
    const { passwords } = account.outside
    if (!await passwords.verify(currentPassword, user.passwordHash)) throw refuse('invalid_credentials')
    const passwordHash = await passwords.hash(password)
    await changeAccount(account, async (change) => {
      const { tx, now, record } = change
      await holdWhileFactorsStand(tx, user)
      await tx.user.updateMany({
        where: { id: user.id },
        data: { passwordHash, passwordIsShort: isShort(password), updatedAt: now },
      })
      await requireFactorBesideShortPassword(tx, user.id)
      const ended = await endSessions(tx, user.id, { except: requireSignedIn(account.actor).session.id })
      // A link that was mailed before must not undo this, nor lead to somebody else's inbox.
      await endMailTokens(account, tx, user.id, ['reset_password', 'change_email'])
      await recordUserChange(account, change, user, { kind: 'password_changed' })
      record(...ended)
    })
  }, `user:${user.id}`)
  return { changed: true }
}
