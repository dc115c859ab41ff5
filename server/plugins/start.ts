import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { dataFolderOf, log, mailFolderOf, outageOf, requireConfiguration, startRuntime, watchSchema } from '../utils/account-context'
import { judgeProxies } from '../utils/client-address'
import { limitConnections } from '../utils/connection-limits'
import { measureRequest } from '../utils/measured-requests'
import { serveOddRequests } from '../utils/odd-requests'

/** Asked to end, the server is gone after this long at the latest: process managers kill what stays. */
const longestEndMs = 10_000
/** Of which running requests have this long; the rest is for background work and the database. */
const longestRequestMs = 8_000

/** How long it may go on reading after a newer version has migrated the database; its writes see that at once. */
const schemaLookMs = 5_000

/**
 * Starts the application once the server listens: a second one, started by mistake, must not touch the database of the
 * first. Ends both together: at SIGTERM no new connection is taken, running requests are answered, background work is
 * finished and the database is closed.
 */
export default defineNitroPlugin((nitro) => {
  // Nitro reads it when it begins to listen, which is after its plugins.
  process.env.NITRO_SHUTDOWN_TIMEOUT ??= String(longestRequestMs)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => setTimeout(() => process.exit(1), longestEndMs).unref())
  }
  try {
    requireConfiguration()
  } catch (error) {
    sayWhy(error)
    process.exit(1)
  }
  // Nitro does not hand out its server; Node tells of each that begins to listen, before its first request.
  subscribe('tracing:net.server.listen:asyncEnd', start)
  subscribe('tracing:net.server.listen:error', end)

  function end(event: unknown): void {
    sayWhereNot((event as { error: ListenError }).error)
    process.exit(1)
  }

  function start(event: unknown): void {
    unsubscribe('tracing:net.server.listen:asyncEnd', start)
    unsubscribe('tracing:net.server.listen:error', end)
    const { server } = event as { server: Server }
    limitConnections(server)
    serveOddRequests(server)
    startRuntime().then(
      ({ close, service, configuration, metrics, traces }) => {
        nitro.hooks.hook('close', close)
        if (metrics) nitro.hooks.hook('request', event => measureRequest(event, metrics.countRequest))
        if (traces) {
          traces.followRequests(server, judgeProxies(configuration.NUXT_TRUSTED_PROXIES))
          nitro.hooks.hook('request', event => measureRequest(event, traces.requestSpan()))
        }
        log.info('Polder is ready', { url: service.settings.baseUrl, data: resolve(dataFolderOf(configuration)) })
        sayWhereMailStays(mailFolderOf(configuration))
        lookAtSchemaLater()
      },
      (error: unknown) => {
        sayWhy(error)
        process.exit(1)
      },
    )
  }
})

/** One look after the other, however long the database takes to answer. */
function lookAtSchemaLater(): void {
  setTimeout(() => void watchSchema().then(lookAtSchemaLater), schemaLookMs).unref()
}

/** Where nobody takes mail, an invoice counts as sent and lies in a folder: whoever runs the server is to know. */
function sayWhereMailStays(folder: string | null): void {
  if (folder === null) return
  log.warn('mail reaches nobody, it is laid into a folder: see NUXT_SMTP_URL and NUXT_RESEND_API_KEY', { folder: resolve(folder) })
}

/** As Node has it where a server cannot listen; the address is a path for a socket, which has no port. */
type ListenError = NodeJS.ErrnoException & { address?: string, port?: number }

function sayWhereNot({ code, address, port }: ListenError): void {
  const reason = code === 'EADDRINUSE' ? 'another program listens there' : code
  log.error(`Polder cannot listen on ${[address, port].filter(Boolean).join(' port ')}: ${reason}. See PORT and HOST`)
}

/** What an operator can put right is one line; the rest is a fault of ours, with its stack. */
function sayWhy(error: unknown): void {
  const outage = outageOf(error)
  if (outage === 'newer_schema' && error instanceof Error) log.error(`Polder cannot start. ${error.message}`)
  else if (outage && error instanceof Error) {
    log.error('Polder cannot start: see that the database answers, and start it again', { outage, reason: error.message || undefined })
  } else log.error('Polder cannot start', { error: isConfigurationError(error) ? error.message : error })
}

function isConfigurationError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ConfigurationError'
}
