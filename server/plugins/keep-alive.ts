import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'

/**
 * How long a connection nobody uses stays open. Node's own 5 s is shorter than that of proxies in front (60 s for
 * nginx and most load balancers): they would send a request just as the server hangs up, and answer it with 502.
 */
const idleConnectionMs = 65_000
const requestStarts = 'http.server.request.start'

/**
 * Keeps idle connections open for longer than a proxy in front does. Nitro does not hand out its server: the first
 * request does.
 */
export default defineNitroPlugin(() => {
  subscribe(requestStarts, function keepOpen(message) {
    (message as { server: Server }).server.keepAliveTimeout = idleConnectionMs
    unsubscribe(requestStarts, keepOpen)
  })
})
