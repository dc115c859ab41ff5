import { z } from 'zod'
import { refuse, refuseField } from '#contract/errors'
import { idempotencyKeySchema, takesIdempotencyKey } from '#contract/headers'
import type { Operation } from '#contract/operation'
import { operations, type OperationId, type Operations } from '#contract/operations/index'
import { withAmountsInWords } from '#services/work/amounts-in-words'
import { answerOnce, hashRequest } from '#services/work/answer-once'
import type { AccountContext } from '#services/work/context'
import { hasRights } from '#services/work/actor'
import { requireAllowed, requireBodyScopes, requireRoomFor } from './allowed'
import { parsePart } from './define-api-handler'
import { toolInputSchema, toolOutputSchema } from './tool-schema'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a tool hands to its service: everything parsed, checked and allowed, as a route has it. */
export interface ToolRequest<Id extends OperationId> {
  account: AccountContext
  params: Output<Operations[Id]['params']>
  query: Output<Operations[Id]['query']>
  body: Output<Operations[Id]['body']>
}

/** What a tool does, for apps that ask their user before some of it. */
const effects = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  ends: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
} as const

interface ToolWords<Id extends OperationId, Answer> {
  name: string
  title: string
  /** In place of what the contract says of the operation, where that speaks of addresses, headers or files. */
  description?: string
  /** Beside that. */
  advice?: string
  effect: keyof typeof effects
  /** Whether others outside Polder are asked or told. */
  reachesOutside?: boolean
  /** In place of the operation's own body and query, where a tool takes less. */
  body?: z.ZodObject
  query?: z.ZodObject
  /** In place of the operation's own answer; always an object. */
  output?: z.ZodObject
  /** Makes that of what the operation answers. */
  tell?: (answer: Answer, request: ToolRequest<Id>) => object
  /** What would happen, for a tool that does nothing unless `confirm` is true. */
  preview?: (request: ToolRequest<Id>) => Promise<object>
}

export interface McpTool {
  name: string
  /** Whether the caller's scopes and plan allow it; to all others it does not exist. */
  isFor: (account: AccountContext) => boolean
  describe: () => ToolDescription
  /** Refuses whatever the operation refuses, and validation_failed for arguments it does not know. */
  call: (account: AccountContext, given: unknown) => Promise<object>
}

export interface ToolDescription {
  name: string
  title: string
  description: string
  annotations: { title: string, openWorldHint: boolean } & (typeof effects)[keyof typeof effects]
  inputSchema: { type: 'object', [key: string]: unknown }
  outputSchema: { type: 'object', [key: string]: unknown }
}

/**
 * A tool for AI apps that does what an operation of the contract does, under the same scopes, plan and checks.
 * @example
 * defineMcpTool('getCustomer', { name: 'get_customer', title: 'Read a customer', effect: 'reads' },
 *   ({ account, params }) => getCustomer(account, params.id))
 */
export function defineMcpTool<Id extends OperationId, Answer extends object>(
  id: Id,
  words: ToolWords<Id, Answer>,
  handle: (request: ToolRequest<Id>) => Promise<Answer>,
): McpTool {
  const operation: Operation = operations[id]
  const takes = { params: operation.params, query: words.query ?? operation.query, body: words.body ?? operation.body }
  const own = {
    ...(words.preview ? { confirm: confirmSchema } : {}),
    ...(takesIdempotencyKey(operation) ? { idempotencyKey: keySchema } : {}),
  }
  const ownSchema = z.object(own)
  let description: ToolDescription | undefined
  return {
    name: words.name,
    isFor: ({ actor, plan }) => hasRights(actor, operation) && (operation.plan !== 'pro' || plan === 'pro'),
    describe: () => description ??= {
      name: words.name,
      title: words.title,
      description: [`${operation.summary}.`, words.description ?? operation.description, words.advice, words.preview && confirmAdvice]
        .filter(Boolean).join(' '),
      annotations: {
        title: words.title, ...effects[words.effect], openWorldHint: words.reachesOutside ?? false,
      },
      inputSchema: toolInputSchema({ ...takes, own: ownSchema }),
      outputSchema: toolOutputSchema(words.output ?? operation.response.schema),
    },
    call: async (account, given) => {
      requireAllowed(account, operation)
      const { own: { confirm, idempotencyKey: key }, ...request } = parseArguments({ ...takes, own: ownSchema }, given)
      const call = { account, ...request } as unknown as ToolRequest<Id>
      requireBodyScopes(account, operation, request.body)
      if (words.preview && !confirm) return inWords(account, await words.preview(call))
      await requireRoomFor(account, operation, Buffer.byteLength(JSON.stringify(given ?? {})))
      const run = (caller: AccountContext) => handle({ ...call, account: caller })
      const answer = key === undefined
        ? await run(account)
        : await runOnce(account, operation, { key, tool: words.name, request }, run)
      return inWords(account, words.tell ? words.tell(answer, call) : answer)
    },
  }
}

