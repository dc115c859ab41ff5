import { z } from 'zod'
import { fieldsOf, importFields, importKinds, longestValue, type ImportKind } from '#domain/import/fields'
import { limits } from '#contract/limits'
import { png } from '../support/images'
import { seededRandom, type Random } from '../support/random-documents/random'
import { hostileShapes, type HostileShape } from './hostile-shapes'
import { placesOf, type ValidValue } from './places'
import { fuzzedOperations, knownTo, type Caller, type FuzzedOperation, type FuzzRequest } from './requests'
import { validValue, type JsonSchema } from './values'

/** A request with something hostile in one place. */
export interface HostileRequest {
  operation: FuzzedOperation
  /** `body lines.0.description`, `query q`, `header accept`, `file`. */
  place: string
  shape: string
  /** As it goes over the wire for this caller. */
  made: (caller: Caller) => Omit<FuzzRequest, 'operation'>
}

/** A tool as it is told to apps. */
export interface HostileTool {
  name: string
  inputSchema: JsonSchema
}

/** What Node lets in as the head of a request is 16 KB: so much of it may be one text. */
const headBytes = 12_000
/** Some room for what stands around the text. */
const bodyBytes = limits.requestBytes - 20_000

/**
 * Every operation, in every place of it, with every shape: made from the contract, so that a new field is in it. What
 * goes over the wire is only made of those that are sent.
 */
export function* hostileRequests(tools: readonly HostileTool[]): Generator<HostileRequest> {
  for (const operation of fuzzedOperations) {
    yield* inPath(operation)
    yield* inQuery(operation)
    if (operation.bodySchema) yield* inBody(operation, operation.bodySchema)
    if (operation.upload) yield* inFile(operation)
    if (operation.id === 'callMcp') for (const tool of tools) yield* inTool(operation, tool)
  }
  yield* inHeaders()
}

function* inPath(operation: FuzzedOperation): Generator<HostileRequest> {
  for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g)) {
    for (const { name: shape, ofLength } of hostileShapes) {
      yield {
        operation, place: `path ${name}`, shape,
        made: caller => ({
          ...asked(operation, caller), path: operation.path.replace(`{${name}}`, encoded(ofLength(headBytes))),
        }),
      }
    }
  }
}

function* inQuery(operation: FuzzedOperation): Generator<HostileRequest> {
  for (const [name, { maxLength = headBytes }] of Object.entries(operation.querySchema.properties ?? {})) {
    for (const { name: shape, ofLength } of hostileShapes) {
      for (const length of new Set([Math.min(maxLength, headBytes), headBytes])) {
        yield {
          operation, place: `query ${name}`, shape,
          made: (caller) => {
            const request = asked(operation, caller)
            return { ...request, path: `${request.path}?${name}=${encoded(ofLength(length))}` }
          },
        }
      }
    }
  }
}

/** Those that are read of any request, once for reading and once for writing. */
const headers = [
  'accept', 'accept-language', 'authorization', 'content-type', 'cookie', 'host', 'idempotency-key', 'if-match', 'if-none-match',
  'origin', 'prefer', 'referer', 'user-agent', 'x-api-key', 'x-forwarded-for', 'x-request-id', 'sec-fetch-site', 'mcp-protocol-version',
]

function* inHeaders(): Generator<HostileRequest> {
  for (const operation of fuzzedOperations.filter(({ id }) => ['listInvoices', 'createInvoice', 'callMcp'].includes(id))) {
    for (const header of headers) {
      for (const { name: shape, ofLength } of hostileShapes) {
        yield {
          operation, place: `header ${header}`, shape,
          made: (caller) => {
            const value = Buffer.from(ofLength(headBytes / 2).replaceAll(/[\r\n]/g, ' ')).toString('latin1')
              // Node refuses to send what no header may hold.
              .replaceAll(/[\u0000-\u001f\u007f]/g, '?')
            const request = asked(operation, caller, operation.method === 'GET' ? null : jsonOf({}))
            return { ...request, headers: { ...request.headers, [header]: value } }
          },
        }
      }
    }
  }
}

