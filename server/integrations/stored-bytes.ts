import { hasPassed, type Clock } from './clock'

/** How many bytes each account may have stored. */
export interface StoredBytes {
  /** Null without limit. */
  readonly limit: number | null
  /**
   * Asks for room and takes it.
   * @param measure counts what the account has stored; asked for seldom, and null where that cannot be counted now
   */
  take: (
    accountId: string, bytes: number, measure: () => Promise<number | null>,
  ) => Promise<{ isFull: boolean, usedBytes: number }>
}

/** What other servers stored, and what was deleted, is seen after this long at the latest. */
const measuredEveryMs = 5 * 60_000
/** After freeing space, a full account waits at most this long. */
const measuredAgainMs = 10_000
/** A count that failed may have taken seconds, and does so again where an account has too much to count. */
const triedAgainMs = 60_000
/** Accounts that are remembered; whoever is forgotten is measured anew. */
const mostAccounts = 10_000

interface Known {
  /** What it had when it was measured. */
  measuredBytes: number
  /** The same with what was taken since, most of which is guessed, and far too high. */
  usedBytes: number
  measuredAt: Date
  /** The latest count failed: what is known is older, and nothing of an account that was never measured. */
  isUncounted: boolean
}

/**
 * Opens the budget of stored bytes. Counting all that an account has takes a query over its rows, so it is done once in
 * a while, and in between what is taken is added up. What was only added up refuses nobody: it is measured
 * first, and where that fails, only what was measured before counts.
 * @param limit bytes of one account; null for no limit
 */
export function openStoredBytes(limit: number | null, { clock }: { clock: Clock }): StoredBytes {
  const known = new Map<string, Known>()

  async function measureAnew(accountId: string, measure: () => Promise<number | null>, measuredAt: Date) {
    const counted = await measure()
    const { measuredBytes, usedBytes } = counted === null
      ? known.get(accountId) ?? { measuredBytes: 0, usedBytes: 0 }
      : { measuredBytes: counted, usedBytes: counted }
    const entry: Known = { measuredBytes, usedBytes, measuredAt, isUncounted: counted === null }
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
      const now = clock.now()
      let entry = known.get(accountId)
      if (!entry || hasPassed(holdsMs(entry, bytes, limit), { since: entry.measuredAt, now })) {
        entry = await measureAnew(accountId, measure, now)
      }
      const isFull = (entry.isUncounted ? entry.measuredBytes : entry.usedBytes) + bytes > limit
      if (!isFull) entry.usedBytes += bytes
      return { isFull, usedBytes: entry.usedBytes }
    },
  }
}

/** How long what is known holds where so much more is asked for. */
function holdsMs({ measuredBytes, usedBytes, isUncounted }: Known, bytes: number, limit: number): number {
  if (isUncounted) return triedAgainMs
  if (usedBytes + bytes <= limit) return measuredEveryMs
  return measuredBytes + bytes <= limit ? 0 : measuredAgainMs
}
