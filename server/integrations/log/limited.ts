import { hasPassed, type Clock } from '../clock'
import type { Log, LogFields } from './index'

/** Says what callers can bring about as often as they like. */
export type LimitedLog = (message: string, kind: string, fields?: LogFields) => void

const minuteMs = 60_000

/**
 * Opens a log for events that callers can cause at will: a limited number of lines of a kind in a minute. The
 * number of omitted lines is told before the next, so that a flood of one kind hides neither itself nor others.
 * @param perMinute lines of each kind; kinds are few, and never what a caller sent
 */
export function limitLines(
  log: Pick<Log, 'info'>,
  { clock, perMinute }: { clock: Clock, perMinute: number },
): LimitedLog {
  const kinds = new Map<string, { since: Date, said: number, leftOut: number }>()
  return (message, kind, fields = {}) => {
    const now = clock.now()
    let window = kinds.get(kind)
    if (!window || hasPassed(minuteMs, { since: window.since, now })) {
      const leftOut = window?.leftOut ?? 0
      window = { since: now, said: 0, leftOut: 0 }
      kinds.set(kind, window)
      if (leftOut > 0) log.info('lines of a kind were left out', { kind, lines: leftOut })
    }
    if (window.said >= perMinute) {
      window.leftOut++
      return
    }
    window.said++
    log.info(message, { kind, ...fields })
  }
}
