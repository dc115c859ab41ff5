import { z } from 'zod'
import { jsonAnswer, startService, type ScriptedAnswer, type ServiceDouble } from './service'

/** What OTLP 1 says of spans, as far as Polder tells it; whatever else came would be an error. */
const attributes = z.array(z.strictObject({
  key: z.string(),
  value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.string().regex(/^\d+$/) })]),
}))
const spanSchema = z.strictObject({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().regex(/^[\da-f]{16}$/).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes,
  status: z.strictObject({ code: z.literal(2).optional() }),
})
const exportSchema = z.strictObject({
  resourceSpans: z.array(z.strictObject({
    resource: z.strictObject({ attributes }),
    scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(spanSchema) })),
  })),
})

/** A span as it arrived, with its attributes by their keys. */
export interface ArrivedSpan extends Omit<z.output<typeof spanSchema>, 'attributes' | 'status'> {
  facts: Record<string, string>
  isFailed: boolean
  resource: Record<string, string>
}

/** A collector that keeps what arrives. */
export interface CollectorDouble extends ServiceDouble {
  /** Throws where something else than OTLP has arrived. */
  spans: () => ArrivedSpan[]
  /** Answers so until told otherwise; null for taking everything. */
  answerWith: (answer: ScriptedAnswer | null) => void
}

/** Starts a collector of OTLP over HTTP, in JSON. */
export async function startCollector(): Promise<CollectorDouble> {
  let scripted: ScriptedAnswer | null = null
  const service = await startService(() => scripted ?? jsonAnswer({ partialSuccess: {} }))
  return {
    ...service,
    answerWith(answer) {
      scripted = answer
    },
    spans: () => service.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/traces').flatMap(({ body }) =>
      exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans.map(({ attributes: told, status, ...span }) => ({
          ...span, facts: byKey(told), isFailed: status.code === 2, resource: byKey(resource.attributes),
        }))))),
  }
}

function byKey(told: z.output<typeof attributes>): Record<string, string> {
  return Object.fromEntries(told.map(({ key, value }) => [key, 'intValue' in value ? value.intValue : value.stringValue]))
}
