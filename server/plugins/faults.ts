import { format } from 'node:util'
import { log } from '../utils/account-context'

/** An exception that is thrown anew wherever it is caught would fill the log and leave no time for requests. */
const mostExceptionsPerMinute = 100
const minuteMs = 60_000
/** Time for the last log lines to be written. */
const lastWordsMs = 200
/** After this many it ends at once: the timer may never get its turn. */
const mostExceptionsWhileEnding = 10_000

/**
 * Sends all console output of this process to the one log, and uncaught faults too. The server goes on after them:
 * whatever must be atomic is in a transaction, so no partial state is left in memory. Only when they do not stop, it
 * exits, for its process manager to restart it.
 */
export default defineNitroPlugin(() => {
  if (import.meta.dev) return
  sayInLog()
  // Nobody writes there any more; without a listener, a reader that went away would be an exception.
  process.stdout.on('error', () => undefined)
  // Node would say it by console.error, which is for what went wrong.
  process.removeAllListeners('warning').on('warning', ({ name, message }) => log.warn(message, { kind: name }))
  process.on('unhandledRejection', error => log.error('a promise was rejected and nobody looked', { error }))
  let exceptions = 0
  setInterval(() => {
    exceptions = 0
  }, minuteMs).unref()
  let isEnding = false
  process.on('uncaughtException', (error) => {
    exceptions++
    if (isEnding) {
      if (exceptions > mostExceptionsWhileEnding) process.exit(1)
      return
    }
    log.error('an exception was not caught', { error })
    if (exceptions <= mostExceptionsPerMinute) return
    isEnding = true
    log.error('exceptions do not stop: the server ends')
    setTimeout(() => process.exit(1), lastWordsMs)
  })
})

/** Libraries and Nitro say what they have to say on the console. */
function sayInLog(): void {
  const levels = { debug: 'info', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'error' } as const
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, {
      [method]: (...message: unknown[]) => {
        if (!isAlreadyReported(message)) log[level](format(...message))
      },
    })
  }
}

/** Nitro says of uncaught faults what the listeners above have said. */
function isAlreadyReported([first]: unknown[]): boolean {
  return first === '[unhandledRejection]' || first === '[uncaughtException]'
}
