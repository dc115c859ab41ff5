import { z } from 'zod'
import { refuse, refuseField } from '#contract/errors'
import type { Operation } from '#contract/operation'
import { operations, type OperationId, type Operations } from '#contract/operations/index'
import type { AccountContext } from '#services/work/context'
import { hasScope } from '#services/work/actor'
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

interface ToolWords<Id extends OperationId> {
  name: string
  title: string
  /** Beside what the contract says of the operation. */
  advice?: string
  effect: keyof typeof effects
  /** Whether others outside Polder are asked or told. */
  reachesOutside?: boolean
  /** In place of the operation's own body and query, where a tool takes less. */
  body?: z.ZodObject
  query?: z.ZodObject
  /** In place of the operation's own answer; always an object. */
  output?: z.ZodObject
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

/** What a tool is told to apps as. */
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
export function defineMcpTool<Id extends OperationId>(
  id: Id,
  words: ToolWords<Id>,
  handle: (request: ToolRequest<Id>) => Promise<object>,
): McpTool {
  const operation: Operation = operations[id]
  const takes = { params: operation.params, query: words.query ?? operation.query, body: words.body ?? operation.body }
  let description: ToolDescription | undefined
  return {
    name: words.name,
    isFor: ({ actor, plan }) => (operation.scope === null || hasScope(actor, operation.scope))
      && (operation.plan !== 'pro' || plan === 'pro'),
    describe: () => description ??= {
      name: words.name,
      title: words.title,
      description: [`${operation.summary}.`, operation.description, words.advice, words.preview && confirmAdvice]
        .filter(Boolean).join(' '),
      annotations: {
        title: words.title, ...effects[words.effect], openWorldHint: words.reachesOutside ?? false,
      },
      inputSchema: toolInputSchema(takes, words.preview ? { confirm: confirmSchema } : {}),
      outputSchema: toolOutputSchema(words.output ?? operation.response.schema),
    },
    call: async (account, given) => {
      requireAllowed(account, operation)
      const { confirm, ...request } = parseArguments(takes, given, words.preview !== undefined)
      const asked = { account, ...request } as unknown as ToolRequest<Id>
      requireBodyScopes(account, operation, request.body)
      if (words.preview && !confirm) return words.preview(asked)
      await requireRoomFor(account, operation, Buffer.byteLength(JSON.stringify(given ?? {})))
      return handle(asked)
    },
  }
}

const confirmAdvice = 'Without confirm: true nothing happens: the answer is a preview. Show it to the person, and call again '
  + 'with confirm: true only when they agree.'

const confirmSchema = z.boolean().optional().meta({
  description: 'True does it for good. Only after the person saw the preview and agreed.',
})

interface Takes {
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType | null
}

/** Deals the arguments out to the parts of a request; what belongs to none is refused with the body, by its path. */
function parseArguments({ params, query, body }: Takes, given: unknown, takesConfirm: boolean) {
  if (typeof (given ?? {}) !== 'object' || Array.isArray(given)) throw refuseField([], 'Give the arguments as an object')
  const part = () => new Map<string, unknown>()
  const parts = { params: part(), query: part(), rest: part() }
  for (const [name, value] of Object.entries(given ?? {})) {
    if (Object.hasOwn(params.shape, name)) parts.params.set(name, value)
    else if (Object.hasOwn(query.shape, name)) parts.query.set(name, asQueryText(value))
    else parts.rest.set(name, value)
  }
  const confirm = takesConfirm ? parts.rest.get('confirm') ?? false : false
  if (takesConfirm) parts.rest.delete('confirm')
  if (typeof confirm !== 'boolean') throw refuseField(['confirm'], 'Give true or false')
  const strictly = { isStrict: true }
  if (body === null && parts.rest.size > 0) {
    const message = 'This tool does not know this argument'
    throw refuse('validation_failed', [...parts.rest.keys()].map(name => ({ path: [name], message })))
  }
  return {
    confirm,
    params: parsePart(params, Object.fromEntries(parts.params), strictly),
    query: parsePart(query, Object.fromEntries(parts.query), strictly),
    body: body === null ? undefined : parsePart(body, Object.fromEntries(parts.rest), strictly),
  }
}

/** Queries are text in an address; programs that write JSON have numbers and yes or no. */
function asQueryText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
