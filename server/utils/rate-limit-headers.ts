import { setResponseHeader, setResponseHeaders, type H3Event } from 'h3'
import type { Refusal } from '#contract/errors'
import type { RateLimitUse } from './account-context'

/** Tells a program what remains of a limit, in the fields of the IETF's draft-ietf-httpapi-ratelimit-headers. */
export function setRateLimitHeaders(event: H3Event, use: Omit<RateLimitUse, 'isExceeded'>): void {
  setResponseHeaders(event, {
    'RateLimit-Policy': `"${use.name}";q=${use.quota};w=${use.windowSeconds}`,
    RateLimit: `"${use.name}";r=${use.remaining};t=${use.resetSeconds}`,
  })
}

/** Tells when to try again, and which limit it was that refused: in place of one that had something left. */
export function setRetryHeaders(event: H3Event, { retryAfterSeconds, limit }: Refusal): void {
  if (retryAfterSeconds !== undefined) setResponseHeader(event, 'Retry-After', retryAfterSeconds)
  if (limit) setRateLimitHeaders(event, { ...limit, remaining: 0 })
}
