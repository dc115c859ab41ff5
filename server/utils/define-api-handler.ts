import { defineEventHandler, getQuery, getRouterParams, type H3Event } from 'h3'
import type { z } from 'zod'
import { refuse, refuseOverLimit, Refusal, type ValidationIssue } from '#contract/errors'
import type { Operation } from '#contract/operation'
import { operations, type OperationId, type Operations } from '#contract/operations/index'
import { whileSignedIn } from '#services/accounts/ways-in'
import type { AccountContext, ServiceContext } from '#services/context'
import { useRuntime, useService } from './account-context'
import { authenticate } from './authenticate'
import { expectedVersionsOf, sendJson } from './conditional'
import { idempotencyKeyOf, sendOnce } from './idempotency'
import { setRateLimitHeaders } from './rate-limit-headers'
import { readJsonBody } from './read-json-body'
import { readUpload } from './read-upload'
import { refusalToError } from './refusal-to-error'
import { isFileAnswer, sendFile, type FileAnswer } from './send-file'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Accounted<Id extends OperationId> = Operations[Id]['auth'] extends 'public' ? undefined : AccountContext

/** What a route hands to its service: everything parsed, checked and allowed. */
export interface ApiRequest<Id extends OperationId> {
  event: H3Event
  service: ServiceContext
  account: Accounted<Id>
  params: Output<Operations[Id]['params']>
  query: Output<Operations[Id]['query']>
  body: Output<Operations[Id]['body']>
}

/** JSON of the operation's own shape, or a file where the operation answers bytes. */
export type ApiAnswer<Id extends OperationId> =
  Output<Operations[Id]['response']['schema']> extends Uint8Array ? FileAnswer : Output<Operations[Id]['response']['schema']>

/**
 * A route of the contract: authenticates, limits, checks scope, freshness and plan, parses, and only then calls.
 * @example
 * export default defineApiHandler('getCustomer', ({ account, params }) => getCustomer(account, params.id))
 */
export function defineApiHandler<Id extends OperationId>(
  id: Id,
  handle: (request: ApiRequest<Id>) => Promise<ApiAnswer<Id>> | ApiAnswer<Id>,
) {
  const operation: Operation & { id: Id } = { ...operations[id], id }
  return defineEventHandler(async (event) => {
    try {
      const account = operation.auth === 'public' ? undefined : await admit(event, operation)
      const key = idempotencyKeyOf(event, operation)
      const request = {
        event,
        service: await useService(),
        account,
        params: parsePath(operation.params, getRouterParams(event)),
        query: parsePart(operation.query, getQuery(event), []),
        body: await parseBody(event, operation),
      } as ApiRequest<Id>
      if (account && key !== null) {
        return await sendOnce(event, operation, { key, account, body: request.body }, async keeping =>
          handle({ ...request, account: keeping } as ApiRequest<Id>))
      }
      const answer = await handle(request)
      return isFileAnswer(answer) ? sendFile(event, answer) : sendJson(event, operation, answer)
    } catch (error) {
      throw error instanceof Refusal ? refusalToError(event, error) : error
    }
  })
}

/** Lets a caller in, or refuses by credential, rate, scope, freshness or plan, in that order. */
async function admit(event: H3Event, operation: Operation): Promise<AccountContext> {
  const account = await authenticate(event)
  const { actor } = account
  if (actor.type === 'api_key') {
    const use = await (await useRuntime()).limits.key.use(actor.credentialId)
    if (use) setRateLimitHeaders(event, use)
    if (use?.isExceeded) throw refuseOverLimit(use)
  }
  if (operation.auth === 'session' && actor.type !== 'session') throw refuse('session_required')
  if (operation.scope && !actor.scopes.includes(operation.scope)) {
    throw refuse('insufficient_scope', { scope: operation.scope })
  }
  if (operation.freshSession && !actor.sessionFresh) throw refuse('session_not_fresh')
  if (operation.plan === 'pro' && account.plan === 'free') throw refuse('plan_upgrade_required')
  const admitted = { ...account, expectedVersions: expectedVersionsOf(event, operation) }
  return operation.freshSession ? whileSignedIn(admitted) : admitted
}

async function parseBody(event: H3Event, operation: Operation): Promise<unknown> {
  if (operation.body === null) return undefined
  const body = operation.upload ? await readUpload(event, operation.upload) : await readJsonBody(event)
  return parsePart(operation.body, body === undefined && operation.bodyOptional ? {} : body, [])
}

/** Parses what stands in the path. Refuses not_found: what cannot be an id is nobody's. */
function parsePath<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const result = schema.safeParse(params)
  if (!result.success) throw refuse('not_found')
  return result.data
}

/** Parses a part of the request, or refuses with the path and words of everything wrong in it. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: ValidationIssue['path'],
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refuse('validation_failed', result.error.issues.map(issue => ({
    path: [...path, ...issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))],
    message: issue.message,
  })) satisfies ValidationIssue[])
}
