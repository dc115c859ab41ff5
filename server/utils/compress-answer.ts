import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  appendResponseHeader, getRequestHeader, getResponseHeader, getResponseStatus, setResponseHeader, type H3Event,
} from 'h3'
import { compressKept } from './kept-pages'
import { hasSessionCookie } from './session-cookie'

type Coding = 'br' | 'gzip'

/** Below this a packet is not filled anyway. */
const leastBytes = 1_000
const compressible = /^(text\/|application\/(json|xml)\b|image\/svg\+xml)/
const brotliQuality = { kept: 9, own: 4 } as const

/**
 * Compresses text by what the client accepts, and answers what is to be sent: the same body where it gains nothing, or
 * where its length could tell a stranger what stands in it. Files of the web app come compressed from the build.
 */
export async function compressAnswer<Body>(event: H3Event, body: Body): Promise<Body | Buffer> {
  if (event.context.route?.reader === 'page' || !isText(event)) return body
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return body
  appendResponseHeader(event, 'Vary', 'Accept-Encoding')
  const coding = acceptedCoding(event)
  if (coding === null || Buffer.byteLength(body) < leastBytes || !mayBeCompressed(event)) return body
  const bytes = await compressKept(event, body, coding, () => compress(coding, body, brotliQuality.kept))
    ?? await (isShared(event) ? compressOnce(event, coding, body) : compress(coding, body, brotliQuality.own))
  setResponseHeader(event, 'Content-Encoding', coding)
  setResponseHeader(event, 'Content-Length', bytes.length)
  const tag = getResponseHeader(event, 'ETag')
  // Other bytes, another tag: RFC 9110, 8.8.3.3. Whoever sends it back means the same version.
  if (typeof tag === 'string') setResponseHeader(event, 'ETag', tag.replace(/"$/, `-${coding}"`))
  return bytes
}

/** The version that a tag names, whatever the coding it came in. */
export function withoutCoding(tag: string): string {
  return tag.replace(/-(br|gzip)$/, '')
}

/**
 * Where a page of another site makes a signed-in browser ask, what it puts into the question could be guessed from the
 * length of the answer (BREACH). So answers with something of a person in them are compressed only for programs, which
 * nobody else can make ask, and for our own pages; and answers that hold keys and codes never.
 */
function mayBeCompressed(event: H3Event): boolean {
  if (isShared(event)) return true
  if (event.path.startsWith('/api/auth/')) return false
  return !hasSessionCookie(event) || getRequestHeader(event, 'sec-fetch-site') === 'same-origin'
}

/** Whether everybody gets the same. */
function isShared(event: H3Event): boolean {
  return event.context.route !== undefined && event.context.route.caching !== 'never'
}

function isText(event: H3Event): boolean {
  const isEmpty = [204, 304].includes(getResponseStatus(event))
  const isCompressed = getResponseHeader(event, 'Content-Encoding') !== undefined
  return !isEmpty && !isCompressed && compressible.test(String(getResponseHeader(event, 'Content-Type') ?? ''))
}

/** The better of the codings that the client takes; null where it takes none. */
function acceptedCoding(event: H3Event): Coding | null {
  const accepted = (getRequestHeader(event, 'accept-encoding') ?? '').toLowerCase().split(',')
    .map(part => part.split(';').map(word => word.trim()))
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find(coding => accepted.includes(coding)) ?? null
}

/** What everybody gets, compressed: at most two for each route of the surface. */
const compressed = new Map<string, { body: string | Uint8Array, bytes: Promise<Buffer> }>()

function compressOnce(event: H3Event, coding: Coding, body: string | Uint8Array): Promise<Buffer> {
  const key = `${coding} ${event.context.route?.path}`
  const known = compressed.get(key)
  if (known?.body === body) return known.bytes
  const bytes = compress(coding, body, brotliQuality.kept)
  compressed.set(key, { body, bytes })
  return bytes
}

function compress(coding: Coding, body: string | Uint8Array, quality: number): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(body)
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
