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

/** What is known of an account. */
interface Known {
  /** What it had when it was measured. */
  measuredBytes: number
  /** The same with what was taken since, most of which is guessed, and far too high. */
  usedBytes: number
  measuredAt: number
}

/**
 * Opens the budget of stored bytes. Counting all that an account has takes a query over its rows, so it is done once in
 * a while, and in between what is taken is added up. What was only added up refuses nobody: it is measured first.
 * @param limit bytes of one account; null for no limit
 */
export function openStoredBytes(limit: number | null, { clock }: { clock: Clock }): StoredBytes {
  const known = new Map<string, Known>()

  async function measureAnew(accountId: string, measure: () => Promise<number>, measuredAt: number) {
    const measuredBytes = await measure()
    const entry = { measuredBytes, usedBytes: measuredBytes, measuredAt }
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
      if (!entry || now - entry.measuredAt >= holdsMs(entry, bytes, limit)) {
        entry = await measureAnew(accountId, measure, now)
      }
      const isFull = entry.usedBytes + bytes > limit
      if (!isFull) entry.usedBytes += bytes
      return { isFull, usedBytes: entry.usedBytes }
    },
  }
}

/** How long what is known holds where so much more is asked for. */
function holdsMs({ measuredBytes, usedBytes }: Known, bytes: number, limit: number): number {
  if (usedBytes + bytes <= limit) return measuredEveryMs
  return measuredBytes + bytes <= limit ? 0 : measuredAgainMs
}
