import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { elapsedMs, systemClock } from '../clock'
import type { MeasuredRequest, RequestAnswer } from '../metrics/registry'
import { randomOctets } from '../tokens'
import type { SpanFacts, SpanKeeper, SpanOf } from './spans'

/** A span that has ended, as it is told to a collector. */
export interface EndedSpan {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: SpanOf['kind'] | 'server'
  /** Milliseconds since 1970. */
  begunAtMs: number
  tookMs: number
  facts: SpanFacts
  isFailed: boolean
}

interface Trace {
  traceId: string
  parentId: string | null
  /** Whether whoever began it wants it kept. */
  isKept: boolean
}

interface Span extends Trace, Pick<EndedSpan, 'spanId' | 'kind' | 'begunAtMs'> {
  begunAt: number
  statements: number
  statementsMs: number
}

export interface Tracer extends SpanKeeper {
  /**
   * Has each request of a server within a span of its own. It goes on the trace that a trusted caller names; what
   * others name begins a new one, or anybody could write into the traces of somebody else, or hide from them.
   */
  followRequests: (server: Server, isTrusted: (request: IncomingMessage) => boolean) => void
  /** @returns ends the span of the request that is answered here, as what it turned out to be */
  requestSpan: () => (request: MeasuredRequest, answer: RequestAnswer) => void
  /** Asks a database, and counts that on the span which goes on. */
  statement: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
}

/** Keeps spans beneath each other, across all that is waited for, and tells each as it ends. */
export function openTracer(tell: (span: EndedSpan) => void): Tracer {
  const goingOn = new AsyncLocalStorage<Span>()

  const begin = (kind: Span['kind'], trace: Trace): Span => ({
    ...trace, kind, spanId: hex(8), begunAtMs: systemClock.now().getTime(), begunAt: elapsedMs(), statements: 0,
    statementsMs: 0,
  })
  const end = (span: Span, name: string, facts: SpanFacts, isFailed: boolean): void => {
    const { traceId, spanId, parentId, kind, begunAtMs, begunAt, statements, statementsMs, isKept } = span
    if (!isKept) return
    const asked = { 'polder.db.statements': statements, 'polder.db.ms': Math.round(statementsMs) }
    tell({
      traceId, spanId, parentId, name, kind, begunAtMs, tookMs: elapsedMs() - begunAt,
      facts: statements === 0 ? facts : { ...facts, ...asked }, isFailed,
    })
  }
  return {
    followRequests(server, isTrusted) {
      const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
      server.removeAllListeners('request')
      server.on('request', (request, response) => {
        const trace = (isTrusted(request) ? traceOf(request.headers.traceparent) : null) ?? newTrace()
        goingOn.run(begin('server', trace), () => listeners.forEach(listener => listener.call(server, request, response)))
      })
    },
    requestSpan() {
      const span = goingOn.getStore()
      // One that came before anybody followed.
      if (span?.kind !== 'server') return () => undefined
      return ({ operation, code, status: outcome }, { method, status }) => end(span, operation, {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(code === '' ? {} : { 'error.type': code }),
        ...(outcome === 'aborted' ? { 'error.type': 'aborted' } : {}),
      }, status >= 500)
    },
    async within({ name, kind, facts = {}, isRoot = false }, work) {
      const above = isRoot ? undefined : goingOn.getStore()
      const span = begin(kind, above ? { ...above, parentId: above.spanId } : newTrace())
      const told = { facts, isFailed: false }
      try {
        return await goingOn.run(span, () => work((more, isFailed = false) => {
          Object.assign(told, { facts: { ...told.facts, ...more }, isFailed })
        }))
      } catch (error) {
        told.isFailed = true
        throw error
      } finally {
        end(span, name, told.facts, told.isFailed)
      }
    },
    headers(): Record<string, string> {
      const span = goingOn.getStore()
      // Only a call of an outside service of ours has a span of that kind.
      if (span?.kind !== 'client') return {}
      return { traceparent: `00-${span.traceId}-${span.spanId}-0${span.isKept ? 1 : 0}` }
    },
    async statement(ask) {
      const span = goingOn.getStore()
      if (!span) return ask()
      const begunAt = elapsedMs()
      try {
        return await ask()
      } finally {
        span.statements++
        span.statementsMs += elapsedMs() - begunAt
      }
    },
  }
}

function newTrace(): Trace {
  return { traceId: hex(16), parentId: null, isKept: true }
}

/** The trace that a W3C `traceparent` names; null for one that says nothing, or of another version. */
function traceOf(header: string | string[] | undefined): Trace | null {
  const [, traceId, parentId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header)) ?? []
  if (!traceId || !parentId || !flags || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return null
  return { traceId, parentId, isKept: (Number.parseInt(flags, 16) & 1) === 1 }
}

function hex(octets: number): string {
  return randomOctets(octets).toString('hex')
}
