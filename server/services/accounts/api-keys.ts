import { refuse, refuseField } from '#contract/errors'
import { roleOf } from '#contract/roles'
import type { Deleted } from '#contract/schemas/invoice'
import type { ApiKey, ApiKeyInput, CreatedApiKey } from '#contract/schemas/session'
import { writeIfPossible } from '#db/outage'
import { findKeyHolder } from '#db/queries/callers'
import { runTransaction } from '#db/transaction'
import { pick } from '#domain/pick'
import { hashToken } from '#integrations/tokens'
import { changeAccount } from '../work/change-account'
import { hasPower, hasScope, programRights, readScopes, refuseScope, scopesOf, userIdOf } from '../work/actor'
import { accountContext, type AccountContext, type ServiceContext } from '../work/context'
import { memberNames } from '../work/member-names'
import { requireNotLeaving } from '../work/pending-deletion'
import { recordAccountChange } from '../work/security-change'
import { requireNotSuspended } from '../work/suspension'

const keyPrefix = 'polder_'
const visibleStart = keyPrefix.length + 4
/** Writing `lastUsedAt` at every call would cost a write a call; a minute tells enough. */
const usedStepMs = 60_000
/** More than anybody has programs; those that have expired count until they are revoked, and are listed until then. */
const mostKeys = 1000

/**
 * Makes a key and tells the account's owners by mail. The answer is the only place where the key itself ever stands.
 * Refuses validation_failed for a key that would have expired already and beside a thousand others, role_not_allowed
 * for one that could do more than its maker.
 */
export async function createApiKey(account: AccountContext, input: ApiKeyInput): Promise<CreatedApiKey> {
  const { clock, ids, tokens } = account.outside
  const key = `${keyPrefix}${tokens.next()}`
  const now = clock.now()
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null
  if (expiresAt && expiresAt <= now) throw refuseField(['expiresAt'], 'Give a moment that is still to come')
  const scopes = [...new Set(input.scopes ?? scopesOf(account.actor))]
  const missing = scopes.find(scope => !hasScope(account.actor, scope))
  if (missing) throw refuseScope(account.actor, missing)
  const row = await changeAccount(account, async (change) => {
    if (await change.tx.apiKey.count({ where: { revokedAt: null } }) >= mostKeys) {
      throw refuseField(['name'], `There are ${mostKeys} keys; revoke some first`, 'too_many')
    }
    const created = await change.tx.apiKey.create({
      data: {
        id: ids.next(),
        accountId: account.accountId,
        name: input.name,
        keyHash: hashToken(key),
        prefix: key.slice(0, visibleStart),
        lastFour: key.slice(-4),
        createdById: userIdOf(account.actor),
        scopes,
        expiresAt,
        createdAt: now,
      },
    })
    await recordAccountChange(account, change, { kind: 'api_key_created', name: input.name }, created.id)
    return created
  })
  return { ...presentApiKey(row, await makersOf(account, [row])), key }
}

/** The keys that were not revoked, newest first: all of them for who administers the account, else the caller's own. */
export async function listApiKeys(account: AccountContext): Promise<{ data: ApiKey[] }> {
  const rows = await account.db.apiKey.findMany({
    where: { ...seenBy(account), revokedAt: null }, orderBy: { id: 'desc' },
  })
  const makers = await makersOf(account, rows)
  return { data: rows.map(row => presentApiKey(row, makers)) }
}

function seenBy({ actor }: AccountContext): { createdById?: string | null } {
  return hasPower(actor, 'administration') ? {} : { createdById: userIdOf(actor) }
}

function makersOf({ db }: AccountContext, rows: readonly ApiKeyRow[]): Promise<Map<string, string>> {
  return memberNames(db, rows.flatMap(({ createdById }) => createdById ?? []))
}

/** Revokes a key that the caller sees, at once. Refuses not_found. */
export async function revokeApiKey(account: AccountContext, id: string): Promise<Deleted> {
  return changeAccount(account, async ({ tx, now, record }) => {
    const { count } = await tx.apiKey.updateMany({
      where: { ...seenBy(account), id, revokedAt: null }, data: { revokedAt: now },
    })
    if (count === 0) throw refuse('not_found')
    record({ action: 'api_key.revoked', subjectId: id })
    return { id, deleted: true }
  })
}

/** Whether a credential is a key by its looks, known or not. */
export function isApiKey(credential: string): boolean {
  return credential.startsWith(keyPrefix)
}

/**
 * The account behind a key; null when the key is unknown, expired or revoked.
 * Refuses account_deletion_pending, forbidden for a suspended account.
 */
export async function authenticateApiKey(
  service: ServiceContext,
  key: string,
  messageLocale: 'nl' | 'en',
): Promise<AccountContext | null> {
  const now = service.outside.clock.now()
  const row = await findKeyHolder(service.database, hashToken(key))
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) return null
  // Whoever made it has left.
  if (row.createdById !== null && row.role === null) return null
  requireNotLeaving(row)
  requireNotSuspended(row)
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > usedStepMs) {
    await writeIfPossible(() => runTransaction(service.database.prisma, tx =>
      tx.apiKey.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })))
  }
  return accountContext(service, {
    accountId: row.accountId,
    plan: row.plan === 'pro' ? 'pro' : 'free',
    changes: row.changes,
    actor: {
      type: 'api_key',
      keyId: row.id,
      userId: row.createdById,
      ...programRights(readScopes(row.scopes), row.role === null ? null : roleOf(row.role)),
    },
    messageLocale,
  })
}

type ApiKeyRow = Awaited<ReturnType<AccountContext['db']['apiKey']['findFirstOrThrow']>>

function presentApiKey(row: ApiKeyRow, makers: ReadonlyMap<string, string>): ApiKey {
  return {
    ...pick(row, ['id', 'name', 'prefix', 'lastFour']),
    createdBy: makers.get(row.createdById ?? '') ?? null,
    scopes: readScopes(row.scopes),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
