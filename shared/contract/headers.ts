import { z } from 'zod'
import type { Operation } from './operation'

type Door = Pick<Operation, 'method' | 'path' | 'auth' | 'response'>

/**
 * Whether a repeated request with the same Idempotency-Key is answered once and replayed: any POST under /api/v1 that
 * changes something. A page to look at changes nothing, and is made anew.
 */
export function takesIdempotencyKey({ method, path, auth, response }: Door): boolean {
  return method === 'POST' && auth !== 'public' && isPublishedPath(path) && response.contentType === undefined
}

/**
 * Whether the answer carries an ETag that If-None-Match is compared with: any read under /api/v1, and any file, unless
 * it is made while it is sent.
 */
export function isConditionalRead({ method, path, response }: Door): boolean {
  return method === 'GET' && !response.isStreamed && (isPublishedPath(path) || response.contentType !== undefined)
}

/** Whether If-Match can make the change depend on the version that was read: any PATCH under /api/v1. */
export function takesIfMatch({ method, path }: Door): boolean {
  return method === 'PATCH' && isPublishedPath(path)
}

/** 1 to 255 visible ASCII characters. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'Send 1 to 255 visible ASCII characters')

/** The request headers, each of which the description holds once. */
const headers = {
  'Idempotency-Key': idempotencyKeySchema.optional().meta({
    param: { id: 'IdempotencyKey' },
    description: 'A name of your own for this request, kept for 24 hours. A repetition with the same body gets the stored '
      + 'answer and changes nothing.',
  }),
  'If-None-Match': z.string().optional().meta({
    param: { id: 'IfNoneMatch' }, description: 'ETags you have; 304 when one of them is current.',
  }),
  'If-Match': z.string().optional().meta({
    param: { id: 'IfMatch' },
    description: 'The ETag of what you read: the change happens only while it is current.',
  }),
  Prefer: z.string().optional().meta({
    param: { id: 'Prefer' },
    description: '`handling=strict` refuses fields and query parameters that the operation does not know; without it they '
      + 'are ignored.',
  }),
}

/** The request headers an operation takes beside its credentials. */
export function requestHeadersOf(operation: Door) {
  const { 'Idempotency-Key': key, 'If-None-Match': known, 'If-Match': expected, Prefer } = headers
  return z.object({
    ...(takesIdempotencyKey(operation) ? { 'Idempotency-Key': key } : {}),
    ...(isConditionalRead(operation) ? { 'If-None-Match': known } : {}),
    ...(takesIfMatch(operation) ? { 'If-Match': expected } : {}),
    Prefer,
  })
}

/** The headers of a successful answer. */
export function responseHeadersOf(operation: Door) {
  const headers = {
    ...(operation.auth === 'public' ? {} : rateLimitHeaders),
    ...(takesIdempotencyKey(operation)
      ? { 'Idempotency-Replayed': text('`true` when this is the stored answer of an earlier request.') }
      : {}),
    ...(isConditionalRead(operation) || takesIfMatch(operation) ? { ETag: text('Names this very version.') } : {}),
  }
  return { headers: { ...headers, 'Preference-Applied': text('`handling=strict` where that was asked for.') } }
}

/**
 * What the answers of an operation that is to go say of it, refusals included: since when it is told (RFC 9745), from
 * which moment on it may be gone (RFC 8594), and where the rules of that stand. Empty for all others.
 */
export function deprecationHeadersOf({ deprecated }: Pick<Operation, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {}
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
    Link: '</docs/versions>; rel="deprecation"; type="text/html"',
  }
}

const rateLimitHeaders = {
  'RateLimit-Policy': text('With an API key: the limit `q` in a window of `w` seconds.'),
  RateLimit: text('With an API key: what remains (`r`) until the window ends in `t` seconds.'),
}

/** The headers of a refusal by a limit. */
export const retryHeaders = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const } },
  'RateLimit-Policy': text('The limit that refused: `q` in a window of `w` seconds.'),
  RateLimit: text('Nothing remains of it (`r=0`) until as many seconds as Retry-After says have passed (`t`).'),
}

function text(description: string) {
  return { description, schema: { type: 'string' as const } }
}

function isPublishedPath(path: string): boolean {
  return path.startsWith('/api/v1/')
}
