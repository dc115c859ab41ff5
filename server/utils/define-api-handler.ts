import {
  defineEventHandler, getQuery, getRequestHeader, getRouterParams, setResponseHeader, setResponseHeaders, type H3Event,
} from 'h3'
import { z } from 'zod'
import { errors, refuse, refuseOverLimit, Refusal, type ValidationIssue } from '#contract/errors'
import { deprecationHeadersOf } from '#contract/headers'
import { hiddenCharacters, issueReason } from '#contract/issue-reason'
import { limits } from '#contract/limits'
import type { Operation, Redirect } from '#contract/operation'
import { operations, type OperationId, type Operations } from '#contract/operations/index'
import { whileSignedIn } from '#services/work/live-session'
import { uploadBytes } from '#contract/paths'
import { unknownFields } from '#contract/strict'
import { unwritableTexts } from '#contract/text'
import type { Caller } from '#services/work/actor'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { abandonedBy } from './abandoned'
import { requireOwnSchema, useRuntime, useService } from './account-context'
import { requireAllowed, requireBodyScopes, requireRoomFor, tooLargeCodeOf } from './allowed'
import { authenticate, authenticateProgram, credentialOf } from './authenticate'
import { clientNetwork } from './client-address'
import { expectedVersionsOf, sendJson } from './conditional'
import { bearerChallenge } from './bearer-challenge'
import { idempotencyKeyOf, sendOnce } from './idempotency'
import { setRateLimitHeaders } from './rate-limit-headers'
import { announcedBytes, isJsonBody, parseJsonBody, readBytes } from './read-body'
import { parseUpload } from './parse-upload'
import { refusalToError } from './refusal-to-error'
import { readStrictness } from './strictness'
import { isFileAnswer, sendFile, type FileAnswer } from './send-file'
import { sendWhole } from './send-whole'
import { isStreamAnswer, sendStream, type StreamAnswer } from './send-stream'
import { takeTurn } from './take-turns'

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
  /** The body as it arrived. */
  bytes: Buffer
}

/** JSON of the operation's own shape, where it leads on to, or a file where the operation answers bytes. */
export type ApiAnswer<Id extends OperationId> = AnswerOf<Output<Operations[Id]['response']['schema']>>

type AnswerOf<Body> = Body extends Uint8Array
  ? FileAnswer
  : Body extends AsyncIterable<Uint8Array> ? StreamAnswer : Body

/**
 * A route of the contract: authenticates, limits, checks scope, freshness and plan, reads, and when it is the caller's
 * turn, parses and calls.
 * @example
 * export default defineApiHandler('getCustomer', ({ account, params }) => getCustomer(account, params.id))
 */
export function defineApiHandler<Id extends OperationId>(
  id: Id,
  handle: (request: ApiRequest<Id>) => Promise<ApiAnswer<Id> | Response> | ApiAnswer<Id>,
) {
  const operation: Operation & { id: Id } = { ...operations[id], id }
  return defineEventHandler(async (event) => {
    const abandoned = abandonedBy(event)
    setResponseHeaders(event, deprecationHeadersOf(operation))
    try {
      requireOwnSchema()
      const { budgets, service } = await useRuntime()
      const admitted = operation.auth === 'public'
        ? undefined
        : await takeTurn(budgets.admitting, credentialOf(event), abandoned, () => admit(event, operation))
      const account = admitted && { ...admitted, abandoned }
      const isStrict = readStrictness(event)
      const key = idempotencyKeyOf(event, operation)
      const params = parsePath(operation.params, getRouterParams(event))
      const query = parsePart(operation.query, getQuery(event), { isStrict })
      const caller = account?.accountId ?? await clientNetwork(event)
      // A file that can only be too large is not read.
      const mostBytes = operation.upload ? uploadBytes(operation.upload) : limits.requestBytes
      const hear = () => readBytes(event, mostBytes, tooLargeCodeOf(operation))
      // A slow sender must leave places for the small bodies of its own account.
      const weight = Math.min(weightOf(expectedBytes(event, operation)), budgets.arriving.limits.runningPerCaller / 2)
      const bytes = hearsBody(event, operation, isStrict)
        ? await takeTurn(budgets.arriving, caller, abandoned, hear, weight)
        : noBytes
      const work = async () => {
        const body = await readBody(event, operation, bytes, isStrict)
        const request = {
          event, service: { ...service, abandoned }, account, params, query, body, bytes,
        } as ApiRequest<Id>
        if (account) requireBodyScopes(account, operation, request.body)
        const run = async (caller: AccountContext | undefined) => {
          if (caller) await requireRoomFor(caller, operation, bytes.length)
          return handle({ ...request, account: caller } as ApiRequest<Id>)
        }
        if (account && key !== null) return await sendOnce(event, operation, { key, account, body: request.body }, run)
        const answer = await run(account)
        if (answer instanceof Response) return await sendWhole(event, answer)
        if (isStreamAnswer(answer)) return answer
        if (operation.response.status === 303) {
          return new Response(null, { status: 303, headers: { location: (answer as Redirect).location } })
        }
        return isFileAnswer(answer) ? sendFile(event, answer) : sendJson(event, operation, answer)
      }
      if (waitingForNobody.includes(id) || takingTurnsThemselves.includes(id)) return await work()
      const answer = await takeTurn(budgets.working, caller, abandoned, work, weightOf(bytes.length))
      // However slowly it is read, it holds no turn: what it still needs takes turns by itself.
      return isStreamAnswer(answer) ? await sendStream(event, answer, abandoned) : answer
    } catch (error) {
      // Nobody is there to be told; that somebody hung up is no fault.
      if (abandoned.aborted && error === abandoned.reason) return null
      if (!(error instanceof Refusal)) throw error
      if (operation.auth === 'program' && errors[error.code].status === 401) {
        setResponseHeader(event, 'WWW-Authenticate', bearerChallenge(await useService(), error.code))
      }
      throw refusalToError(event, error)
    }
  })
}

