import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { errors, type ErrorCode } from './errors'
import { isConditionalRead, requestHeadersOf, responseHeadersOf, retryHeaders, takesIdempotencyKey, takesIfMatch } from './headers'
import type { Operation } from './operation'
import { operationList, type OperationId } from './operations/index'
import { errorBodySchema } from './schemas/error-body'

type DescribedOperation = Operation & { id: OperationId }

let document: ReturnType<typeof createDocument> | undefined

/** The OpenAPI 3.1 description of all published operations, made once. */
export function openApiDocument() {
  document ??= createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Polder',
      version: '1.0.0',
      description: 'Dutch invoicing: drafts, compliance, gap-free numbers, PDF and UBL. Money is an integer number of '
        + 'cents, business dates are YYYY-MM-DD in Europe/Amsterdam, moments are ISO 8601 in UTC. '
        + 'Fields that an operation does not know are ignored, or refused with Prefer: handling=strict.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: [...new Set(publishedOperations().map(operation => operation.tag))].map(name => ({ name })),
    paths: describePaths(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  })
  return document
}

function publishedOperations(): DescribedOperation[] {
  return operationList.filter(operation => operation.audience === 'api')
}

function describePaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const operation of publishedOperations()) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return paths
}

function describe(operation: DescribedOperation): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(operation.auth === 'public' ? { security: [] } : {}),
    requestParams: { path: operation.params, query: operation.query, header: requestHeadersOf(operation) },
    ...(operation.body
      ? {
          requestBody: {
            required: !operation.bodyOptional,
            content: { [operation.upload ? 'multipart/form-data' : 'application/json']: { schema: operation.body } },
          },
        }
      : {}),
    ...(operation.rawBody ? { requestBody: { required: true, content: { 'application/json': { schema: {} } } } } : {}),
    responses: {
      [`${operation.response.status}`]: {
        ...describeResponse(operation), ...responseHeadersOf(operation), ...describeLinks(operation),
      },
      ...(isConditionalRead(operation) ? { 304: { description: 'You have this version.' } } : {}),
      ...describeErrors(operation),
    },
  }
}

function describeResponse({ response, summary }: Operation) {
  return response.contentType
    ? { description: summary, content: { [response.contentType]: { schema: { type: 'string', format: 'binary' } as const } } }
    : { description: summary, content: { 'application/json': { schema: response.schema } } }
}

/** What can be done with the thing that was made, by its id: everything published under the same resource. */
function describeLinks({ path, response }: Operation) {
  if (response.status !== 201) return {}
  const one = `${path.split('/{id}')[0] ?? path}/{id}`
  const next = publishedOperations().filter(other => other.path === one || other.path.startsWith(`${one}/`))
  return {
    links: Object.fromEntries(next.map(({ id }) => [
      id, { operationId: id, parameters: { id: '$response.body#/id' } },
    ])),
  }
}

/** The codes an operation may answer, by status. */
function describeErrors(operation: Operation) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(operation)) {
    const { status } = errors[code]
    byStatus.set(status, [...byStatus.get(status) ?? [], code])
  }
  return Object.fromEntries([...byStatus].sort(([left], [right]) => left - right).map(([status, codes]) => [
    `${status}`,
    {
      description: codes.map(code => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
      content: { 'application/json': { schema: errorBodySchema } },
      ...(status === 429 ? { headers: retryHeaders } : {}),
      ...(status === 503 ? { headers: { 'Retry-After': retryHeaders['Retry-After'] } } : {}),
    },
  ]))
}

/** An operation's own codes and those it shares with all others of its kind. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  return [...new Set<ErrorCode>([
    ...(operation.auth === 'public' ? [] : ['unauthenticated', 'invalid_api_key'] as const),
    ...(operation.auth === 'session' ? ['session_required'] as const : []),
    ...(operation.plan === 'pro' ? ['plan_upgrade_required'] as const : []),
    ...(operation.scope === null ? [] : ['insufficient_scope'] as const),
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
