import type { H3Event } from 'h3'
import { errors, type ErrorCode } from '#contract/errors'
import { sayRefusal } from './account-context'

/** What a line of the log says of a request; the account where it is known. */
export function aboutRequest(event: H3Event) {
  return {
    request: event.context.requestId,
    method: event.method,
    // What somebody searches for stands in the query.
    path: event.path.split('?')[0],
    account: event.context.accountId,
  }
}

/** Refusals that show somebody probing for access, or a program or provider whose secret is no longer valid. */
const tellingCodes: readonly ErrorCode[] = [
  'invalid_credentials', 'invalid_api_key', 'bad_origin', 'insufficient_scope', 'role_not_allowed', 'session_required', 'session_not_fresh',
  'email_taken', 'link_invalid', 'mail_link_invalid', 'rate_limited', 'webhook_signature_invalid',
]

/**
 * Logs who was refused what, and what could not be served for want of an outside service or of a turn. An ended session
 * and an incomplete form are routine and not logged; not_found is logged only for known callers, for a foreign id is a
 * missing id.
 */
export function logRefusal(event: H3Event, code: ErrorCode): void {
  const isTelling = tellingCodes.includes(code) || errors[code].status > 500
    || (code === 'not_found' && event.context.accountId !== undefined)
  if (isTelling) sayRefusal('request refused', code, aboutRequest(event))
}

declare module 'h3' {
  interface H3EventContext {
    /** Whose request it is, once that is known. */
    accountId?: string
  }
}