/** Lets a caller in, or refuses by credential, rate, rights, freshness or plan, in that order. */
async function admit(event: H3Event, operation: Operation): Promise<AccountContext> {
  const account = await (operation.auth === 'program'
    ? authenticateProgram(event)
    : authenticate(event, operation.isPersonal ? 'home' : undefined))
  event.context.accountId = account.accountId
  const { actor } = account
  const program = programIdOf(actor)
  if (program !== null) {
    const use = await (await useRuntime()).budgets.requests.key.use(program)
    if (use) setRateLimitHeaders(event, use)
    if (use?.isExceeded) throw refuseOverLimit(use)
  }
  requireAllowed(account, operation)
  const admitted = { ...account, expectedVersions: expectedVersionsOf(event, operation) }
  return operation.freshSession ? whileSignedIn(admitted) : admitted
}

/** What a program is counted by: its key, or itself where it was let in as an app. */
function programIdOf(actor: Caller): string | null {
  if (actor.type === 'api_key') return actor.keyId
  return actor.type === 'oauth' ? actor.appId : null
}

/** Operations that take no turn: monitoring needs an answer also while all others wait. */
const waitingForNobody: OperationId[] = ['getHealth', 'getOpenApi']

/** Operations that go on for a minute: what holds the thread takes a turn by itself; their caller has the others. */
const takingTurnsThemselves: OperationId[] = [
  'importCustomers', 'importProducts', 'importInvoices', 'undoImport', 'uploadBankStatement',
]

const noBytes = Buffer.alloc(0)
const noFields = z.object({}).optional().transform(() => undefined)

/** A draft of some 150 lines. What is larger keeps the one thread and the database busy by itself. */
const ordinaryBytes = 64 * 1024

/** How large a body may become: of a file that does not say so, as large as any. */
function expectedBytes(event: H3Event, { upload }: Operation): number {
  const isAnnounced = getRequestHeader(event, 'content-length') !== undefined
  return upload && !isAnnounced ? uploadBytes(upload) : announcedBytes(event)
}

function weightOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / ordinaryBytes))
}

/** Whether the body is read: for a strict caller also JSON to an operation that takes none, to refuse its fields. */
function hearsBody(event: H3Event, { method, body, rawBody }: Operation, isStrict: boolean): boolean {
  return body !== null || rawBody === true || (isStrict && method !== 'GET' && isJsonBody(event))
}

async function readBody(event: H3Event, operation: Operation, bytes: Buffer, isStrict: boolean): Promise<unknown> {
  const { body: schema, bodyOptional, upload, rawBody } = operation
  if (schema === null) return rawBody ? undefined : parsePart(noFields, parseJsonBody(event, bytes), { isStrict })
  const body = upload ? await parseUpload(event, bytes, upload) : parseJsonBody(event, bytes)
  return parsePart(schema, body === undefined && bodyOptional ? {} : body, { isStrict })
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
  { isStrict }: { isStrict: boolean },
): z.output<Schema> {
  const unwritable = unwritableTexts(value)
  if (unwritable.length > 0) {
    throw refuse('validation_failed', unwritable.map(path => ({ path, message: unwritableMessage, ...hiddenCharacters })))
  }
  const result = schema.safeParse(value)
  const wrong = result.success ? [] : result.error.issues.flatMap(issuesOf)
  const unknown = isStrict ? unknownFields(schema, value).map(path => ({ path, message: unknownMessage })) : []
  const issues = [...unknown, ...wrong.filter(({ path }) => !unknown.some(other => other.path.join() === path.join()))]
  if (result.success && issues.length === 0) return result.data
  throw refuse('validation_failed', issues satisfies ValidationIssue[])
}

const unwritableMessage = 'Text may not hold control characters or half characters'
const unknownMessage = 'This operation does not know this field'

/** An issue of zod by its path; keys that are refused together are named one by one. */
function issuesOf(issue: z.core.$ZodIssue): ValidationIssue[] {
  const path = issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => ({ path: [...path, key], message: unknownMessage }))
  const reason = issueReason(issue)
  return [{ path, message: issue.message, ...reason && { reason } }]
}
