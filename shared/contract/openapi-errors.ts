import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { errorDetails } from './error-details'
import { errors, type ErrorCode } from './errors'
import { refusalOf } from './examples/index'
import { retryHeaders, takesIdempotencyKey, takesIfMatch } from './headers'
import { worksSuspended, type Operation } from './operation'
import { errorBodyWith } from './schemas/error-body'

/** An operation's own codes and those it shares with all others of its kind. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  return [...new Set<ErrorCode>([
    ...(operation.auth === 'public' ? [] : ['unauthenticated', 'invalid_api_key', 'invalid_token'] as const),
    ...(operation.auth === 'account' || operation.auth === 'program' ? ['account_deletion_pending'] as const : []),
    ...(operation.auth === 'public' || (operation.auth === 'session' && worksSuspended(operation)) ? [] : ['forbidden'] as const),
    ...(operation.auth === 'session' ? ['session_required'] as const : []),
    ...(operation.plan === 'pro' ? ['plan_upgrade_required'] as const : []),
    ...(operation.scope === null || operation.auth === 'session' ? [] : ['insufficient_scope'] as const),
    ...(operation.scope === null && operation.power === undefined ? [] : ['role_not_allowed'] as const),
    ...(operation.method === 'GET' ? [] : ['bad_origin'] as const),
    // Also without parameters or body: the query of any request can be invalid.
    'validation_failed',
    ...(takesIdempotencyKey(operation) ? ['idempotency_key_in_use', 'idempotency_key_reused'] as const : []),
    ...(takesIfMatch(operation) ? ['precondition_failed'] as const : []),
    ...(operation.body === null || operation.upload ? [] : ['payload_too_large', 'unsupported_media_type'] as const),
    ...(operation.rawBody ? ['payload_too_large'] as const : []),
    'rate_limited',
    'service_unavailable',
    'internal_error',
    ...operation.errors,
  ])]
}

/**
 * What may go wrong with each of these operations, by status. An answer that several of them share is the same object
 * with a name, so that the description holds it once.
 */
export function errorResponsesOf(
  operations: readonly Operation[],
): Map<Operation, Record<string, ZodOpenApiResponseObject>> {
  const schemas = errorSchemasOf(operations)
  const uses = new Map<string, number>()
  const groups = new Map(operations.map(operation => [operation, codesByStatus(operation)]))
  for (const group of groups.values()) {
    for (const codes of group.values()) uses.set(codes.join(), (uses.get(codes.join()) ?? 0) + 1)
  }
  const responses = new Map<string, ZodOpenApiResponseObject>()
  const responseOf = (status: number, codes: ErrorCode[]) => {
    const response = responses.get(codes.join()) ?? {
      ...describe(status, codes, schemas),
      ...((uses.get(codes.join()) ?? 0) > 1 ? { id: codes.map(pascalCase).join('Or') } : {}),
    }
    responses.set(codes.join(), response)
    return response
  }
  return new Map([...groups].map(([operation, group]) => [operation, Object.fromEntries(
    [...group].map(([status, codes]) => [`${status}`, responseOf(status, codes)]),
  )]))
}

/** What is answered before any operation is found. */
const beforeOperations = ['headers_too_large', 'method_not_allowed', 'request_malformed', 'request_timeout'] as const satisfies ErrorCode[]

type Schemas = ReadonlyMap<ErrorCode, z.ZodType>

/** One schema for each code that any of the operations may answer. */
function errorSchemasOf(operations: readonly Operation[]): Schemas {
  const codes = [...new Set(operations.flatMap(errorCodesOf))].sort()
  const answered = [...codes, ...beforeOperations].sort()
  const anyError = errorBodyWith(z.int(), {
    code: z.string().meta({ id: 'ErrorCode', description: 'Stable; more of them may come.', enum: answered }),
    details: z.unknown().optional(),
  }).meta({ id: 'Error', description: 'The shape of every error.' })
  return new Map(codes.map(code => [code, code === 'internal_error' ? anyError : schemaOf(code)]))
}

function schemaOf(code: ErrorCode): z.ZodType {
  const { status, message } = errors[code]
  const details = errorDetails[code]
  const example = refusalOf(code)
  return errorBodyWith(z.literal(status), { code: z.literal(code), ...(details ? { details } : {}) })
    .meta({ id: `${pascalCase(code)}Error`, description: message, ...(example ? { examples: [example] } : {}) })
}

function describe(status: number, codes: ErrorCode[], schemas: Schemas): ZodOpenApiResponseObject {
  const variants = codes.map(code => schemas.get(code)).filter(schema => schema !== undefined)
  const [first] = variants
  return {
    description: codes.map(code => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    content: { 'application/json': { schema: variants.length === 1 && first ? first : z.union(variants) } },
    ...(status === 429 ? { headers: retryHeaders } : {}),
    ...(status === 503 ? { headers: { 'Retry-After': retryHeaders['Retry-After'] } } : {}),
  }
}

function codesByStatus(operation: Operation): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(operation)) {
    const { status } = errors[code]
    byStatus.set(status, [...byStatus.get(status) ?? [], code])
  }
  return new Map([...byStatus].sort(([left], [right]) => left - right))
}

/** `invoice_locked` as `InvoiceLocked`. */
function pascalCase(code: ErrorCode): string {
  return code.split('_').map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
