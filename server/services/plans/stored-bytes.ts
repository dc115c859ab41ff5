import { refuse, type ErrorCode } from '#contract/errors'
import { measureStoredBytes } from '#db/queries/stored-bytes'
import type { AccountContext } from '../work/context'

/**
 * Reserves bytes for what the account stores by itself: drafts, master data, uploads. What is issued is counted and
 * never refused: the law requires it and a number may depend on it.
 * @param code what a body that is too large for the operation is refused with
 * Refuses that code with `details.limit` "storedBytes".
 */
export async function requireRoom(account: AccountContext, bytes: number, code: ErrorCode): Promise<void> {
  const { storedBytes } = account.outside
  const use = await storedBytes.take(account.accountId, bytes, () => measure(account))
  if (use.isFull) throw refuse(code, { limit: 'storedBytes', usedBytes: use.usedBytes, allowedBytes: storedBytes.limit })
}

/** A count that fails refuses nobody: what asked for it would have succeeded, or fails by itself. */
async function measure({ db, accountId, outside: { log } }: AccountContext): Promise<number | null> {
  try {
    return await measureStoredBytes(db, accountId)
  } catch (error) {
    log.warn('what an account has stored could not be counted', { account: accountId, reason: String(error) })
    return null
  }
}
