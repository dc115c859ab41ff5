import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { holdSession } from '#db/account/people'
import type { AccountContext } from './context'

/**
 * Locks the caller's session for the rest of the transaction, so that a concurrent end of it comes before or after,
 * never in between: a stolen session cannot undo the reset that ended it. Call it first.
 * Refuses unauthenticated when the session has been ended.
 */
export async function requireLiveSession(
  { actor, outside }: Pick<AccountContext, 'actor' | 'outside'>,
  tx: AccountTransaction,
): Promise<void> {
  // The operator at the command line acts without one.
  if (actor.type !== 'session') return
  const held = { id: actor.session.id, userId: actor.userId, seenAt: outside.clock.now() }
  if (!await holdSession(tx, held)) throw refuse('unauthenticated')
}

/** The account as a caller has it whose every write needs a session that lives: see `requireLiveSession`. */
export function whileSignedIn(account: AccountContext): AccountContext {
  return { ...account, terms: [...account.terms, { require: tx => requireLiveSession(account, tx) }] }
}

/**
 * Whether somebody is signed in as this very user, in a session that lives: it is held for the rest of the transaction.
 */
export async function isSignedInAs(
  tx: AccountTransaction,
  userId: string,
  caller: AccountContext | null,
): Promise<boolean> {
  if (caller?.actor.type !== 'session' || caller.actor.userId !== userId) return false
  const { count } = await tx.session.updateMany({ where: { id: caller.actor.session.id }, data: { userId } })
  return count === 1
}
