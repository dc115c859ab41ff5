import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts uses in windows of time. */
export interface RateLimit {
  /** Counts one use and tells what is left; null where there is no limit. */
  use: (key: string) => Promise<RateLimitUse | null>
}

/** A use of a limit, and what remains after it. */
export interface RateLimitUse {
  /** What the limit is called in headers. */
  name: string
  /** Uses in a window. */
  quota: number
  windowSeconds: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
  isExceeded: boolean
}

/** Where all servers of an installation count together: a Postgres pool, and the table in it. */
export interface SharedCounts {
  pool: object
  table: string
}

const minuteSeconds = 60
/** Servers whose clocks are no further apart still count together. */
const clocksApartMs = 60_000

/**
 * A limit of uses in a window of time, exact over all servers that share counts. A caller who used it up is refused
 * from memory until the window ends. Without shared counts, and while they fail, this process counts by itself:
 * nobody is refused for a store that is down, and nobody is let in without limit.
 * @param name in headers, and before its keys in the shared counts
 * @param quota null for no limit at all
 * @param windowSeconds a minute, unless said otherwise
 */
export function rateLimit(
  name: string,
  quota: number | null,
  shared: SharedCounts | null = null,
  windowSeconds = minuteSeconds,
): RateLimit {
  if (quota === null) return { use: async () => null }
  const options = { keyPrefix: name, points: quota, duration: windowSeconds }
  const alone = new RateLimiterMemory(options)
  const limiter = shared === null
    ? alone
    : new RateLimiterPostgres({
        ...options,
        storeClient: shared.pool,
        storeType: 'pool',
        tableName: shared.table,
        tableCreated: true,
        inMemoryBlockOnConsumed: quota,
        insuranceLimiter: alone,
      })

  async function consume(key: string): Promise<{ state: RateLimiterRes, isExceeded: boolean }> {
    const counted = await count(key)
    if (counted.state.msBeforeNext <= windowSeconds * 1000 + clocksApartMs) return counted
    // A clock was put back since the window began: it would hold its caller until that has caught up.
    await limiter.delete(key)
    return count(key)
  }

  async function count(key: string): Promise<{ state: RateLimiterRes, isExceeded: boolean }> {
    try {
      return { state: await limiter.consume(key), isExceeded: false }
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return { state: refused, isExceeded: true }
      throw refused
    }
  }

  return {
    async use(key) {
      const { state, isExceeded } = await consume(key)
      return {
        name,
        quota,
        windowSeconds,
        remaining: state.remainingPoints,
        resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
        isExceeded,
      }
    },
  }
}
