import { expect, vi } from 'vitest'
import { z } from 'zod'
import { errors, type ErrorCode } from '#contract/errors'
import { operations, type OperationId } from '#contract/operations/index'
import type { Operation } from '#contract/operation'
import { accountHeader } from '#contract/user-header'
import type { ApiAnswer } from '../../../composables/api-client'

/** A call that came in, as the contract names its parts. */
export interface Call {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  version: string | null
  /** By which it is not done a second time; null where it named none. */
  idempotencyKey: string | null
  /** The account that it was for; null where it named none. */
  account: string | null
}

type Answering<Answer> = (call: Call) => Answer | Promise<Answer>

/** A refusal of the server, by its code. */
export class Refused extends Error {
  constructor(readonly refusal: ErrorCode, readonly details?: unknown) {
    super(refusal)
  }
}

/** No answer comes: the connection is gone. */
export class Unreachable extends Error {}

/** It is done, and the connection goes while the answer is on its way. */
export class CutOff extends Error {}

const calls: Call[] = []
/** What the contract does not allow, of either side: the app would take it for a lost connection. */
const broken: string[] = []
let answers: Partial<Record<OperationId, Answering<unknown>>> = {}
let version = 0

/**
 * Stands in for the network: takes what the contract takes and answers what it promises, or says which of both is
 * broken. What a test did not prepare an answer for is out of reach.
 */
export function answer<Id extends OperationId>(id: Id, answering: Answering<ApiAnswer<Id>> | ApiAnswer<Id>): void {
  answers[id] = typeof answering === 'function' ? answering as Answering<unknown> : () => answering
}

/** What was called since the test began, in order, of one operation. */
export function callsOf(id: OperationId): Call[] {
  return calls.filter(call => call.id === id)
}

/** Ends a test: nothing may have broken the contract, and the next one begins anew. */
export function closeServer(): void {
  const found = broken.splice(0)
  answers = {}
  calls.length = 0
  expect(found).toEqual([])
}

vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
  const [path = '', search = ''] = address.split('?')
  const [id, params] = operationAt(init.method ?? 'GET', path)
  const operation: Operation = operations[id]
  const query = Object.fromEntries(new URLSearchParams(search))
  const body = await bodyOf(init.body)
  const headers = new Headers(init.headers)
  const call = {
    id, params, query, body, version: headers.get('if-match'), idempotencyKey: headers.get('idempotency-key'),
    account: headers.get(accountHeader),
  }
  calls.push(call)
  held(operation.query, query)
  if (operation.body && !(operation.bodyOptional && body === undefined)) held(operation.body, body)
  const answering = answers[id]
  if (!answering) throw new Unreachable(`no answer to ${id}`)
  try {
    const answered = held(operation.response.schema, await answering(call))
    return Response.json(answered, { status: operation.response.status, headers: { etag: `"${version++}"` } })
  } catch (error) {
    if (error instanceof CutOff) return new Response(new ReadableStream({ pull: body => body.error(error) }))
    if (!(error instanceof Refused)) throw error
    const { refusal: code, details } = error
    return Response.json({ data: { code, details } }, { status: errors[code].status })
  }
})

/** What was sent: JSON, or a form with a file. */
async function bodyOf(sent: BodyInit | null | undefined): Promise<unknown> {
  if (typeof sent === 'string') return JSON.parse(sent) as unknown
  if (!(sent instanceof FormData)) return undefined
  const parts = [...sent.entries()].map(async ([name, value]) =>
    [name, typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer())] as const)
  return Object.fromEntries(await Promise.all(parts))
}

function held(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  broken.push(z.prettifyError(read.error))
  throw read.error
}

function operationAt(method: string, path: string): [OperationId, Record<string, string>] {
  for (const [id, operation] of Object.entries(operations)) {
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const found = operation.method === method ? pattern.exec(path) : null
    if (found) return [id as OperationId, { ...found.groups }]
  }
  broken.push(`${method} ${path}`)
  throw new Error('not in the contract')
}
