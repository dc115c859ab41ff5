import { runTransaction } from '#db/transaction'
import { hashToken } from '#integrations/tokens'
import { scopes } from '#contract/scopes'
import { accountContext, type AccountContext, type ServiceContext } from '../context'

/** What is known of the browser that signs in. */
export interface Browser {
  userAgent: string | null
  ipAddress: string | null
}

export interface OpenedSession {
  /** Goes into the sealed cookie; only its hash is kept. */
  secret: string
  account: AccountContext
}

const lifetimeDays = 30
const dayMs = 24 * 60 * 60 * 1000
/** Writing `lastSeenAt` at every request would cost a write a request; a quarter of an hour tells enough. */
const seenStepMs = 15 * 60 * 1000

/** Opens a session with an id of its own: signing in never goes on with an older one. */
export async function openSession(
  service: ServiceContext,
  user: { accountId: string, userId: string },
  browser: Browser,
): Promise<OpenedSession> {
  const now = service.outside.clock.now()
  const secret = service.outside.tokens.next()
  await runTransaction(service.database.prisma, tx => tx.session.create({
    data: {
      id: service.outside.ids.next(),
      secretHash: hashToken(secret),
      ...user,
      userAgent: browser.userAgent?.slice(0, 400) ?? null,
      ipAddress: browser.ipAddress,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
      expiresAt: new Date(now.getTime() + lifetimeDays * dayMs),
    },
  }))
  const account = await authenticateSession(service, secret)
  if (!account) throw new Error('A session that was just opened must be found')
  return { secret, account }
}

/** The account behind a session's secret; null when the session ended, expired or never was. */
export async function authenticateSession(service: ServiceContext, secret: string): Promise<AccountContext | null> {
  const now = service.outside.clock.now()
  const session = await service.database.prisma.session.findUnique({
    where: { secretHash: hashToken(secret) },
    include: { account: true, user: true },
  })
  if (!session || session.expiresAt <= now) return null
  if (now.getTime() - session.lastSeenAt.getTime() > seenStepMs) {
    await runTransaction(service.database.prisma, tx =>
      tx.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: now } }))
  }
  const freshUntil = session.authenticatedAt.getTime() + service.settings.freshSessionMinutes * 60_000
  return accountContext(service, {
    accountId: session.accountId,
    plan: session.account.plan === 'pro' ? 'pro' : 'free',
    actor: {
      type: 'session',
      userId: session.userId,
      credentialId: session.id,
      scopes,
      sessionFresh: now.getTime() < freshUntil,
    },
    messageLocale: session.user.locale === 'en' ? 'en' : 'nl',
  })
}

/** Ends the session of the caller. */
export async function signOut(account: AccountContext): Promise<{ signedOut: true }> {
  await account.transaction(tx => tx.session.deleteMany({ where: { id: account.actor.credentialId } }))
  return { signedOut: true }
}
