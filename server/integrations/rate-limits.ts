import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

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

/** A store that failed is left alone for this long: no request after the first waits for it in vain. */
const storeRestMs = 5_000

/**
 * A limit of uses in a window of time, exact over all servers that share counts. A caller has one statement under way
 * at a time: uses that come meanwhile are counted together by the next, so that a flood costs the database no more than
 * a trickle, and a caller who used it up is refused from memory until the window ends.
 * Without shared counts, and while they fail, this process counts by itself: nobody is refused for a store that is
 * down, and nobody is let in without limit.
 * @param name in headers, and before its keys in the shared counts
 * @param quota null for no limit at all
 * @param onFault told when the shared counts fail, once in a while
 * @param windowSeconds a minute, unless said otherwise
 */
export function rateLimit(
  name: string,
  quota: number | null,
  shared: SharedCounts | null = null,
  onFault: (error: unknown) => void = () => undefined,
  windowSeconds = minuteSeconds,
): RateLimit {
  if (quota === null) return { use: async () => null }
  const options = { keyPrefix: name, points: quota, duration: windowSeconds }
  const alone = countWith(new RateLimiterMemory(options))
  const together = shared && countInBatches(countWith(new RateLimiterPostgres({
    ...options,
    storeClient: shared.pool,
    storeType: 'pool',
    tableName: shared.table,
    tableCreated: true,
    inMemoryBlockOnConsumed: quota,
  })))
  let isStoreResting = false

  async function count(key: string): Promise<Count> {
    if (together === null || isStoreResting) return alone(key, 1)
    try {
      return await together(key)
    } catch (error) {
      // Of many requests that fail at once, one reports it.
      if (!isStoreResting) onFault(error)
      isStoreResting = true
      setTimeout(() => {
        isStoreResting = false
      }, storeRestMs).unref()
      return alone(key, 1)
    }
  }

  return {
    async use(key) {
      const { used, msBeforeNext } = await count(key)
      return {
        name,
        quota,
        windowSeconds,
        remaining: Math.max(0, quota - used),
        resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
        isExceeded: used > quota,
      }
    },
  }
}

interface Count {
  /** Uses in this window, this one included; endless when the limit is known to be used up. */
  used: number
  msBeforeNext: number
}

/** Counts so many uses of a key. Throws what the store throws. */
function countWith(limiter: RateLimiterAbstract): (key: string, uses: number) => Promise<Count> {
  return async (key, uses) => {
    const state = await limiter.consume(key, uses).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    })
    // A key that is refused from memory has not been counted.
    return { used: state.consumedPoints || Infinity, msBeforeNext: state.msBeforeNext }
  }
}

/** Counts one use of a key, together with those that came while an earlier count of the key was under way. */
function countInBatches(countUses: (key: string, uses: number) => Promise<Count>): (key: string) => Promise<Count> {
  const forming = new Map<string, { uses: number, counted: Promise<Count> }>()
  const underWay = new Map<string, Promise<unknown>>()

  function form(key: string) {
    const batch = { uses: 0, counted: leave(key) }
    forming.set(key, batch)
    const settled: Promise<unknown> = batch.counted.catch(() => undefined).finally(() => {
      if (underWay.get(key) === settled) underWay.delete(key)
    })
    underWay.set(key, settled)
    return batch
  }

  async function leave(key: string): Promise<Count> {
    await underWay.get(key)
    const uses = forming.get(key)?.uses ?? 0
    forming.delete(key)
    return countUses(key, uses)
  }

  return async (key) => {
    const batch = forming.get(key) ?? form(key)
    const place = ++batch.uses
    const { used, msBeforeNext } = await batch.counted
    return { used: used - batch.uses + place, msBeforeNext }
  }
}
