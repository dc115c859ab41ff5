import { generateKeyPairSync, hkdfSync } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { NamedKeys } from '../named-keys'

/** What the authorization server has to remember, and whoever remembers it. */
export interface OAuthRecords {
  upsert: (kind: string, id: string, payload: object, lifetimeSeconds: number) => Promise<void>
  /** What was kept under an id, `consumed` once it was; undefined when there is nothing any more. */
  find: (kind: string, id: string) => Promise<object | undefined>
  remove: (kind: string, id: string) => Promise<void>
  /** Uses something up. Answers whether this was its first use; a second one ends the grant it belongs to. */
  consume: (kind: string, id: string) => Promise<boolean>
  removeOfGrant: (kind: string, grantId: string) => Promise<void>
  /** Ends a grant: by the app itself, or because a code or token of it was used twice. */
  endGrant: (grantId: string, reason: 'app' | 'replay') => Promise<void>
}

export interface OAuthSettings {
  /** Where people reach the web app, without a slash at the end. */
  issuer: string
  /** The resource that tokens are for. */
  resource: string
  scopes: readonly string[]
  /** The page on which a person answers a request, by its name. */
  consentPath: (uid: string) => string
  accessTokenSeconds: number
  refreshTokenSeconds: number
  /** Of the cookies that tie a request to its browser: the first signs, all verify. */
  cookieKeys: NamedKeys
}

export interface OAuthRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string | undefined>
  body: Uint8Array
}

/** The answer to it; or what is wrong with it, where no app can be told and a person has to be. */
export type OAuthAnswer =
  | { status: number, headers: [name: string, value: string][], body: string }
  | { refused: { error: string, description: string } }

export interface OAuthServer {
  answer: (request: OAuthRequest) => Promise<OAuthAnswer>
}

/** Codes are redeemed at once. */
const codeSeconds = 60
/** Long enough to sign in, look for a phone and read. */
const requestSeconds = 30 * 60

/** The cookies by which the browser is known that a request was begun in. */
export function requestCookieName(issuer: string): string {
  return `${prefixOf(issuer, '__Host-')}polder-connect`
}

/** By https no other host of the domain and no plain http can set a cookie whose name begins so. */
function prefixOf(issuer: string, prefix: '__Host-' | '__Secure-'): string {
  return issuer.startsWith('https://') ? prefix : ''
}

/**
 * Opens the authorization server of OAuth 2.1: codes with PKCE by S256 and nothing else, refresh tokens that are
 * replaced at every use, clients without secrets, tokens for one resource. Tokens are random and looked up, so that
 * they end at once; nothing is signed but cookies, and the provider's signing key never leaves this process.
 * The package is loaded with the first request: most installations never see one.
 */
export function openOAuthServer(settings: OAuthSettings, records: OAuthRecords): OAuthServer {
  let opening: Promise<Provider> | undefined
  const faults = new WeakMap<IncomingMessage, OAuthFault>()
  return {
    async answer(request) {
      opening ??= openProvider(settings, records, faults)
      const provider = await opening
      const { req, res, written } = exchangeOf(request, settings.issuer)
      await provider.callback()(req, res)
      const fault = faults.get(req)
      if (fault && 'fault' in fault) throw fault.fault
      if (fault) return fault
      return written()
    },
  }
}

type OAuthFault = { fault: unknown } | { refused: { error: string, description: string } }

