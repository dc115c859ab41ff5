import { getRequestHeader, setResponseHeaders, type H3Event } from 'h3'
import { isReachedByHttps } from './client-address'
import { findRoute, type Route } from './surface'

/** What holds for an address that no route knows. */
const nowhere: Pick<Route, 'reader' | 'limits' | 'caching'> = { reader: 'program', limits: ['ip'], caching: 'never' }

const cacheControl: Record<Route['caching'], string> = {
  never: 'private, no-store',
  checked: 'no-cache',
  minutes: 'public, max-age=300',
  forever: 'public, max-age=31536000, immutable',
}

const loadsNothing = 'default-src \'none\'; base-uri \'none\'; form-action \'none\'; frame-ancestors \'none\''
/** The documentation runs no script at all. */
const loadsLooks = loadsNothing.replace(';', '; style-src \'self\'; font-src \'self\'; img-src \'self\';')
/** What a service worker asks goes by its own policy, not by that of the page. */
const loadsPages = loadsNothing.replace(';', '; connect-src \'self\';')

/** The route of a request; undefined when the surface has none. */
export function requestedRoute(event: H3Event): Route | undefined {
  // Nitro's router looks for the query after decoding the path: an encoded question mark would cut off the rest.
  const [rawPath = ''] = (event.node.req.url ?? '').split('?')
  if (/%3f/i.test(rawPath) || !hasReadableHost(event)) return undefined
  const [pathname = ''] = event.path.split('?')
  const route = findRoute(pathname)
  // Nitro marks what the server asks itself, as it does for the page of an error.
  return route?.reader === 'server' && !('__unenv__' in event.node.req) ? undefined : route
}

/** The limits a request counts for. */
export function limitsOf(event: H3Event): Route['limits'] {
  return (event.context.route ?? nowhere).limits
}

/** Whether an error on the way is to be read by a person: by what the route is for, and by what the client accepts. */
export function isForPerson(event: H3Event): boolean {
  if (event.context.route?.reader === 'program' || /^\/(api|mcp|d|\.well-known)(\/|\?|$)/.test(event.path)) return false
  return /\btext\/html\b/i.test(getRequestHeader(event, 'accept') ?? '')
}

/** The headers of whatever is answered. */
export async function setRouteHeaders(event: H3Event): Promise<void> {
  // An app may wait for the answer in the window that opened this one.
  const isConnecting = /^\/(connect|oauth\/authorize)(\/|\?|$)/.test(event.path)
  const isManual = /^\/docs(\/|\?|$)/.test(event.path)
  const isWorker = event.path === '/offline-worker.js'
  const isLink = /^\/(i|c|d|api\/public)\//.test(event.path)
  const isPart = event.context.route?.caching === 'forever'
  setResponseHeaders(event, {
    'X-Content-Type-Options': 'nosniff',
    // Scripts, looks and fonts are no pages, and a page is of some twenty: what pages alone heed would cost it 3 KB.
    ...(isPart
      ? {}
      : {
          'X-Frame-Options': 'DENY',
          'Cross-Origin-Opener-Policy': isConnecting ? 'unsafe-none' : 'same-origin',
          'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
        }),
    // The address of a link is its key: no search engine and no linked site may learn it.
    'Referrer-Policy': isLink ? 'no-referrer' : 'same-origin',
    ...(isLink ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...readersOf(event),
    // Pages say for themselves what they need beyond that. The development server writes scripts of its own into them.
    ...(import.meta.dev ? {} : { 'Content-Security-Policy': isManual ? loadsLooks : isWorker ? loadsPages : loadsNothing }),
    ...(await isReachedByHttps(event) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    'Cache-Control': cachingOf(event),
  })
}

/** How long an answer of the route may be kept; in development, where files change under their names, not at all. */
export function cachingOf(event: H3Event): string {
  return import.meta.dev ? 'no-cache' : cacheControl[(event.context.route ?? nowhere).caching]
}

/** The same for every page, or another answer to each, which nobody may keep for the others. */
function readersOf(event: H3Event): Record<string, string> {
  const pages = event.context.route?.pages
  if (pages === undefined) return {}
  return pages === 'all' ? { 'Access-Control-Allow-Origin': '*' } : { Vary: 'Origin' }
}

/** Whether the names of the host can be part of an address: packages build one of them, and fail over anything else. */
function hasReadableHost(event: H3Event): boolean {
  return ['host', 'x-forwarded-host'].every((name) => {
    const [host = ''] = (getRequestHeader(event, name) ?? '').split(',')
    return host === '' || URL.canParse(`http://${host.trim()}`)
  })
}

declare module 'h3' {
  interface H3EventContext {
    /** What the surface says of the request; undefined where it says nothing. */
    route?: Route | undefined
  }
}
