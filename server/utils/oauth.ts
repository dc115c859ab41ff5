import { getRequestHeader, getRequestHeaders, type H3Event } from 'h3'
import { refuse, refuseOverLimit, type Refusal } from '#contract/errors'
import { scopes } from '#contract/scopes'
import { findRedirectUris, isDocumentAddress, isFreshlyRead, readAppDocument } from '#services/connections/register-app'
import { mcpResource, parseScopes } from '#services/connections/resource'
import type { ServiceContext } from '#services/work/context'
import { useRuntime } from './account-context'
import { clientNetwork } from './client-address'
import { letPageRead, otherPageOf, requirePageOfApp } from './other-pages'

/**
 * Hands a request to the authorization server, and answers what it does. What no app can be told is refused here:
 * to a program by connection_request_invalid, to a person by a page that says so.
 */
export async function answerOAuth(event: H3Event, url: string, body: Uint8Array = noBytes): Promise<Response> {
  const { oauth } = await useRuntime()
  const answer = await oauth.answer({ method: event.method, url, headers: getRequestHeaders(event), body })
  if ('refused' in answer) return refuseRequest(event, refuse('connection_request_invalid', answer.refused))
  const headers = new Headers(answer.headers)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(answer.body === '' ? null : answer.body, { status: answer.status, headers })
}

const noBytes = new Uint8Array()

/**
 * Answers an app about its codes and tokens; a page only about those of an app that sends people back to the page's own
 * site. What is wrong with an app that nobody knows any more is told to any page, so that it registers anew.
 * Refuses bad_origin before anything is used up.
 */
export async function answerApp(event: H3Event, service: ServiceContext, url: string, body: Buffer): Promise<Response> {
  const page = await otherPageOf(event)
  const clientId = new URLSearchParams(body.toString()).get('client_id') ?? ''
  const redirectUris = page === null ? null : await findRedirectUris(service, clientId)
  if (redirectUris) await requirePageOfApp(event, redirectUris)
  const answer = await answerOAuth(event, url, body)
  if (page !== null && !redirectUris && !answer.ok) letPageRead(event, page)
  return answer
}

/** A person who came by a link or an app is led to a page; a program reads the code. */
export function refuseRequest(event: H3Event, refusal: Refusal): Response {
  if (!/\btext\/html\b/i.test(getRequestHeader(event, 'accept') ?? '')) throw refusal
  const { error = '' } = (refusal.details ?? {}) as { error?: string }
  return new Response(null, { status: 303, headers: { location: `/connect/refused?${new URLSearchParams({ error })}` } })
}

/** Parameters of a request to connect that mean something here; the rest of OpenID Connect is left out. */
const knownParameters = [
  'client_id', 'code_challenge', 'code_challenge_method', 'redirect_uri', 'request', 'request_uri', 'resource',
  'response_mode', 'response_type', 'state',
]

/**
 * The request to connect as it is meant: with the scopes there are, all of them where none is named, so that the person
 * chooses; and always answered by a person.
 */
export function authorizationUrl(event: H3Event): string {
  const { searchParams } = new URL(event.path, 'http://localhost')
  const query = new URLSearchParams([...searchParams].filter(([name]) => knownParameters.includes(name)))
  const requested = parseScopes(searchParams.get('scope'))
  query.set('scope', (requested.length > 0 ? requested : scopes).join(' '))
  if (searchParams.get('prompt') === 'none') query.set('prompt', 'none')
  return `/oauth/authorize?${query}`
}

/** Answers stand in the query of the app's address, and nowhere else. Refuses connection_request_invalid. */
export function requireQueryMode(event: H3Event): void {
  const modes = new URL(event.path, 'http://localhost').searchParams.getAll('response_mode')
  if (modes.every(mode => mode === 'query')) return
  throw refuse('connection_request_invalid', { error: 'invalid_request', description: 'response_mode must be query' })
}

/**
 * Reads the document of an app that is known by its address, unless that was done a short while ago.
 * Refuses rate_limited and connection_request_invalid.
 */
export async function learnApp(event: H3Event, service: ServiceContext): Promise<void> {
  const clientId = new URL(event.path, 'http://localhost').searchParams.get('client_id') ?? ''
  if (!isDocumentAddress(clientId) || await isFreshlyRead(service, clientId)) return
  await countNewApp(event)
  await readAppDocument(service, clientId)
}

/** Counts an app that is new here for the place it comes from. Refuses rate_limited. */
export async function countNewApp(event: H3Event): Promise<void> {
  const use = await (await useRuntime()).budgets.requests.newApps.use(await clientNetwork(event))
  if (use?.isExceeded) throw refuseOverLimit(use)
}

/** Which authorization server lets apps in to the tools: RFC 9728, 2. */
export function protectedResource({ settings }: ServiceContext) {
  return {
    resource: mcpResource(settings),
    authorization_servers: [settings.baseUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Polder',
  }
}

/** What the authorization server can do, and where: RFC 8414, 2. */
export function authorizationServer({ settings: { baseUrl } }: ServiceContext) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}
