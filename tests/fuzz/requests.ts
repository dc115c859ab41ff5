import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Method, Operation } from '#contract/operation'
import { operationList, type OperationId } from '#contract/operations/index'
import type { Random } from '../support/random-documents/random'
import { png } from '../support/images'
import { dates, junkValues, mutated, validValue, type JsonSchema, type KnownValues } from './values'

/** An operation with its schemas written as JSON schemas. */
export interface FuzzedOperation extends Operation {
  id: OperationId
  bodySchema: JsonSchema | null
  querySchema: JsonSchema
}

/** One request as it goes over the wire, for the operation it was made from. */
export interface FuzzRequest {
  operation: FuzzedOperation
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** What somebody who calls has at hand. */
export interface Caller {
  credentials: Record<'key' | 'readOnlyKey' | 'session', Record<string, string>>
  /** Ids and tokens that exist, by the folder of their path. */
  ids: Record<string, string[]>
}

const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

// OAuth has errors of a shape of its own (RFC 6749, 5.2).
const ofTheContract = operationList.filter(({ path }) => !path.startsWith('/oauth/'))

export const fuzzedOperations: readonly FuzzedOperation[] = ofTheContract.map(operation => ({
  ...operation,
  bodySchema: operation.body && !operation.upload ? jsonSchemaOf(operation.body) : null,
  querySchema: jsonSchemaOf(operation.query),
}))

/** A request that may be right, nearly right, or nothing of the kind. */
export function makeRequest(random: Random, caller: Caller): FuzzRequest {
  const operation = random.pick(fuzzedOperations)
  const { body, contentType } = makeBody(random, operation, caller)
  return {
    operation,
    method: random.chance(0.03) ? random.pick(methods) : operation.method,
    path: makePath(random, operation, caller) + makeQuery(random, operation, caller),
    headers: {
      ...credentials(random, operation, caller),
      ...oddHeaders(random),
      ...(body === null ? {} : { 'content-type': contentType, 'content-length': String(body.length) }),
    },
    body,
  }
}

const methods: (Method | 'OPTIONS')[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

function makePath(random: Random, operation: FuzzedOperation, { ids }: Caller): string {
  return operation.path.replace(/([\w-]+)\/\{(\w+)\}/, (_, folder: string, name: string) => {
    const existing = ids[name === 'token' ? 'tokens' : folder] ?? []
    if (existing.length > 0 && random.chance(0.85)) return `${folder}/${encodeURIComponent(random.pick(existing))}`
    return `${folder}/${random.pick([randomUUID(), ...oddSegments])}`
  })
}

const oddSegments = [
  '%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%2e%2e%2f', '..', '.', '%20', '%0d%0a', 'next-number', 'preset:classic', '%F0%9F%99%82',
  'null', 'undefined', '0', '-1', '__proto__', 'constructor', '%', '%25', ';', '*', '\'', '"', 'a'.repeat(65), 'a'.repeat(3_000), 'a+b',
]

function makeQuery(random: Random, { querySchema }: FuzzedOperation, caller: Caller): string {
  const parameters = Object.entries(querySchema.properties ?? {})
    .filter(() => random.chance(0.35))
    .map(([name, schema]) => [name, queryValue(random, schema, knownTo(caller), name)] as const)
  if (random.chance(0.05)) parameters.push([random.pick(['onbekend', 'page', '__proto__', 'page[]', '']), random.pick(['1', '', 'x'])])
  if (random.chance(0.03) && parameters[0]) parameters.push(parameters[0])
  const text = parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  if (random.chance(0.02)) return `?${random.pick(['%', '%ff', '&&&', '=', 'q=%00', 'q=%ED%A0%80', 'page=1&page=2', '?', 'page[x]=1'])}`
  return text === '' ? '' : `?${text}`
}

function queryValue(random: Random, schema: JsonSchema, known: KnownValues, name: string): string {
  const value = random.chance(0.8) ? validValue(random, schema, known, name) : random.pick(junkValues)
  return typeof value === 'object' ? JSON.stringify(value) : String(value).slice(0, 2_000)
}

/** As browsers encode; what cannot be encoded goes as it would be cut in half. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const wrongCredentials: readonly Record<string, string>[] = [
  {}, { 'x-api-key': 'polder_niemand' }, { authorization: 'Bearer' }, { cookie: 'polder-session=x' },
]

function credentials(random: Random, { auth }: FuzzedOperation, { credentials }: Caller): Record<string, string> {
  if (random.chance(0.02)) return random.pick(wrongCredentials)
  if (random.chance(0.03)) return credentials.readOnlyKey
  if (auth === 'session') return random.chance(0.95) ? credentials.session : credentials.key
  return random.chance(0.9) ? credentials.key : credentials.session
}

function oddHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  const maybe = (name: string, values: readonly string[]) => {
    if (random.chance(0.04)) headers[name] = random.pick(values)
  }
  maybe('idempotency-key', ['a', 'een-sleutel', randomUUID(), '', ' ', 'é', 'x'.repeat(256)])
  maybe('if-match', ['*', '"x"', 'W/"x"', '', 'x'])
  maybe('if-none-match', ['*', '"x"', '', ',,,'])
  maybe('prefer', ['handling=strict', 'handling=lenient', 'respond-async, handling="strict"', '=', ''])
  maybe('accept-language', ['nl', 'en-GB', '*', 'x'.repeat(500), ''])
  maybe('accept', ['application/json', 'text/html', '*/*', 'image/webp', ''])
  maybe('x-forwarded-for', ['1.2.3.4', 'x', ''])
  maybe('x-http-method-override', ['DELETE'])
  return headers
}

interface FuzzBody {
  body: Buffer | null
  contentType: string
}

function makeBody(random: Random, operation: FuzzedOperation, caller: Caller): FuzzBody {
  const contentType = random.chance(0.97)
    ? 'application/json'
    : random.pick(['text/plain', '', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'multipart/form-data'])
  if (operation.upload) return makeUpload(random)
  if (operation.bodySchema === null) return { body: random.chance(0.03) ? Buffer.from('{}') : null, contentType }
  if (random.chance(0.02)) return { body: Buffer.from(random.pick(brokenTexts), 'latin1'), contentType }
  if (random.chance(0.001)) return { body: Buffer.from(`{"name":"${'x'.repeat(2_000_001)}"}`), contentType }
  if (random.chance(0.02)) return { body: null, contentType }
  let value = validValue(random, operation.bodySchema, knownTo(caller))
  for (let changes = random.pick([0, 0, 0, 1, 1, 2, 5]); changes > 0; changes--) value = mutated(random, value)
  return { body: Buffer.from(withDoubledName(random, jsonOf(value))), contentType }
}

/** JSON can say a half emoji only by its escape; a Buffer would mend it. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

/** A name twice in one object: the last one counts, as everywhere in JavaScript. */
function withDoubledName(random: Random, text: string): string {
  return random.chance(0.02) && text.startsWith('{"') ? `{"name":1,"__proto__":{"x":1},${text.slice(1)}` : text
}

const brokenTexts = [
  '', '{', '{"name":', '[', '\xEF\xBB\xBF{}', '{"a":\xFF}', 'NaN', '{"a":1e999}', '"x"', '1', 'null', '[]', '{"a":"\\uD800"}', '{,}',
  '{"name":"x"}{"name":"y"}', ' '.repeat(1_000), '['.repeat(40), `[${'0,'.repeat(60_000)}0]`,
]

function makeUpload(random: Random): FuzzBody {
  const picture = random.pick([png(), png({ width: 1, height: 1 }), Buffer.from('GIF89a'), Buffer.alloc(0), png().subarray(0, 40), Buffer.alloc(600_000)])
  const boundary = random.pick(['grens', 'x'.repeat(70)])
  const head = random.pick(['form-data; name="file"; filename="logo.png"', 'form-data; name="bestand"; filename="é.png"', 'form-data; name="file"', 'x', ''])
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${head}\r\nContent-Type: image/png\r\n\r\n`), picture,
    Buffer.from(random.chance(0.9) ? `\r\n--${boundary}--\r\n` : ''),
  ])
  const contentType = random.chance(0.9)
    ? `multipart/form-data; boundary=${boundary}`
    : random.pick(['multipart/form-data', 'application/json', 'multipart/form-data; boundary=', 'image/png'])
  return { body, contentType }
}

/** Right values for what a schema only calls a text. */
export function knownTo({ ids }: Caller): KnownValues {
  const known: Record<string, readonly unknown[]> = {
    customerId: ids.customers ?? [],
    productId: ids.products ?? [],
    creditedInvoiceId: ids.invoices ?? [],
    layoutId: [...ids.layouts ?? [], 'preset:modern', null],
    defaultLayoutId: [...ids.layouts ?? [], 'preset:modern', null],
    issueDate: dates,
    dueDate: dates,
    country: ['NL', 'DE', 'BE', 'US'],
    currency: ['EUR', 'EUR', 'USD', 'GBP'],
    defaultCurrency: ['EUR'],
    quantity: ['1', '2.5', '-1'],
    discountPercent: ['0', '12.5'],
    vatRate: ['21', '9', 0],
    defaultVatRate: ['21', '9'],
    vatNumber: ['NL123456789B13', 'DE136695976', null],
    vat: ['NL123456789B13', 'DE136695976'],
    kvkNumber: ['68750110', null],
    iban: ['NL91ABNA0417164300', null],
    peppolId: ['0106:68750110', null],
    unit: ['HUR', 'C62'],
    accentColor: ['#1F6F5C'],
    textColor: ['#000000'],
    invoiceNumberFormat: ['{YYYY}-{SEQ:4}', 'F{SEQ}'],
    creditNoteNumberFormat: ['C{YYYY}-{SEQ:4}'],
    email: ['boek@houding.example', ''],
    page: ['1', '2'],
    number: [null, 'X-1', 'X-2'],
  }
  return field => (Object.hasOwn(known, field) ? known[field] ?? [] : [])
}
