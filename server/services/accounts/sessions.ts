import { refuse } from '#contract/errors'
import { roleOf } from '#contract/roles'
import type { Deleted } from '#contract/schemas/invoice'
import type { Session, SessionsEnded } from '#contract/schemas/session'
import { isWritable } from '#contract/text'
import { writeIfPossible } from '#db/outage'
import { findSessionHolder, type WantedAccount } from '#db/queries/callers'
import { runTransaction } from '#db/transaction'
import { hashToken } from '#integrations/tokens'
import { memberRights, requireSignedIn } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import { accountContext, type AccountContext, type ServiceContext } from '../work/context'
import { requireNotLeaving } from '../work/pending-deletion'
import { requireLiveSession } from '../work/live-session'
import { recordUserChange } from '../work/security-change'
import { findCaller } from './find-caller'
import { endSessions } from './ways-in'

export type { WantedAccount }

export interface Browser {
  userAgent: string | null
  ipAddress: string | null
}

export interface OpenedSession {
  /** Goes into the sealed cookie; only its hash is kept. */
  secret: string
  account: AccountContext
}

/** However busy it is, a session ends after this long. */
const lifetimeDays = 30
/** A session that nobody uses for this long has ended. */
const idleDays = 14
const dayMs = 24 * 60 * 60 * 1000
/** More than anybody has browsers: a program that signs in at every call would leave a session each time. */
const mostSessions = 1000
/** Usually one: a person who has more, of a version that knew no limit, is brought down to it step by step. */
const endedAtOnce = 100
/** Writing `lastSeenAt` at every request would cost a write a request; a quarter of an hour tells enough. */
const seenStepMs = 15 * 60 * 1000

/**
 * Writes a session with an id of its own, in the transaction that proved who it is for: signing in never goes on with
 * an older one. Beside many others, those that were used the longest ago end, and the trail tells of each.
 * @returns the secret that goes into the sealed cookie; only its hash is kept
 */
export async function writeSession(
  service: ServiceContext,
  { tx, record }: Pick<Change, 'tx' | 'record'>,
  user: { id: string, accountId: string },
  browser: Browser,
): Promise<string> {
  const { clock, ids, tokens } = service.outside
  const now = clock.now()
  const secret = tokens.next()
  const unused = await tx.session.findMany({
    where: { userId: user.id }, orderBy: { lastSeenAt: 'desc' }, skip: mostSessions - 1, take: endedAtOnce,
    select: { id: true, expiresAt: true, lastSeenAt: true },
  })
  await tx.session.deleteMany({ where: { id: { in: unused.map(({ id }) => id) } } })
  // Those that had ended by themselves are nobody's doing.
  const living = unused.filter(session => endOf(session) > now)
  record(...living.map(({ id }) => ({ action: 'session.ended' as const, subjectId: id })))
  await tx.session.create({
    data: {
      id: ids.next(),
      secretHash: hashToken(secret),
      userId: user.id,
      accountId: user.accountId,
      userAgent: browser.userAgent?.slice(0, 400) ?? null,
      ipAddress: browser.ipAddress,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
      expiresAt: new Date(now.getTime() + lifetimeDays * dayMs),
    },
  })
  return secret
}

/** A session that was just written, with the account that it opens. Refuses not_found for one of others. */
export async function enterSession(
  service: ServiceContext,
  secret: string,
  wanted?: WantedAccount,
): Promise<OpenedSession> {
  const account = await authenticateSession(service, secret, wanted)
  if (!account) throw refuse('unauthenticated')
  return { secret, account }
}

/**
 * The account that a session's user works in; null when the session ended, expired or never was.
 * Refuses not_found where they do not belong to the account that is wanted, account_deletion_pending.
 */
