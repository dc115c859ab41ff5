import { openCollector, type CollectorSettings } from './collector'
import { keepSpans } from './spans'
import { openTracer, type Tracer } from './tracer'

export interface Traces extends Tracer {
  /** Keeps no more, and tells what is left. */
  close: () => Promise<void>
}

/** Keeps spans from now on, and tells a collector of them. */
export function openTraces(settings: CollectorSettings): Traces {
  const collector = openCollector(settings)
  const tracer = openTracer(collector.tell)
  keepSpans(tracer)
  return {
    ...tracer,
    close() {
      keepSpans(null)
      return collector.close()
    },
  }
}
