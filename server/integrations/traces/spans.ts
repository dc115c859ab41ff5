/** What a span says beside its name: of fixed lists and numbers, never of a person, an account, a path or a query. */
export type SpanFacts = Record<string, string | number>

/** Work of which a span tells. */
export interface SpanOf {
  /** Of a fixed list. */
  name: string
  kind: 'internal' | 'client'
  facts?: SpanFacts
  /** It begins a trace of its own, whoever woke it. */
  isRoot?: boolean
}

/** Says more of the work that goes on. */
type Tell = (facts: SpanFacts, isFailed?: boolean) => void

/** Keeps spans, while traces are wanted. */
export interface SpanKeeper {
  within: <Answer>(span: SpanOf, work: (tell: Tell) => Promise<Answer>) => Promise<Answer>
  /** What a call of an outside service says of the trace that it belongs to; nothing where none goes on. */
  headers: () => Record<string, string>
}

let keeper: SpanKeeper | null = null

/** Has spans kept from now on, of this process; null for no longer. */
export function keepSpans(wanted: SpanKeeper | null): void {
  keeper = wanted
}

/** Does some work within a span; without traces, which is as a rule, the work alone. */
export function inSpan<Answer>(span: SpanOf, work: (tell: Tell) => Promise<Answer>): Promise<Answer> {
  return keeper === null ? work(() => undefined) : keeper.within(span, work)
}

/** The headers that carry a trace on to an outside service of ours, and to nobody else. */
export function traceHeaders(): Record<string, string> {
  return keeper?.headers() ?? {}
}
