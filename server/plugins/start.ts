import { startRuntime } from '../utils/account-context'

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
    ({ close, service }) => {
      nitro.hooks.hook('close', close)
      process.stdout.write(`Polder is ready at ${service.settings.baseUrl}\n`)
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error && error.name === 'ConfigurationError' ? error.message : inspectError(error)}\n`)
      process.exit(1)
    },
  )
})

function inspectError(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error)
}
