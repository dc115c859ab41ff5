import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts uses in windows of a minute. */
export interface RateLimit {
  /** Counts one use; answers the seconds to wait when there were too many, else null. */
  use: (key: string) => Promise<number | null>
}

/** A limit kept in this process; null for no limit at all. */
export function rateLimitPerMinute(uses: number | null): RateLimit {
  if (uses === null) return { use: async () => null }
  const limiter = new RateLimiterMemory({ points: uses, duration: 60 })
  return {
    async use(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
  }
}
