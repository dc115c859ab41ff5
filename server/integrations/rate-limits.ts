import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts uses in windows of a minute. */
export interface RateLimit {
  /** Counts one use; answers the seconds to wait when there were too many, else null. */
  use: (key: string) => Promise<number | null>
  /** The same, and tells what is left; null where there is no limit. */
  count: (key: string) => Promise<RateLimitUse | null>
}

/** A use of a limit, and what remains after it. */
export interface RateLimitUse {
  limit: number
  windowSeconds: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
  isExceeded: boolean
}

const windowSeconds = 60

/** A limit kept in this process; null for no limit at all. */
export function rateLimitPerMinute(uses: number | null): RateLimit {
  if (uses === null) return { use: async () => null, count: async () => null }
  const limiter = new RateLimiterMemory({ points: uses, duration: windowSeconds })
  const count = async (key: string): Promise<RateLimitUse> => {
    const { state, isExceeded } = await consume(limiter, key)
    return {
      limit: uses,
      windowSeconds,
      remaining: Math.max(0, state.remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
      isExceeded,
    }
  }
  return {
    count,
    async use(key) {
      const { isExceeded, resetSeconds } = await count(key)
      return isExceeded ? resetSeconds : null
    },
  }
}

async function consume(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ state: RateLimiterRes, isExceeded: boolean }> {
  try {
    return { state: await limiter.consume(key), isExceeded: false }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { state: refused, isExceeded: true }
  }
}
