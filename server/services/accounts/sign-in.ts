import { refuse } from '#contract/errors'
import type { SignInInput, SignInRecord } from '#contract/schemas/session'
import { signInMethods } from '#contract/schemas/session'
import { forAccount } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import { deliverMailSoon } from '../emails/queue-mail'
import type { AccountContext, ServiceContext } from '../context'
import { attempt, recordSuccess } from './attempts'
import { needsSecondFactor, refuseWithoutSecondFactor, useSecondFactor } from './second-factor'
import { enterSession, writeSession, type Browser, type OpenedSession } from './sessions'

/** How many tries to sign in are shown. */
const shownSignIns = 50

/**
 * Signs a user in with a new session. An unknown address costs the same work as a wrong password, one hash.
 * Refuses invalid_credentials without telling what was wrong, second_factor_required once the password is right,
 * rate_limited while too many tries have failed.
 */
export async function signIn(service: ServiceContext, input: SignInInput, browser: Browser): Promise<OpenedSession> {
  const user = await service.database.prisma.user.findUnique({ where: { email: input.email } })
  const tried = { subject: input.email, method: 'password', user, browser } as const
  const secret = await attempt(service, tried, async (going) => {
    const isRight = await service.outside.passwords.verify(input.password, user?.passwordHash ?? null)
    if (!user || !isRight) throw refuse('invalid_credentials')
    const { code } = input
    const takesCode = needsSecondFactor(user, input.password)
    if (takesCode && code === undefined) return refuseWithoutSecondFactor(service, user)
    return runTransaction(forAccount(service.database, user.accountId), async (tx) => {
      // Locks the user's row: a password reset at this moment either comes first, and then this password is no longer
      // right, or ends the session that is opened here.
      const { passwordHash } = user
      const { count } = await tx.user.updateMany({ where: { id: user.id, passwordHash }, data: { passwordHash } })
      if (count === 0) throw refuse('invalid_credentials')
      if (takesCode && code !== undefined) await useSecondFactor(service, tx, { user, code, going })
      const opened = await writeSession(service, tx, user, browser)
      await recordSuccess(service, tx, user, going)
      return opened
    })
  })
  deliverMailSoon(service)
  return enterSession(service, secret)
}

/** The caller's latest tries to sign in, newest first, failed ones too. */
export async function listSignIns(account: AccountContext): Promise<{ data: SignInRecord[] }> {
  const rows = await account.db.signInAttempt.findMany({
    where: { userId: account.actor.userId ?? '', method: { in: [...signInMethods] } },
    orderBy: { createdAt: 'desc' },
    take: shownSignIns,
  })
  return {
    data: rows.map(({ createdAt, method, succeeded, userAgent, ipAddress }) => ({
      at: createdAt.toISOString(),
      method: method as SignInRecord['method'],
      succeeded,
      userAgent,
      ipAddress,
    })),
  }
}
