import { refuse, type ErrorCode } from '#contract/errors'
import { limits } from '#contract/limits'
import { worksSuspended, type Operation } from '#contract/operation'
import { hasScope, refuseScope, requireFresh, requireRights, requireSignedIn } from '#services/work/actor'
import type { AccountContext } from '#services/work/context'
import { requireNotSuspended } from '#services/work/suspension'
import { requireRoom } from '#services/plans/stored-bytes'

/**
 * Lets a caller do what an operation is for, by whichever door it came.
 * Refuses unauthenticated, session_required, forbidden for a change of a suspended account, insufficient_scope and
 * role_not_allowed, session_not_fresh and plan_upgrade_required, in turn.
 */
export function requireAllowed(account: AccountContext, operation: Operation): void {
  const { actor } = account
  // A browser sends its cookie along by itself, so a session proves no program.
  if (operation.auth === 'program' && actor.type === 'session') throw refuse('unauthenticated')
  if (operation.auth === 'session') requireSignedIn(actor)
  if (!worksSuspended(operation)) requireNotSuspended(account)
  requireRights(actor, operation)
  if (operation.freshSession) requireFresh(actor)
  if (operation.plan === 'pro' && account.plan === 'free') throw refuse('plan_upgrade_required')
}

/** Refuses insufficient_scope or role_not_allowed where the body asks for more than the operation itself allows. */
export function requireBodyScopes({ actor }: AccountContext, { bodyScopes = {} }: Operation, body: unknown): void {
  const given = typeof body === 'object' && body !== null ? Object.entries(body) : []
  for (const [field, value] of given) {
    const isAsked = Object.hasOwn(bodyScopes, field) && value !== undefined && value !== false
    const scope = isAsked ? bodyScopes[field] : undefined
    if (scope && !hasScope(actor, scope)) throw refuseScope(actor, scope)
  }
}

/**
 * Refuses payload_too_large, or the code of an upload, where the account has no room for what an operation keeps.
 * @param bodyBytes the body as it arrived; what a copy takes is known only once it is made
 */
export async function requireRoomFor(account: AccountContext, operation: Operation, bodyBytes: number): Promise<void> {
  if (!operation.stores) return
  const bytes = operation.stores === 'copy' ? limits.requestBytes : bodyBytes
  await requireRoom(account, bytes, tooLargeCodeOf(operation))
}

/** The code that refuses a body of too many bytes. */
export function tooLargeCodeOf({ upload }: Operation): ErrorCode {
  return upload?.tooLarge ?? 'payload_too_large'
}
