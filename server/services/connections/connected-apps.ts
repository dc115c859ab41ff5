import { refuse } from '#contract/errors'
import { roleOf } from '#contract/roles'
import type { ConnectedApp } from '#contract/schemas/connection'
import type { Deleted } from '#contract/schemas/invoice'
import { writeIfPossible } from '#db/outage'
import { findAppHolder } from '#db/queries/callers'
import { runTransaction } from '#db/transaction'
import { hashToken } from '#integrations/tokens'
import { hasPower, programRights, readScopes, userIdOf } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { accountContext, installationOf, reachAccount, type AccountContext, type ServiceContext } from '../work/context'
import { memberNames } from '../work/member-names'
import { requireNotLeaving } from '../work/pending-deletion'
import { requireNotSuspended } from '../work/suspension'
import { removeRecordsOf } from './kept-records'
import { findRedirectUris } from './register-app'
import { mcpResource, parseScopes } from './resource'

/** Writing `lastUsedAt` at every call would cost a write a call; a minute tells enough. */
const usedStepMs = 60_000

/** The apps that are connected, newest first: all of them for who administers the account, else the caller's own. */
export async function listConnectedApps(account: AccountContext): Promise<{ data: ConnectedApp[] }> {
  const rows = await account.db.connectedApp.findMany({
    where: { ...seenBy(account), revokedAt: null, expiresAt: { gt: account.outside.clock.now() } }, orderBy: { id: 'desc' },
  })
  const people = await memberNames(account.db, rows.map(({ userId }) => userId))
  return {
    data: rows.map(row => ({
      id: row.id,
      name: row.name,
      createdBy: people.get(row.userId) ?? null,
      returnsTo: row.returnsTo,
      scopes: readScopes(row.scopes),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  }
}

function seenBy({ actor }: AccountContext): { userId?: string } {
  return hasPower(actor, 'administration') ? {} : { userId: userIdOf(actor) ?? '' }
}

/** Disconnects an app that the caller sees, at once. Refuses not_found. */
export async function disconnectApp(account: AccountContext, id: string): Promise<Deleted> {
  await changeAccount(account, async ({ tx, now, record }) => {
    const { count } = await tx.connectedApp.updateMany({
      where: { ...seenBy(account), id, revokedAt: null }, data: { revokedAt: now },
    })
    if (count === 0) throw refuse('not_found')
    record({ action: 'connected_app.removed', subjectId: id, details: { reason: 'person' } })
  })
  // Its tokens open nothing from the change on; this only clears them away.
  await removeRecordsOf(installationOf(account), id)
  return { id, deleted: true }
}

/** Ends a connection for the app itself, or because somebody else seems to have a code or token of it. */
export async function endConnection(service: ServiceContext, id: string, reason: 'app' | 'replay'): Promise<void> {
  const app = await service.database.prisma.connectedApp.findUnique({ where: { id } })
  if (!app) return
  const account = reachAccount(service, app.accountId, {
    type: 'oauth', appId: id, userId: app.userId, ...programRights(readScopes(app.scopes), null),
  })
  await changeAccount(account, async ({ tx, now, record }) => {
    const { count } = await tx.connectedApp.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
    if (count === 1) record({ action: 'connected_app.removed', subjectId: id, details: { reason } })
  })
  await removeRecordsOf(service, id)
}

/**
 * The account behind an access token; null when the token is unknown, expired or for another resource, or its app was
 * disconnected. Refuses account_deletion_pending, forbidden for a suspended account.
 */
export async function authenticateApp(
  service: ServiceContext,
  token: string,
  messageLocale: 'nl' | 'en',
): Promise<AccountContext | null> {
  const now = service.outside.clock.now()
  const row = await findAppHolder(service.database, hashToken(`AccessToken:${token}`))
  if (!row || row.revokedAt || row.role === null || row.expiresAt <= now || row.appExpiresAt <= now) return null
  const { aud, scope } = row.payload as { aud?: unknown, scope?: unknown }
  if (aud !== mcpResource(service.settings)) return null
  requireNotLeaving(row)
  requireNotSuspended(row)
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > usedStepMs) {
    await writeIfPossible(() => runTransaction(service.database.prisma, tx =>
      tx.connectedApp.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })))
  }
  const granted = readScopes(row.scopes)
  return accountContext(service, {
    accountId: row.accountId,
    plan: row.plan === 'pro' ? 'pro' : 'free',
    changes: row.changes,
    actor: {
      type: 'oauth', appId: row.id, userId: row.userId,
      ...programRights(parseScopes(scope).filter(scope => granted.includes(scope)), roleOf(row.role)),
    },
    messageLocale,
  })
}

/** Where the app that calls sends people back to; nowhere for whoever is no app. */
export async function redirectUrisOfApp(
  service: ServiceContext,
  { actor }: AccountContext,
): Promise<readonly string[]> {
  if (actor.type !== 'oauth') return []
  const app = await service.database.prisma.connectedApp.findUnique({
    where: { id: actor.appId }, select: { clientId: true },
  })
  return app ? await findRedirectUris(service, app.clientId) ?? [] : []
}

/** Whether a credential is an access token, so that whoever shows it in the wrong place is told so. */
export async function isAccessToken(service: ServiceContext, token: string): Promise<boolean> {
  return await findAppHolder(service.database, hashToken(`AccessToken:${token}`)) !== null
}
