import { inspect } from 'node:util'
import { systemClock, type Clock } from '../clock'
import { isSecretName, redact } from './redact'
import { standardErrorSink, type LogSink } from './standard-error'

/** What there is to say beside the message; `error` is told with its stack and causes. */
export type LogFields = Record<string, unknown>

/** The one way to say something to whoever runs the installation. It never throws and never waits. */
export interface Log {
  info: (message: string, fields?: LogFields) => void
  warn: (message: string, fields?: LogFields) => void
  error: (message: string, fields?: LogFields) => void
}

/** Characters of lines that wait: some hundred faults with their stacks. What comes on top is only counted. */
const longestQueue = 256 * 1024
/** Of errors that caused each other. */
const mostCauses = 8

/**
 * Opens a log of lines `at=… level=… message=… key=value`, without anything secret in them. While its sink takes no
 * more, lines wait in bounded memory; what had no room or could not be written is counted, and the count is told as
 * soon as something can be written again.
 */
export function openLog(sink: LogSink, { clock }: { clock: Clock }): Log {
  let queue: string[] = []
  let queued = 0
  let lost = 0
  let isWriting = false
  let isMidLine = false

  const lineOf = (level: string, message: string, fields: LogFields) =>
    `${formatLine({ at: clock.now().toISOString(), level, message, ...fields })}\n`

  const write = (level: string) => (message: string, fields: LogFields = {}) => {
    if (queued > longestQueue) {
      lost++
      return
    }
    const line = lineOf(level, message, fields)
    queue.push(line)
    queued += line.length
    drain()
  }

  // A loop and no recursion: a file calls back at once, and there may be thousands of lines.
  const drain = () => {
    while (!isWriting && queue.length > 0) {
      const lines = queue
      const reported = lost
      queue = []
      queued = 0
      isWriting = true
      const loss = reported > 0 ? lineOf('warn', 'log lines were lost', { lines: reported }) : ''
      sink.write(`${isMidLine ? '\n' : ''}${loss}${lines.join('')}`, (error, hasBegun = false) => {
        isWriting = false
        isMidLine = hasBegun || (isMidLine && Boolean(error))
        // A failure is counted and no more: to log it would be to fail again.
        if (error) lost += lines.length
        else lost -= reported
        if (queue.length > 0) drain()
      })
    }
  }

  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** The log of this process, on standard error. */
export const systemLog: Log = openLog(standardErrorSink(), { clock: systemClock })

function formatLine(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${formatValue(isSecretName(name) ? '[hidden]' : redact(textOf(value)))}`)
    .join(' ')
}

function formatValue(text: string): string {
  return /^[\w.:/+-]+$/.test(text) ? text : JSON.stringify(text)
}

function textOf(value: unknown, causes = 0): string {
  if (value instanceof Error) {
    const own = value.stack ?? `${value.name}: ${value.message}`
    return value.cause === undefined || causes === mostCauses ? own : `${own}\ncaused by ${textOf(value.cause, causes + 1)}`
  }
  return typeof value === 'object' && value !== null ? inspect(value, { breakLength: Infinity }) : String(value)
}