function* inBody(operation: FuzzedOperation, schema: JsonSchema): Generator<HostileRequest> {
  for (const { place, shape, bodyOf } of bodies(schema)) {
    yield { operation, place: `body ${place}`, shape, made: caller => asked(operation, caller, bodyOf(caller, value => value)) }
  }
}

function* inTool(operation: FuzzedOperation, { name, inputSchema }: HostileTool): Generator<HostileRequest> {
  const message = (value: unknown) => ({
    jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: value },
  })
  for (const { place, shape, bodyOf } of bodies(inputSchema)) {
    yield {
      operation, place: `tool ${name} ${place}`, shape,
      made: (caller) => {
        const request = asked(operation, caller, bodyOf(caller, message))
        return {
          ...request,
          headers: {
            ...request.headers, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25',
          },
        }
      },
    }
  }
}

interface HostileBody {
  place: string
  shape: string
  bodyOf: (caller: Caller, around: (value: unknown) => unknown) => Buffer
}

function* bodies(schema: JsonSchema): Generator<HostileBody> {
  // Which places there are does not depend on who asks; what is put around them does.
  const nobody: Caller = { credentials: { key: {}, readOnlyKey: {}, session: {} }, ids: {} }
  for (const { name, maxLength } of placesOf(schema, validFor(nobody))) {
    const withLeaf = (caller: Caller, leaf: unknown) =>
      placesOf(schema, validFor(caller)).find(place => place.name === name)?.put(leaf)
    for (const { name: shape, ofLength } of hostileShapes) {
      for (const length of new Set([maxLength ?? limits.descriptionLength, bodyBytes])) {
        yield {
          place: name, shape,
          bodyOf: (caller, around) => fitted(leaf => jsonOf(around(withLeaf(caller, leaf))), ofLength, length),
        }
      }
    }
    for (const [shape, json] of structures) {
      yield {
        place: name, shape,
        bodyOf: (caller, around) => Buffer.from(
          jsonOf(around(withLeaf(caller, stand))).toString().replace(`"${stand}"`, () => json),
        ),
      }
    }
  }
}

/** What takes the place of a value that only text can say. */
const stand = 'waarde-in-json'

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const many = (count: number, part: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => part(place)).join()
/** The largest that is let in, and one that is not. */
const counts = [limits.jsonEntries, limits.jsonValues * 2]
const structures: readonly (readonly [string, string])[] = [
  ['a number of 10,000 digits', '9'.repeat(10_000)],
  ['a number with 10,000 decimals', `0.${'3'.repeat(10_000)}`],
  ['a nest as deep as may be', nest(limits.jsonDepth - 4)],
  ['a nest much deeper', nest(500_000)],
  ...counts.flatMap(count => [
    [`a list of ${count}`, `[${many(count, () => '0')}]`],
    [`a list of ${count} empty objects`, `[${many(count, () => '{}')}]`],
    [`an object of ${count} names`, `{${many(count, place => `"naam${place}":0`)}}`],
  ] as const),
  ['as many lists as may be, in one', `[${many(limits.jsonEntries, () => `[${many(48, () => '0')}]`)}]`],
]

/** Escapes make a text longer on the wire than it is. */
function fitted(bodyOf: (leaf: string) => Buffer, ofLength: (length: number) => string, length: number): Buffer {
  const body = bodyOf(ofLength(length))
  if (body.length <= limits.requestBytes) return body
  return fitted(bodyOf, ofLength, Math.floor(length * bodyBytes / body.length))
}

