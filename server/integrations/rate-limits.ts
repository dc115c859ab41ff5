import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts uses in windows of a minute. */
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

const windowSeconds = 60

/** A limit kept in this process; null for no limit at all. */
export function rateLimitPerMinute(name: string, quota: number | null): RateLimit {
  if (quota === null) return { use: async () => null }
  const limiter = new RateLimiterMemory({ points: quota, duration: windowSeconds })
  return {
    async use(key) {
      const { state, isExceeded } = await consume(limiter, key)
      return {
        name,
        quota,
        windowSeconds,
        remaining: Math.max(0, state.remainingPoints),
        resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
        isExceeded,
      }
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
