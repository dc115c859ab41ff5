import type { z } from 'zod'
import {
  createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { describeForReaders } from './described'
import { exampleOf } from './examples/index'
import { isConditionalRead, requestHeadersOf, responseHeadersOf } from './headers'
import { errorResponsesOf } from './openapi-errors'
import type { Operation } from './operation'
import { operationList, type OperationId } from './operations/index'
import { scopeDescriptions } from './scopes'
import { publishedTags } from './tags'

type DescribedOperation = Operation & { id: OperationId }
type ErrorResponses = Record<string, ZodOpenApiResponseObject>

let document: ReturnType<typeof createDocument> | undefined

/** The OpenAPI 3.1 description of all published operations, made once. */
export function openApiDocument() {
  document ??= withDefaultsInWords(createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Polder',
      version: '1.0.0',
      description: introduction,
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(publishedTags).map(([name, description]) => ({ name, description })),
    paths: describePaths(),
    components: { securitySchemes },
  }, { override: ({ jsonSchema, zodSchema, io }) => describeForReaders(jsonSchema, zodSchema, io) }))
  return document
}

/**
 * Says in words what a field of a body is where it is left out. As `default`, generators with their usual options (such
 * as openapi-typescript) take it for a field that always is there, and want it to be sent.
 */
function withDefaultsInWords(description: ReturnType<typeof createDocument>) {
  for (const schema of Object.values(description.components?.schemas ?? {})) {
    for (const field of Object.values('properties' in schema ? schema.properties ?? {} : {})) {
      if (typeof field !== 'object' || !('default' in field)) continue
      const words = `Default \`${typeof field.default === 'string' ? field.default : JSON.stringify(field.default)}\`.`
      Object.assign(field, { description: [field.description, words].filter(Boolean).join(' ') })
      delete field.default
    }
  }
  return description
}

const introduction = `Dutch invoicing: drafts, compliance, gap-free numbers, PDF and UBL.

Money is an integer number of cents in fields that end in \`Cents\`. Business dates are \`YYYY-MM-DD\` in
Europe/Amsterdam, moments are ISO 8601 in UTC and end in \`At\`. Quantities, rates and percentages are decimal strings.

A resource of another account answers 404, exactly like one that does not exist. Every error has the same shape; switch on
\`data.code\`, which is stable. Answers may gain fields, and lists of codes may grow: ignore what you do not know.

Fields that an operation does not know are ignored, or refused by name with \`Prefer: handling=strict\`. Any POST takes an
\`Idempotency-Key\` and can then be repeated without doing anything twice. HEAD works wherever GET does.`

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key, made in the web app under Settings, API and AI.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key in a header of its own.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'polder-session',
    description: 'A person who signed in to the web app; over https its name begins with `__Host-`. `X-Account`, or `?account=` in a '
      + 'link, names the account of the request; one that the person does not belong to is 404 `not_found`, for every operation.',
  },
  oauth: {
    type: 'oauth2',
    description: 'The access token of an app that a person connected by OAuth 2.1, with PKCE by S256. Opens the tools alone.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', refreshUrl: '/oauth/token', scopes: scopeDescriptions,
      },
    },
  },
} as const

function publishedOperations(): DescribedOperation[] {
  return operationList.filter(operation => operation.audience === 'api')
}

function describePaths(): ZodOpenApiPathsObject {
  const operations = publishedOperations()
  const errorResponses = errorResponsesOf(operations)
  const paths: ZodOpenApiPathsObject = {}
  for (const operation of operations) {
    const described = describe(operation, errorResponses.get(operation) ?? {})
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described }
  }
  return paths
}

function describe(operation: DescribedOperation, errorResponses: ErrorResponses): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, needsOf(operation)].filter(Boolean).join('\n\n'),
    security: securityOf(operation),
    ...(operation.scope === null ? {} : { 'x-scope': operation.scope }),
    ...(operation.plan ? { 'x-plan': operation.plan } : {}),
    ...(operation.deprecated ? { deprecated: true } : {}),
    requestParams: { path: operation.params, query: operation.query, header: requestHeadersOf(operation) },
    ...(operation.body ? { requestBody: describeBody(operation, operation.body) } : {}),
    ...(operation.rawBody ? { requestBody: { required: true, content: { 'application/json': { schema: {} } } } } : {}),
    responses: {
      [`${operation.response.status}`]: {
        ...describeResponse(operation), ...responseHeadersOf(operation), ...describeLinks(operation),
      },
      ...(isConditionalRead(operation) ? { 304: { description: 'You have this version.' } } : {}),
      ...errorResponses,
    },
  }
}

/** Who may call it, in words for people. */
function needsOf({ auth, scope, bodyScopes = {}, plan }: Operation): string {
  const more = Object.entries(bodyScopes).map(([field, needed]) => `with \`${field}\` also \`${needed}\``)
  return [
    scope === null ? '' : `Needs the scope ${[`\`${scope}\``, ...more].join(', ')}.`,
    auth === 'session' ? 'Only in the web app, by a person who signed in.' : '',
    plan ? 'Needs the Pro plan.' : '',
  ].filter(Boolean).join(' ')
}

/** The credentials it takes, with the scope a key has to have. What an app needs, the list of tools tells. */
function securityOf({ auth, scope }: Operation): Record<string, string[]>[] {
  if (auth === 'public') return []
  if (auth === 'session') return [{ session: [] }]
  const needed = scope === null ? [] : [scope]
  const byKey: Record<string, string[]>[] = [{ bearer: needed }, { apiKey: needed }]
  return auth === 'program' ? [...byKey, { oauth: needed }] : byKey
}

function describeBody({ id, upload, bodyOptional }: DescribedOperation, schema: z.ZodType) {
  const example = exampleOf(id)?.request
  return {
    required: !bodyOptional,
    content: {
      [upload ? 'multipart/form-data' : 'application/json']: { schema, ...(example === undefined ? {} : { example }) },
    },
  }
}

function describeResponse({ id, response, summary }: DescribedOperation) {
  if (response.contentType) {
    const schema = { type: 'string', format: 'binary' } as const
    return { description: summary, content: { [response.contentType]: { schema } } }
  }
  const example = exampleOf(id)?.response
  return {
    description: summary,
    content: { 'application/json': { schema: response.schema, ...(example === undefined ? {} : { example }) } },
  }
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