function* inFile(operation: FuzzedOperation): Generator<HostileRequest> {
  const { maxBytes } = operation.upload ?? { maxBytes: 0 }
  const room = maxBytes - 2_000
  const kinds = importKinds.filter(kind => operation.path.endsWith(`/${kind}`))
  for (const { name: shape, ofLength } of hostileShapes) {
    const text = () => Buffer.from(ofLength(room)).subarray(0, room)
    const after = (beginning: Buffer) => Buffer.concat([beginning, text().subarray(200)])
    const files: readonly (readonly [string, () => Buffer])[] = [
      ['bytes', text],
      ...kinds.map(kind => ['table', () => tableOf(kind, ofLength, room)] as const),
      ['XML', () => after(Buffer.from('<?xml version="1.0"?><Invoice xmlns="urn:x"><ID>'))],
      ['picture', () => after(png().subarray(0, 40))],
      ['ZIP', () => after(Buffer.from('PK\x03\x04', 'latin1'))],
    ]
    for (const [kind, file] of files) {
      yield { operation, place: `file, as ${kind}`, shape, made: caller => uploaded(operation, caller, file()) }
    }
    for (const field of textFieldsOf(operation)) {
      yield {
        operation, place: `form ${field}`, shape,
        made: caller => uploaded(operation, caller, Buffer.from('naam;land\n'), [field, Buffer.from(ofLength(bodyBytes / 4))]),
      }
    }
  }
}

/** As many rows as there is room for, each with the text in every field. */
function tableOf(kind: ImportKind, ofLength: HostileShape['ofLength'], room: number): Buffer {
  const heading = Object.values(importFields[kind]).map(([first]) => first).join(';')
  const row = fieldsOf(kind).map(field => ofLength(longestValue(field)).replaceAll(/[;\r\n"]/g, ' ')).join(';')
  const rows = Math.min(limits.importRows, Math.floor(room / (Buffer.byteLength(row) + 1)) - 1)
  return Buffer.from(`${heading}\n${`${row}\n`.repeat(rows)}`)
}

function uploaded(operation: FuzzedOperation, caller: Caller, file: Buffer, field?: readonly [string, Buffer]): Omit<FuzzRequest, 'operation'> {
  const part = (disposition: string, content: Buffer) => [
    Buffer.from(`--grens\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`), content, Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...(field ? part(`name="${field[0]}"`, field[1]) : []),
    ...part('name="file"; filename="bestand"', file),
    Buffer.from('--grens--\r\n'),
  ])
  const request = asked(operation, caller, body)
  return { ...request, headers: { ...request.headers, 'content-type': 'multipart/form-data; boundary=grens' } }
}

/** The operation as this caller may ask for it, of something that is there. */
function asked(operation: FuzzedOperation, { credentials, ids }: Caller, body: Buffer | null = null): Omit<FuzzRequest, 'operation'> {
  const path = operation.path.replace(/([\w-]+)\/\{(\w+)\}/, (_, folder: string, name: string) =>
    `${folder}/${encodeURIComponent(ids[name === 'token' ? 'tokens' : folder]?.at(-1) ?? 'niemand')}`)
  return {
    method: operation.method,
    path,
    headers: {
      ...(operation.auth === 'session' ? credentials.session : credentials.key),
      ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    },
    body,
  }
}

/** The same each time: everything that may be there, and of choices the first. */
function validFor(caller: Caller): ValidValue {
  const known = knownTo(caller)
  const first: Random = {
    ...seededRandom(1),
    chance: () => true,
    whole: (from, to) => Math.min(to, Math.max(from, 1)),
    pick: ([item]) => {
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
  }
  return (schema, field) => validValue(first, schema, known, field)
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? 'null')
}

/** Half an emoji goes as the bytes that it would be cut into. */
function encoded(text: string): string {
  const whole = text.isWellFormed() ? encodeURIComponent(text) : text.replaceAll(/[^\0-\x7f]/g, '%ED%A0%BD')
  return whole.slice(0, headBytes).replace(/%\w?$/, '')
}

/** What may stand beside the file of an upload. */
function textFieldsOf({ body }: FuzzedOperation): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape).filter(name => name !== 'file') : []
}
