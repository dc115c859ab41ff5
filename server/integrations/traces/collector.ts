import { askOutside, OutsideFault, readText } from '../http'
import type { Log } from '../log/index'
import type { EndedSpan } from './tracer'

/** Where spans are told, and as whose. */
export interface CollectorSettings {
  /** Without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  version: string
  log: Pick<Log, 'info' | 'warn'>
}

export interface Collector {
  tell: (span: EndedSpan) => void
  /** Tells what is left, once, and waits a moment for that and for what is under way; then it gives up on both. */
  close: () => Promise<void>
}

/** What a collector that stands still costs at most: some megabytes. */
export const mostSpans = 2_048
const spansPerPost = 512
const everyMs = 5_000
const timeoutMs = 10_000
const closingMs = 1_000
/** What is answered is read to its end and not looked at. */
const maxAnswerBytes = 64 * 1024

/**
 * Tells an OpenTelemetry collector of spans, by OTLP over HTTP as JSON: some at a time, in the background. Nobody waits
 * for it. What it does not take is lost, and so is what comes while too much waits; one warning says so, until it takes
 * spans again.
 */
export function openCollector({ endpoint, headers, serviceName, version, log }: CollectorSettings): Collector {
  let waiting: EndedSpan[] = []
  let posting: Promise<void> | null = null
  let lost = 0
  let isAway = false
  const closing = new AbortController()

  const lose = (count: number, reason: string): void => {
    lost += count
    if (!isAway) log.warn('traces are not taken: see OTEL_EXPORTER_OTLP_ENDPOINT', { reason })
    isAway = true
  }
  const post = async (spans: EndedSpan[]): Promise<void> => {
    try {
      await postSpans(spans)
      if (isAway) log.info('traces are taken again', { lost })
      isAway = false
      lost = 0
    } catch (error) {
      lose(spans.length, String(error))
    }
  }
  const postSpans = async (spans: EndedSpan[]): Promise<void> => {
    const { status, chunks } = await askOutside({
      url: `${endpoint}/v1/traces`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(exportOf(spans, { serviceName, version })),
      signal: AbortSignal.timeout(timeoutMs),
      earlier: closing.signal,
      maxBytes: maxAnswerBytes,
    })
    await readText(chunks)
    if (status < 200 || status > 299) throw new OutsideFault(`The collector answered ${status}`)
  }
  const postSome = (): void => {
    if (posting || waiting.length === 0) return
    const spans = waiting.splice(0, spansPerPost)
    posting = post(spans).finally(() => {
      posting = null
      if (waiting.length >= spansPerPost) postSome()
    })
  }
  const timer = setInterval(postSome, everyMs).unref()
  return {
    tell(span) {
      if (waiting.length >= mostSpans) {
        lose(1, `${mostSpans} wait already`)
        return
      }
      waiting.push(span)
      if (waiting.length >= spansPerPost) postSome()
    },
    async close() {
      clearInterval(timer)
      const left = waiting
      waiting = []
      const patience = setTimeout(() => closing.abort(), closingMs)
      await Promise.all([posting, left.length > 0 ? post(left) : null])
      clearTimeout(patience)
    },
  }
}

const kinds = { internal: 1, server: 2, client: 3 } as const
const failed = 2

/** As OTLP has it: ids in hexadecimal, large numbers as text. */
function exportOf(spans: EndedSpan[], { serviceName, version }: Pick<CollectorSettings, 'serviceName' | 'version'>) {
  return {
    resourceSpans: [{
      resource: { attributes: attributesOf({ 'service.name': serviceName, 'service.version': version }) },
      scopeSpans: [{
        scope: { name: 'polder' },
        spans: spans.map(({ traceId, spanId, parentId, name, kind, begunAtMs, tookMs, facts, isFailed }) => ({
          traceId,
          spanId,
          ...(parentId === null ? {} : { parentSpanId: parentId }),
          name,
          kind: kinds[kind],
          startTimeUnixNano: nanosecondsOf(begunAtMs),
          endTimeUnixNano: nanosecondsOf(begunAtMs + tookMs),
          attributes: attributesOf(facts),
          status: isFailed ? { code: failed } : {},
        })),
      }],
    }],
  }
}

function attributesOf(facts: EndedSpan['facts']) {
  return Object.entries(facts).map(([key, value]) => ({
    key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}

/** To the microsecond: more has no room in a number. */
function nanosecondsOf(ms: number): string {
  return `${Math.round(ms * 1_000)}000`
}
