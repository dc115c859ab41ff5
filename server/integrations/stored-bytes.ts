import type { Clock } from './clock'

/** Whether an account may store more, and how much it has. */
export interface BytesUse {
  isFull: boolean
  usedBytes: number
}

/** How many bytes each account may have stored. */
export interface StoredBytes {
  /** Null without limit. */
  readonly limit: number | null
  /**
   * Asks for room and takes it.
   * @param measure counts what the account has stored; asked for seldom
   */
  take: (accountId: string, bytes: number, measure: () => Promise<number>) => Promise<BytesUse>
}

/** What other servers stored, and what was deleted, is seen after this long at the latest. */
const measuredEveryMs = 5 * 60_000
/** After freeing space, a full account waits at most this long. */
const measuredAgainMs = 10_000
/** Accounts that are remembered; whoever is forgotten is measured anew. */
const mostAccounts = 10_000

/**
 * Opens the budget of stored bytes. Counting all that an account has takes a query over its rows, so it is done once in
 * a while, and in between what is taken is added up.
 * @param limit bytes of one account; null for no limit
 */
export function openStoredBytes(limit: number | null, { clock }: { clock: Clock }): StoredBytes {
  const known = new Map<string, { usedBytes: number, measuredAt: number }>()

  async function measureAnew(accountId: string, measure: () => Promise<number>, measuredAt: number) {
    const entry = { usedBytes: await measure(), measuredAt }
    known.delete(accountId)
    known.set(accountId, entry)
    const [oldest] = known.keys()
    if (known.size > mostAccounts && oldest !== undefined) known.delete(oldest)
    return entry
  }

  return {
    limit,
    async take(accountId, bytes, measure) {
      if (limit === null) return { isFull: false, usedBytes: 0 }
      const now = clock.now().getTime()
      let entry = known.get(accountId)
      const ageMs = entry ? now - entry.measuredAt : Infinity
      const seemsFull = entry !== undefined && entry.usedBytes + bytes > limit
      if (!entry || ageMs >= (seemsFull ? measuredAgainMs : measuredEveryMs)) {
        entry = await measureAnew(accountId, measure, now)
      }
      const isFull = entry.usedBytes + bytes > limit
      if (!isFull) entry.usedBytes += bytes
      return { isFull, usedBytes: entry.usedBytes }
    },
  }
}