export async function authenticateSession(
  service: ServiceContext,
  secret: string,
  wanted: WantedAccount = 'chosen',
): Promise<AccountContext | null> {
  const now = service.outside.clock.now()
  const session = await findSessionHolder(service.database, hashToken(secret), askable(wanted))
  if (!session || endOf(session) <= now) return null
  if (now.getTime() - session.lastSeenAt.getTime() > seenStepMs) {
    const seen = await writeIfPossible(() => runTransaction(service.database.prisma, tx =>
      tx.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: now } })))
    if (seen?.count === 0) return null
  }
  if (session.accountId === null || session.role === null) throw refuse('not_found')
  if (wanted !== 'home') requireNotLeaving(session)
  const freshUntil = session.authenticatedAt.getTime() + service.settings.freshSessionMinutes * 60_000
  const account = accountContext(service, {
    accountId: session.accountId,
    plan: session.plan === 'pro' ? 'pro' : 'free',
    changes: session.changes,
    actor: {
      type: 'session',
      userId: session.userId,
      ...memberRights(roleOf(session.role)),
      session: { id: session.id, isFresh: now.getTime() < freshUntil },
    },
    messageLocale: session.locale === 'en' ? 'en' : 'nl',
  })
  return { ...account, suspendedAt: session.suspendedAt }
}

/** A text that a database would not even take is the id of no account. */
function askable(wanted: WantedAccount): WantedAccount {
  return typeof wanted === 'object' && !isWritable(wanted.id) ? { id: '' } : wanted
}

/** The browsers in which the caller is signed in, the latest sign-in first. */
export async function listSessions(account: AccountContext): Promise<{ data: Session[] }> {
  const { userId, session } = requireSignedIn(account.actor)
  const rows = await account.db.session.findMany({
    where: { userId, ...livingSessions(account.outside.clock.now()) },
    orderBy: { createdAt: 'desc' },
    take: mostSessions,
  })
  return {
    data: rows.map(row => ({
      id: row.id,
      current: row.id === session.id,
      userAgent: row.userAgent,
      ipAddress: row.ipAddress,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: endOf(row).toISOString(),
    })),
  }
}

/** Signs one of the caller's browsers out at once. Refuses not_found. */
export async function endSession(account: AccountContext, id: string): Promise<Deleted> {
  const { userId } = requireSignedIn(account.actor)
  return changeAccount(account, async ({ tx, record }) => {
    const { count } = await tx.session.deleteMany({ where: { id, userId } })
    if (count === 0) throw refuse('not_found')
    record({ action: 'session.ended', subjectId: id })
    return { id, deleted: true }
  })
}

/**
 * Signs out every browser of the caller but this one, and tells them by mail. Refuses unauthenticated when this one was
 * ended at the same moment.
 */
export async function endOtherSessions(account: AccountContext): Promise<SessionsEnded> {
  const { session } = requireSignedIn(account.actor)
  const user = await findCaller(account)
  const ended = await changeAccount(account, async (change) => {
    const { tx, record } = change
    await requireLiveSession(account, tx)
    const others = await endSessions(tx, user.id, { except: session.id })
    if (others.length === 0) return 0
    await recordUserChange(account, change, user, { kind: 'sessions_ended', count: others.length })
    record(...others)
    return others.length
  })
  return { ended }
}

/** Which sessions have not ended by themselves at a moment, as a condition on their rows. */
export function livingSessions(now: Date) {
  return { expiresAt: { gt: now }, lastSeenAt: { gt: new Date(now.getTime() - idleDays * dayMs) } }
}

/** Ends the session of the caller. */
export async function signOut(account: AccountContext): Promise<{ signedOut: true }> {
  const { id } = requireSignedIn(account.actor).session
  await changeAccount(account, async ({ tx, record }) => {
    await tx.session.deleteMany({ where: { id } })
    record({ action: 'session.ended', subjectId: id })
  })
  return { signedOut: true }
}

/** When a session ends by itself unless it is used before: by its age or by not being used. */
function endOf({ expiresAt, lastSeenAt }: { expiresAt: Date, lastSeenAt: Date }): Date {
  return new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + idleDays * dayMs))
}
