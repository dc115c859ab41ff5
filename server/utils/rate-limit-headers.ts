import { setResponseHeaders, type H3Event } from 'h3'
import type { RateLimitUse } from './account-context'

/** Tells a program what remains of its minute, in the fields of the IETF's draft-ietf-httpapi-ratelimit-headers. */
export function setRateLimitHeaders(event: H3Event, use: RateLimitUse): void {
  setResponseHeaders(event, {
    'RateLimit-Policy': `"key";q=${use.limit};w=${use.windowSeconds}`,
    RateLimit: `"key";r=${use.remaining};t=${use.resetSeconds}`,
  })
}