async function openProvider(
  settings: OAuthSettings,
  records: OAuthRecords,
  faults: WeakMap<IncomingMessage, OAuthFault>,
): Promise<Provider> {
  const { Provider, errors, interactionPolicy } = await import('oidc-provider')
  const { issuer, resource, scopes } = settings
  // The package ties this one to the path of its request, which __Host- does not allow.
  const resumeCookie = `${prefixOf(issuer, '__Secure-')}polder-connect-resume`
  const provider = new Provider(issuer, {
    adapter: (kind: string) => adapterOf(kind, records, {
      usedTwice: () => new errors.InvalidGrant('it was used before'),
      isRevocation: () => Provider.ctx?.oidc.route === 'revocation',
    }),
    routes: { authorization: '/oauth/authorize', token: '/oauth/token', revocation: '/oauth/revoke' },
    // The package wants a key to sign with; nothing that we let it issue is signed.
    jwks: {
      keys: [{ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), use: 'sig' }],
    },
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256', token_endpoint_auth_method: 'none' },
    responseTypes: ['code'],
    scopes: [],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
      },
    },
    interactions: { policy: interactionPolicy.base(), url: (_, { uid }) => settings.consentPath(uid) },
    // Every request is answered by a person, and by what they answered to this one.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    clientBasedCORS: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    // Whatever it would ask elsewhere is asked and checked before.
    fetch: () => Promise.reject(new Error('The authorization server asks nobody')),
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      RefreshToken: settings.refreshTokenSeconds,
      AuthorizationCode: codeSeconds,
      Interaction: requestSeconds,
      Session: requestSeconds,
      Grant: settings.refreshTokenSeconds,
    },
    cookies: {
      keys: settings.cookieKeys.map(({ secret }) =>
        Buffer.from(hkdfSync('sha256', secret, '', 'polder cookies of connecting', 32)).toString('base64url')),
      names: { interaction: requestCookieName(issuer), resume: resumeCookie, session: sessionCookieName(issuer) },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    renderError: (ctx: KoaContextWithOIDC, { error, error_description: description = '' }, cause) => {
      const isRefusal = 'expose' in cause && cause.expose === true
      faults.set(ctx.req, isRefusal ? { refused: { error, description } } : { fault: cause })
      ctx.body = ''
    },
  } satisfies Configuration)
  // Faults of our own, such as a database that is down, are told as those of any route.
  provider.on('server_error', (ctx, error) => void faults.set(ctx.req, { fault: error }))
  return provider
}

function sessionCookieName(issuer: string): string {
  return `${prefixOf(issuer, '__Host-')}polder-connect-state`
}

function adapterOf(
  kind: string,
  records: OAuthRecords,
  { usedTwice, isRevocation }: { usedTwice: () => Error, isRevocation: () => boolean },
): Adapter {
  const findNothing = async () => undefined
  return {
    upsert: (id, payload, lifetimeSeconds = requestSeconds) => records.upsert(kind, id, payload, lifetimeSeconds),
    find: async id => await records.find(kind, id) as AdapterPayload | undefined,
    // Devices with codes, and logging out, are not offered.
    findByUserCode: findNothing,
    findByUid: findNothing,
    consume: async (id) => {
      if (!await records.consume(kind, id)) throw usedTwice()
    },
    destroy: id => (kind === 'Grant'
      ? records.endGrant(id, isRevocation() ? 'app' : 'replay')
      : records.remove(kind, id)),
    revokeByGrantId: grantId => records.removeOfGrant(kind, grantId),
  }
}

/** No page of another site may read an answer, so what would let it is left out. */
const answeredHeaders = ['content-type', 'location', 'set-cookie', 'www-authenticate']

/** A request and the answer to it as values: what the package thinks to be a socket is none. */
function exchangeOf({ method, url, headers, body }: OAuthRequest, issuer: string) {
  const { host, protocol } = new URL(issuer)
  const socket = Object.assign(new Socket(), { encrypted: protocol === 'https:' })
  const req = new IncomingMessage(socket)
  const isBeginning = url === '/oauth/authorize' || url.startsWith('/oauth/authorize?')
  // Who was asked before must not answer for who asks now: each request begins with nobody.
  const cookie = isBeginning
    ? headers.cookie?.split(';').filter(pair => pair.trim().split('=', 1)[0] !== sessionCookieName(issuer)).join(';')
    : headers.cookie
  const known = {
    accept: 'application/json', 'content-type': headers['content-type'], authorization: headers.authorization, cookie,
    'content-length': body.length > 0 ? String(body.length) : undefined,
  }
  Object.assign(req, { method, url, headers: { host, ...withoutEmpty(known) } })
  req.push(body)
  req.push(null)
  const res = new ServerResponse(req)
  let content = ''
  res.end = (chunk?: unknown) => {
    content = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : ''
    return res
  }
  const written = () => ({
    status: res.statusCode,
    headers: Object.entries(res.getHeaders())
      .filter(([name]) => answeredHeaders.includes(name))
      .flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [
        name, name === 'set-cookie' ? withMaxAge(String(one)) : String(one),
      ])),
    body: content,
  })
  return { req, res, written }
}

/** A cookie for as long as a request is open, also in a browser whose clock is wrong; one that is removed stays so. */
function withMaxAge(cookie: string): string {
  return cookie.replace(/; expires=([^;]+)/i, (expires, moment: string) =>
    (Date.parse(moment) > 0 ? `; max-age=${requestSeconds}` : expires))
}

function withoutEmpty(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) =>
    (value === undefined || value === '' ? [] : [[name, value]])))
}
