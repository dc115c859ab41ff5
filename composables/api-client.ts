import { doors, type Door } from 'virtual:contract-doors'
import type { z } from 'zod'
import type { OperationId, Operations } from '#contract/operations/index'
import { accountHeader, accountParameter, userHeader } from '#contract/user-header'
import { readError, unlessLost } from './api-error'

type Nothing = Record<never, never>
type Part<Name extends string, Value> = Nothing extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value }
type BodyPart<Id extends OperationId> = Operations[Id]['body'] extends z.ZodType
  ? Operations[Id] extends { upload: object }
    ? { body: { file: Blob } & Partial<Record<Exclude<keyof z.input<Operations[Id]['body']>, 'file'>, string>> }
    : Operations[Id] extends { bodyOptional: true }
      ? { body?: z.input<Operations[Id]['body']> }
      : { body: z.input<Operations[Id]['body']> }
  : Nothing

/**
 * What an operation takes, as its caller writes it; a change may be bound to the version it was made from, what must
 * not be done twice has an idempotency key, and whoever no longer needs the answer aborts the signal.
 */
export type ApiRequest<Id extends OperationId> = Pick<LooseRequest, 'version' | 'idempotencyKey' | 'signal'>
  & Part<'params', z.input<Operations[Id]['params']>> & Part<'query', z.input<Operations[Id]['query']>> & BodyPart<Id>

/** What an operation answers; files come as a Blob. */
export type ApiAnswer<Id extends OperationId> =
  z.output<Operations[Id]['response']['schema']> extends Uint8Array ? Blob : z.output<Operations[Id]['response']['schema']>

/** The request may be left out where nothing in it is needed. */
export type ApiArguments<Id extends OperationId> =
  Nothing extends ApiRequest<Id> ? [request?: ApiRequest<Id>] : [request: ApiRequest<Id>]

interface LooseRequest {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  version?: string | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** The ETags of the answers that came with one. */
const versions = new WeakMap<object, string>()

/** Names the version that this very answer showed; undefined where the server named none. */
export function versionOf(answer: object): string | undefined {
  return versions.get(answer)
}

/** Whose data this tab shows, and of which account; null while that is not known. */
let shownUserId: string | null = null
let shownAccountId: string | null = null

/**
 * Lets every call from here on be answered for this user alone, and for this account: another tab may sign somebody
 * else in, or work in another of their accounts. Without an account, the server takes the one they chose last.
 */
export function callFor(userId: string | null, accountId: string | null): void {
  shownUserId = userId
  shownAccountId = accountId
}

/** The account whose data this tab shows; null while that is not known. */
export function shownAccount(): string | null {
  return shownUserId === null ? null : shownAccountId
}

/**
 * Calls an operation of the contract once. Throws ApiError, and the reason of a signal that was aborted.
 * @example
 * const invoice = await callApi('getInvoice', { params: { id } })
 */
export async function callApi<Id extends OperationId>(id: Id, ...[request]: ApiArguments<Id>): Promise<ApiAnswer<Id>> {
  const door = doors[id]
  const given = (request ?? {}) as LooseRequest
  const response = await unlessLost(send(door, given), given.signal)
  if (!response.ok) throw await readError(response)
  const read = (door.isFile ? response.blob() : response.json()) as Promise<ApiAnswer<Id>>
  const answer = await unlessLost(read, given.signal)
  const version = response.headers.get('etag')
  if (version !== null && typeof answer === 'object' && answer !== null) versions.set(answer, version)
  return answer
}

/** The address of an operation, for links that the browser itself follows: it names the account that is shown. */
export function apiPath(id: OperationId, request: LooseRequest): string {
  const account = shownAccountId === null ? {} : { [accountParameter]: shownAccountId }
  return pathOf(doors[id], { ...request, query: { ...request.query, ...account } })
}

function pathOf(door: Door, { params = {}, query = {} }: LooseRequest): string {
  const path = door.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

function send(door: Door, request: LooseRequest): Promise<Response> {
  const { method } = door
  const { headers, body } = encodeBody(door, request.body)
  if (request.version !== undefined) headers.set('if-match', request.version)
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  if (shownUserId !== null) headers.set(userHeader, shownUserId)
  if (shownAccountId !== null) headers.set(accountHeader, shownAccountId)
  return fetch(pathOf(door, request), { method, headers, body, signal: request.signal ?? null })
}

function encodeBody({ isUpload }: Door, body: unknown): { headers: Headers, body: BodyInit | null } {
  const headers = new Headers()
  if (body === undefined) return { headers, body: null }
  if (!isUpload) {
    headers.set('content-type', 'application/json')
    return { headers, body: JSON.stringify(body) }
  }
  // The browser itself names the boundary between the parts.
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, Blob | string>)) form.set(name, value)
  return { headers, body: form }
}
