import { signInMethods, type SignInInput, type SignInRecord } from '#contract/schemas/session'
import { requireSignedIn } from '../work/actor'
import type { AccountContext, ServiceContext } from '../work/context'
import { keepOnlyAccount } from '../work/pending-deletion'
import { attemptByPassword, recordSuccess } from './attempts'
import { proveByPassword } from './password-proof'
import { enterSession, writeSession, type Browser, type OpenedSession } from './sessions'

/** How many tries to sign in are shown. */
const shownSignIns = 50

/**
 * Signs a user in with a new session, which keeps an account that was to be deleted. An unknown address costs the same
 * work as a wrong password, one hash.
 * Refuses invalid_credentials without telling what was wrong, second_factor_required once the password is right,
 * rate_limited while too many tries have failed, service_unavailable while too many wait to be judged.
 */
export async function signIn(service: ServiceContext, input: SignInInput, browser: Browser): Promise<OpenedSession> {
  const user = await service.database.prisma.user.findUnique({ where: { email: input.email } })
  const tried = { subject: input.email, method: 'password', user, browser } as const
  const secret = await attemptByPassword(service, tried, going =>
    proveByPassword(service, { user, typed: input, going }, async (change, owner) => {
      await keepOnlyAccount(service, change, owner)
      const opened = await writeSession(service, change, owner, browser)
      await recordSuccess(service, change, owner, going)
      return opened
    }))
  return enterSession(service, secret)
}

/** The caller's latest tries to sign in, newest first, failed ones too. */
export async function listSignIns(account: AccountContext): Promise<{ data: SignInRecord[] }> {
  const rows = await account.db.signInAttempt.findMany({
    where: { userId: requireSignedIn(account.actor).userId, method: { in: [...signInMethods] } },
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
