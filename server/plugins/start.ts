import { log, outageOf, startRuntime } from '../utils/account-context'
import { connectionLimitsOf, guardConnections } from '../utils/guard-connections'

/** Asked to end, the server is gone after this long at the latest: process managers kill what stays. */
const longestEndMs = 10_000
/** Of which running requests have this long; the rest is for background work and the database. */
const longestRequestMs = 8_000

/**
 * Starts the application with the server, and ends both together: at SIGTERM no new connection is taken, running
 * requests are answered, background work is finished and the database is closed.
 */
export default defineNitroPlugin((nitro) => {
  // Nitro reads it when it begins to listen, which is after its plugins.
  process.env.NITRO_SHUTDOWN_TIMEOUT ??= String(longestRequestMs)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => setTimeout(() => process.exit(1), longestEndMs).unref())
  }
  startRuntime().then(
    ({ close, service, configuration }) => {
      guardConnections(connectionLimitsOf(configuration))
      nitro.hooks.hook('close', close)
      log.info('Polder is ready', { url: service.settings.baseUrl })
    },
    (error: unknown) => {
      sayWhy(error)
      process.exit(1)
    },
  )
})

/** What an operator can put right is one line; the rest is a fault of ours, with its stack. */
function sayWhy(error: unknown): void {
  const outage = outageOf(error)
  if (outage && error instanceof Error) {
    log.error('Polder cannot start: see that the database answers, and start it again', { outage, reason: error.message || undefined })
  } else log.error('Polder cannot start', { error: isConfigurationError(error) ? error.message : error })
}

function isConfigurationError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ConfigurationError'
}