function inWords({ messageLocale }: AccountContext, answer: object): object {
  return withAmountsInWords(answer, messageLocale) as object
}

/** Runs a call under its key at most once, as a request to the API is; a repetition is told from the stored answer. */
async function runOnce<Answer>(
  account: AccountContext,
  { response }: Operation,
  { key, tool, request }: { key: string, tool: string, request: { params: unknown, query: unknown, body: unknown } },
  run: (account: AccountContext) => Promise<Answer>,
): Promise<Answer> {
  const { params, query, body } = request
  const { body: answer } = await answerOnce(account, {
    key,
    operation: tool,
    hash: hashRequest(JSON.stringify([tool, params, query]), body, account.actor),
    status: response.status,
    isAnswer: value => response.schema.safeParse(value).success,
  }, run)
  return JSON.parse(answer) as Answer
}

const confirmAdvice = 'Without confirm: true nothing happens: the answer is a preview. Show it to the person, and call again '
  + 'with confirm: true only when they agree.'

const confirmSchema = z.boolean('Give true or false').optional().meta({
  description: 'True does it for good. Only after the person saw the preview and agreed.',
})

const keySchema = idempotencyKeySchema.optional().meta({
  description: 'A name of your own for this call: repeated within 24 hours, it is done once.',
})

interface Takes {
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType | null
  /** What the tool takes for itself: `confirm` and `idempotencyKey`. */
  own: z.ZodObject<{ confirm?: typeof confirmSchema, idempotencyKey?: typeof keySchema }>
}

/** Deals the arguments out to the parts of a request; what belongs to none is refused with the body, by its path. */
function parseArguments({ params, query, body, own }: Takes, given: unknown) {
  if (typeof (given ?? {}) !== 'object' || Array.isArray(given)) throw refuseField([], 'Give the arguments as an object')
  const part = () => new Map<string, unknown>()
  const parts = { params: part(), query: part(), own: part(), rest: part() }
  for (const [name, value] of Object.entries(given ?? {})) {
    if (Object.hasOwn(params.shape, name)) parts.params.set(name, value)
    else if (Object.hasOwn(query.shape, name)) parts.query.set(name, asQueryText(value))
    else if (Object.hasOwn(own.shape, name)) parts.own.set(name, value)
    else parts.rest.set(name, value)
  }
  const strictly = { isStrict: true }
  if (body === null && parts.rest.size > 0) {
    const message = 'This tool does not know this argument'
    throw refuse('validation_failed', [...parts.rest.keys()].map(name => ({ path: [name], message })))
  }
  return {
    own: parsePart(own, Object.fromEntries(parts.own), strictly) as { confirm?: boolean, idempotencyKey?: string },
    params: parsePart(params, Object.fromEntries(parts.params), strictly),
    query: parsePart(query, Object.fromEntries(parts.query), strictly),
    body: body === null ? undefined : parsePart(body, Object.fromEntries(parts.rest), strictly),
  }
}

/** Queries are text in an address; programs that write JSON have numbers and yes or no. */
function asQueryText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
