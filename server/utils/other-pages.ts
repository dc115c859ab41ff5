import { getRequestHeader, setResponseHeaders, setResponseStatus, type H3Event } from 'h3'
import { refuse } from '#contract/errors'
import { isReturnOrigin } from '#services/connections/app-metadata'
import { useService } from './account-context'
import { refusalToError } from './refusal-to-error'
import type { Route } from './surface'

/** What apps ask with, beyond what every page may: RFC 6750, and the headers of the Model Context Protocol. */
const askedHeaders = 'Accept, Authorization, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version'
/** What an app has to read to find its way in, and to know when to ask again. */
const exposedHeaders = 'RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id'
const preflightSeconds = 600

/**
 * Where the page lives that asks; null for a program, which names no origin, and for our own pages. The address that
 * Polder is known by decides, and never the name of the host in the request: a name that was rebound to this server
 * would make any page one of ours.
 */
export async function otherPageOf(event: H3Event): Promise<string | null> {
  const origin = getRequestHeader(event, 'origin')
  if (origin === undefined) return null
  const { settings } = await useService()
  return origin === new URL(settings.baseUrl).origin ? null : origin
}

/** Lets the page that asks read the answer, whatever its cookies are; a page in a sandbox is nobody's and may not. */
export function letPageRead(event: H3Event, origin: string): void {
  if (!isWebsite(origin)) return
  setResponseHeaders(event, { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposedHeaders })
}

/**
 * Lets a page read the answer where the app it asks for sends people back to that very page's site.
 * Refuses bad_origin to the pages of others.
 */
export async function requirePageOfApp(event: H3Event, redirectUris: readonly string[]): Promise<void> {
  const origin = await otherPageOf(event)
  if (origin === null) return
  if (!isReturnOrigin(redirectUris, origin)) throw refuse('bad_origin')
  letPageRead(event, origin)
}

/** Whether a browser asks if a page may ask. */
export function isPreflight(event: H3Event, { pages }: Route): boolean {
  return pages !== undefined && event.method === 'OPTIONS'
    && getRequestHeader(event, 'origin') !== undefined
    && getRequestHeader(event, 'access-control-request-method') !== undefined
}

/**
 * Tells a browser that a page may ask. Which app it is for is not known yet: that is judged by the question itself.
 * Refuses bad_origin to what is no website, and so never an app's own.
 */
export function answerPreflight(event: H3Event, { methods }: Route): null {
  const origin = getRequestHeader(event, 'origin') ?? ''
  if (!isWebsite(origin)) throw refusalToError(event, refuse('bad_origin'))
  setResponseHeaders(event, {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': askedHeaders,
    'Access-Control-Max-Age': String(preflightSeconds),
  })
  setResponseStatus(event, 204)
  return null
}

function isWebsite(origin: string): boolean {
  return /^https?:\/\/[^/]+$/.test(origin)
}
