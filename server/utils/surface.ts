import type { Method } from '#contract/operation'
import { operationList } from '#contract/operations/index'
import { matchesPath } from '#contract/paths'

/** A path the server answers, and what holds for it whatever stands behind it. */
export interface Route {
  /** `{name}` stands for one segment, a `/**` at the end for everything below. */
  path: string
  /** Where GET is known, so is HEAD. */
  methods: readonly Method[]
  /**
   * Who asks for it, which says how its errors look. `program`: for JSON and documents. `person`: for a page of the web
   * app. `customer`: for the page of a link, which tells in words what is wrong. `page`: for a file the web app or
   * the documentation is made of. `server`: the server itself, and nobody else.
   */
  reader: 'program' | 'person' | 'customer' | 'page' | 'server'
  /** The limits of an address: for all it asks, and once more for what it asks of public links. */
  limits: readonly ('ip' | 'public')[]
  /** `never` kept by anyone; `checked`: kept, and asked for again with its ETag; `minutes`; `forever`. */
  caching: 'never' | 'checked' | 'minutes' | 'forever'
  /**
   * Which pages of other websites may read the answer: `all`, or those of the `app` that asks. No page where it is left
   * out.
   */
  pages?: 'all' | 'app'
}

/** The pages of the web app: the ways in, and what is behind them. All are one shell that the browser fills. */
const appPages = [
  '/', '/bank', '/businesses', '/connect/refused', '/connect/{id}', '/customers', '/customers/new', '/customers/{id}', '/emails',
  '/forgot-password', '/invitation', '/invoices', '/invoices/{id}', '/more', '/products',
  '/products/new', '/products/{id}', '/recurring', '/recurring/new', '/recurring/{id}', '/reset-password', '/settings',
  '/settings/account', '/settings/api-keys', '/settings/appearance', '/settings/billing', '/settings/bookkeeping',
  '/settings/defaults', '/settings/email', '/settings/import', '/settings/members', '/settings/numbering',
  '/settings/payment', '/settings/security', '/sign-in', '/sign-up', '/start', '/vat-return', '/verify-email',
]

/**
 * Every path the server answers. All others are 404, even where a package adds a route; a test compares the list with
 * the routes of the built server, so that none is added unnoticed.
 */
export const surface: readonly Route[] = [
  ...operationPaths(),
  ...appPages.map(path => ({ path, methods: ['GET'], reader: 'person', limits: ['ip'], caching: 'checked' } as const)),
  ...['/i/{token}', '/c/{token}'].map(path => (
    { path, methods: ['GET'], reader: 'customer', limits: ['ip', 'public'], caching: 'never' } as const
  )),
  // Of compressed files the server knows the own names as well.
  ...[
    '/favicon.svg', '/icons/192.png', '/icons/512.png', '/icons/apple-touch.png', '/icons/maskable-512.png',
    '/pictures/editor-dark.avif', '/pictures/editor-light.avif', '/pictures/editor-phone-dark.avif',
    '/pictures/editor-phone-light.avif', '/pictures/invoice.avif',
    '/manifest.webmanifest', '/manifest.webmanifest.br', '/manifest.webmanifest.gz',
    '/offline-worker.js', '/offline-worker.js.br', '/offline-worker.js.gz', '/docs', '/docs/**', '/llms.txt', '/llms.txt.br',
    '/llms.txt.gz',
  ].map(path => (
    { path, methods: ['GET'], reader: 'page', limits: [], caching: 'checked' } as const
  )),
  // Names the build that is served, under an address that stays.
  { path: '/_nuxt/builds/latest.json', methods: ['GET'], reader: 'page', limits: [], caching: 'checked' },
  // The documentation, whose pages are files that the build makes.
  { path: '/docs/assets/**', methods: ['GET'], reader: 'page', limits: [], caching: 'forever' },
  // All other files are named by their content, or by their build.
  { path: '/_nuxt/**', methods: ['GET'], reader: 'page', limits: [], caching: 'forever' },
  // The page that tells of an error.
  { path: '/__nuxt_error', methods: ['GET'], reader: 'server', limits: [], caching: 'never' },
]

const ownPaths = new Map(surface.map(route => [route.path, route]))
/** Paths with parameters, by their first segment and by how many they have; and those with whatever comes below. */
const templates = groupedBy(surface.filter(({ path }) => path.includes('{')), ({ path }) => shapeOf(path))
const folders = groupedBy(surface.filter(({ path }) => path.endsWith('/**')), ({ path }) => firstPart(path))

/** The route of a decoded pathname; one with its very path comes before one with a name in it. */
export function findRoute(pathname: string): Route | undefined {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return ownPaths.get(path)
    ?? templates.get(shapeOf(path))?.find(route => matchesPath(route.path, path))
    ?? folders.get(firstPart(path))?.find(route => path.startsWith(route.path.slice(0, -2)))
}

function groupedBy(routes: Route[], keyOf: (route: Route) => string): Map<string, Route[]> {
  const groups = new Map<string, Route[]>()
  for (const route of routes) groups.set(keyOf(route), [...groups.get(keyOf(route)) ?? [], route])
  return groups
}

function shapeOf(path: string): string {
  return `${firstPart(path)} ${path.split('/').length}`
}

function firstPart(path: string): string {
  return path.split('/', 2)[1] ?? ''
}

/** One route for all operations of a path. */
function operationPaths(): Route[] {
  const paths = [...new Set(operationList.map(({ path }) => path))]
  return paths.map(path => ({
    path,
    methods: operationList.filter(operation => operation.path === path).map(({ method }) => method),
    reader: /^\/[ic]\//.test(path) ? 'customer' : 'program',
    limits: /^\/([cdi]|api\/public)\//.test(path) ? ['ip', 'public'] : ['ip'],
    // The same for everyone, and asked for by every program that is being written or connected.
    caching: path === '/api/v1/openapi.json' || path.startsWith('/.well-known/') ? 'minutes' : 'never',
    ...readByPages(path),
  }))
}

/** Apps may live in a browser: they read how to come in, come in, and use the tools. */
function readByPages(path: string): Pick<Route, 'pages'> {
  if (path.startsWith('/.well-known/')) return { pages: 'all' }
  return ['/mcp', '/oauth/register', '/oauth/revoke', '/oauth/token'].includes(path) ? { pages: 'app' } : {}
}
