import { refuse } from '#contract/errors'
import type { SignInInput } from '#contract/schemas/session'
import type { ServiceContext } from '../context'
import { openSession, type Browser, type OpenedSession } from './sessions'

/** Signs a user in with a new session. Refuses invalid_credentials, without telling which of the two was wrong. */
export async function signIn(service: ServiceContext, input: SignInInput, browser: Browser): Promise<OpenedSession> {
  const user = await service.database.prisma.user.findUnique({ where: { email: input.email } })
  const matches = await service.outside.passwords.verify(input.password, user?.passwordHash ?? null)
  if (!user || !matches) throw refuse('invalid_credentials')
  return openSession(service, { accountId: user.accountId, userId: user.id }, browser)
}
