import { requireSignedIn } from '../work/actor'
import type { AccountContext } from '../work/context'

/** The user who is signed in, as the database has it. Refuses session_required for callers who are no person. */
export async function findCaller(account: AccountContext) {
  const { userId } = requireSignedIn(account.actor)
  return account.db.user.findFirstOrThrow({ where: { id: userId } })
}
